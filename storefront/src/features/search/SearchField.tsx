import { type KeyboardEvent, useRef, useState } from "react";
import { t } from "../../i18n.ts";

interface Suggested {
  kind: "product" | "category" | "collection";
  title: string;
  path: string;
}

interface SearchFieldProps {
  base: string;
  search?: string;
  /** True on the search page, where the box is the main content. */
  first?: boolean;
}

const patience = 150;

/** The search box. With JavaScript it shows suggestions; without, it is an ordinary form. */
export function SearchField({ base, search, first }: SearchFieldProps) {
  const [typed, setTyped] = useState(search ?? "");
  const [offers, setOffers] = useState<Suggested[]>([]);
  const [at, setAt] = useState(-1);
  const wanted = useRef("");

  function type(text: string) {
    const q = text.trim();
    setTyped(text);
    setAt(-1);
    wanted.current = q;
    if (q === "") return setOffers([]);
    setTimeout(async () => {
      if (wanted.current !== q) return;
      const found = await suggest(base, q);
      if (wanted.current === q) setOffers(found);
    }, patience);
  }

  function press(event: KeyboardEvent) {
    if (offers.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (step) {
      event.preventDefault();
      // Moving past either end returns to the box.
      setAt(((at + 1 + step + offers.length + 1) % (offers.length + 1)) - 1);
    } else if (event.key === "Enter" && offers[at]) {
      event.preventDefault();
      location.assign(offers[at].path);
    }
  }

  function close() {
    wanted.current = "";
    setOffers([]);
    setAt(-1);
  }

  return (
    <search>
      <form className="search" action={`${base}/search`}>
        <label className="hidden" htmlFor="search">
          {t("Search the shop")}
        </label>
        <input
          id="search"
          // Of the input types for a line of text, ARIA allows "combobox" on this one.
          type="text"
          inputMode="search"
          name="search"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onBlur={close}
          placeholder={t("Search the shop")}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- on the search page the box is the main content
          autoFocus={first}
          required
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={offers.length > 0}
          aria-controls="suggestions"
          aria-activedescendant={at >= 0 ? `suggestion-${at}` : undefined}
        />
        <button>{t("Search")}</button>
        <Suggestions offers={offers} at={at} onKeyDown={press} />
      </form>
    </search>
  );
}

interface SuggestionsProps {
  offers: Suggested[];
  /** Index of the suggestion selected with the arrow keys, -1 for none. */
  at: number;
  onKeyDown(event: KeyboardEvent): void;
}

function Suggestions({ offers, at, onKeyDown }: SuggestionsProps) {
  return (
    <div
      id="suggestions"
      className="suggestions"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element is a listbox whose options are links
      role="listbox"
      aria-label={t("Suggestions")}
      hidden={offers.length === 0}
    >
      {offers.map(({ kind, title, path }, index) => (
        <div
          key={path}
          id={`suggestion-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // Keeps the focus in the box, so that it doesn't close before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => location.assign(path)}
          onKeyDown={onKeyDown}
        >
          <span dir="auto">{title}</span>
          {kind !== "product" && (
            <span className="muted">{kind === "category" ? t("Category") : t("Collection")}</span>
          )}
        </div>
      ))}
    </div>
  );
}

/** Empty if the server can't be reached: the form still works. */
async function suggest(base: string, q: string): Promise<Suggested[]> {
  try {
    const response = await fetch(`${base}/suggestions.json?${new URLSearchParams({ q: q.slice(0, 80) })}`);
    return response.ok ? ((await response.json()) as Suggested[]) : [];
  } catch {
    return [];
  }
}
