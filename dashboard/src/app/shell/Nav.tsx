import { ChevronRight } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import { UnstyledLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { MenuEntry, MenuSection } from "./menu.ts";
import { openSections, storeOpenSections } from "./open-sections.ts";

// A menu with up to this number of items shows all of them.
const readAtAGlance = 8;

/**
 * The navigation menu. The current page is bold and has a green bar at its start. In a long menu, sections
 * are closed, except for the current one and those that the user opened, which stay open until the user
 * closes them.
 */
export function Nav({
  sections,
  current,
  label,
  onGo,
}: {
  sections: readonly MenuSection[];
  /** Path of the menu item of the current page. */
  current: string | undefined;
  label: string;
  onGo?: () => void;
}) {
  const [opened, setOpened] = useState(openSections);
  const here = sections.find(({ places }) => places.some(({ to }) => to === current))?.id;
  // The current section is open by default, and can be closed until the user leaves it.
  const [closedHere, setClosedHere] = useState<string>();
  if (closedHere !== undefined && closedHere !== here) setClosedHere(undefined);

  const isShort = sections.reduce((all, { places }) => all + places.length, 0) <= readAtAGlance;
  const isOpen = (id: string) => isShort || (id === here ? closedHere !== id : opened.has(id));

  function toggle(id: string) {
    const next = new Set(opened);
    if (isOpen(id)) next.delete(id);
    else next.add(id);
    setClosedHere(isOpen(id) && id === here ? id : undefined);
    setOpened(next);
    storeOpenSections(next);
  }

  return (
    <nav aria-label={label} className="flex flex-col gap-2">
      {sections.map(({ id, label: name, places }) => (
        <Section
          key={id}
          name={name}
          open={name === undefined || isOpen(id)}
          isHere={id === here}
          onToggle={isShort ? undefined : () => toggle(id)}
        >
          {places.map((place) => (
            <li key={place.to}>
              <Place
                place={place}
                isHere={place.to === current}
                isDeep={name !== undefined && !isShort}
                onGo={onGo}
              />
            </li>
          ))}
        </Section>
      ))}
    </nav>
  );
}

function Section({
  name,
  open,
  isHere,
  onToggle,
  children,
}: {
  name?: string;
  open: boolean;
  isHere: boolean;
  onToggle?: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div>
      {name !== undefined && !onToggle && <p className="px-5 pt-2 pb-1 text-micro text-ink3">{name}</p>}
      {name !== undefined && onToggle && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className={classes(
            "group flex min-h-8 w-full items-center gap-2 border-s-3 ps-4.5 pe-5 text-start focus-visible:-outline-offset-2 pointer-coarse:min-h-11",
            isHere && !open
              ? "border-accent font-semibold text-ink1"
              : "border-transparent text-ink2 hover:text-ink1",
          )}
        >
          <span className="min-w-0 flex-1">{name}</span>
          <ChevronRight
            size={14}
            aria-hidden
            className={classes("shrink-0 text-ink3", open ? "rotate-90" : "turns")}
          />
        </button>
      )}
      <ul id={id} hidden={!open}>
        {children}
      </ul>
    </div>
  );
}

function Place({
  place: { label, to, count },
  isHere,
  isDeep,
  onGo,
}: {
  place: MenuEntry;
  isHere: boolean;
  isDeep: boolean;
  onGo?: () => void;
}) {
  const locale = useLocale();
  const line = useRef<HTMLSpanElement>(null);
  // A long menu has its own scroll position. The current item must be visible.
  useEffect(() => {
    if (isHere && line.current) bringInSight(line.current);
  }, [isHere]);
  return (
    <UnstyledLink
      to={to}
      onClick={onGo}
      aria-current={isHere ? "page" : undefined}
      className={classes(
        "flex min-h-8 items-center gap-2 border-s-3 py-1 pe-5 pointer-coarse:min-h-11 focus-visible:-outline-offset-2",
        isDeep ? "ps-8" : "ps-4.5",
        isHere ? "border-accent font-semibold text-ink1" : "border-transparent text-ink2 hover:text-ink1",
      )}
    >
      <span ref={line} className="min-w-0 flex-1">
        {label}
      </span>
      {count ? <span className="font-normal text-ink3">{count.toLocaleString(locale)}</span> : null}
    </UnstyledLink>
  );
}

/** Scrolls the menu, and nothing else, until an item is visible. */
function bringInSight(line: HTMLElement): void {
  let scroller = line.parentElement;
  while (scroller && getComputedStyle(scroller).overflowY !== "auto") scroller = scroller.parentElement;
  if (!scroller) return;
  const [frame, box] = [scroller.getBoundingClientRect(), line.getBoundingClientRect()];
  const above = box.top - room - frame.top;
  const below = box.bottom + room - frame.bottom;
  if (above < 0) scroller.scrollTop += above;
  else if (below > 0) scroller.scrollTop += below;
}

const room = 24;
