import { useLocale } from "../text/useLocale.ts";
import { classes } from "../classes.ts";

export interface Tab {
  id: string;
  label: string;
  count?: number;
}

/** Views of the same list. Scrolls horizontally on narrow screens. */
export function Tabs({
  tabs,
  current,
  onTab,
  label,
}: {
  tabs: readonly Tab[];
  current: string;
  onTab: (id: string) => void;
  label: string;
}) {
  const locale = useLocale();
  return (
    <nav aria-label={label} className="border-b border-rule print:hidden">
      <div className="-mx-1 -mb-px flex overflow-x-auto px-1 [scrollbar-width:none]">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            ref={tab.id === current ? bringToMiddle : undefined}
            aria-current={tab.id === current ? "page" : undefined}
            onClick={() => onTab(tab.id)}
            className={classes(
              "me-5 inline-flex min-h-control shrink-0 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-ink2 last:me-0 hover:text-ink1 focus-visible:-outline-offset-2",
              "aria-[current]:border-ink1 aria-[current]:font-semibold aria-[current]:text-ink1",
            )}
          >
            <bdi>{tab.label}</bdi>
            {tab.count !== undefined && (
              <span className="font-normal text-ink3">{tab.count.toLocaleString(locale)}</span>
            )}
          </button>
        ))}
      </div>
    </nav>
  );
}

/** Scrolls the row of tabs, and nothing else, to centre the tab. */
function bringToMiddle(tab: HTMLElement | null) {
  const row = tab?.parentElement;
  if (row) row.scrollLeft += middleOf(tab) - middleOf(row);
}

function middleOf(element: HTMLElement): number {
  const box = element.getBoundingClientRect();
  return box.left + box.width / 2;
}
