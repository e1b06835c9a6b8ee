import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { t } from "../../i18n.ts";
import { forgetSearches, recentSearches, storeSearch } from "./recent-searches.ts";
import type { Suggested } from "./suggestions.ts";

/** A line below the search box: a suggestion, an earlier search, or the button that deletes those. */
type Offer = Suggested | { kind: "recent" | "clear"; title: string; path: string };

interface SearchFieldProps {
  base: string;
  shop_id: number;
  search?: string;
  /** True on the search page, where the box is the main content. */
  first?: boolean;
}

const patience = 150;

/** The search box. With JavaScript it shows suggestions; without, it is an ordinary form. */
export function SearchField({ base, shop_id, search, first }: SearchFieldProps) {
  const [typed, setTyped] = useState(search ?? "");
  const field = useRef<HTMLInputElement>(null);
  const { offers, at, showRecent, listFor, press, choose, close } = useOffers(base, shop_id, field);

  function type(text: string) {
    setTyped(text);
    listFor(text.trim());
  }

  return (
    <search>
      <form className="search" action={`${base}/search`} onSubmit={() => storeSearch(shop_id, typed)}>
        <label className="hidden" htmlFor="search">
          {t("Search the shop")}
        </label>
        <input
          ref={field}
          id="search"
          // Of the input types for a line of text, ARIA allows "combobox" on this one.
          type="text"
          inputMode="search"
          name="search"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onFocus={() => typed === "" && showRecent()}
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
        <Suggestions offers={offers} at={at} onKeyDown={press} onChoose={choose} />
      </form>
    </search>
  );
}

/** The lines below the box, and the index of the one that is selected with the arrow keys. */
function useOffers(base: string, shopId: number, field: RefObject<HTMLInputElement | null>) {
  const [offers, setOffers] = useState<Offer[]>([]);
  const [at, setAt] = useState(-1);
  const wanted = useRef("");

  // The box is focused before it is hydrated: its first focus is the reason for that.
  useEffect(() => {
    const isEmpty = field.current === document.activeElement && field.current?.value === "";
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows the focus and the searches
    if (isEmpty) setOffers(recentOffers(base, shopId));
  }, [base, shopId, field]);

  function showRecent() {
    setOffers(recentOffers(base, shopId));
  }

  function listFor(q: string) {
    setAt(-1);
    wanted.current = q;
    if (q === "") return showRecent();
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
      choose(offers[at]);
    }
  }

  function choose(offer: Offer) {
    if (offer.kind !== "clear") return location.assign(offer.path);
    forgetSearches(shopId);
    close();
  }

  function close() {
    wanted.current = "";
    setOffers([]);
    setAt(-1);
  }

  return { offers, at, showRecent, listFor, press, choose, close };
}

function recentOffers(base: string, shopId: number): Offer[] {
  const terms = recentSearches(shopId);
  if (terms.length === 0) return [];
  return [
    ...terms.map((title) => ({
      kind: "recent" as const,
      title,
      path: `${base}/search?${new URLSearchParams({ search: title })}`,
    })),
    { kind: "clear", title: t("Clear recent searches"), path: "" },
  ];
}

interface SuggestionsProps {
  offers: Offer[];
  /** Index of the suggestion selected with the arrow keys, -1 for none. */
  at: number;
  onKeyDown(event: KeyboardEvent): void;
  onChoose(offer: Offer): void;
}

function Suggestions({ offers, at, onKeyDown, onChoose }: SuggestionsProps) {
  return (
    <div
      id="suggestions"
      className="suggestions"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element is a listbox whose options are links
      role="listbox"
      aria-label={offers[0]?.kind === "recent" ? t("Recent searches") : t("Suggestions")}
      hidden={offers.length === 0}
    >
      {offers.map((offer, index) => (
        <div
          key={offer.kind + offer.path}
          id={`suggestion-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // Keeps the focus in the box, so that it doesn't close before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(offer)}
          onKeyDown={onKeyDown}
        >
          {offer.kind === "product" && <SmallPicture url={offer.picture} />}
          <span className={offer.kind === "clear" ? "muted" : "suggestion-title"} dir="auto">
            {offer.title}
          </span>
          <span className="muted">{noteOf(offer)}</span>
        </div>
      ))}
    </div>
  );
}

function SmallPicture({ url }: { url: string | null }) {
  return url ? (
    <img className="picture" src={url} alt="" decoding="async" />
  ) : (
    <span className="picture blank" aria-hidden="true" />
  );
}

/** The text at the end of a line. */
function noteOf(offer: Offer): string | null {
  if (offer.kind === "product") return offer.price;
  if (offer.kind === "category") return t("Category");
  return offer.kind === "collection" ? t("Collection") : null;
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
