/** The part of a history entry that restores a list: the pages loaded into it, and the scroll position. */
interface ListState {
  more?: string[];
  scroll?: number;
}

const link = () => document.querySelector<HTMLAnchorElement>("a[data-more]");
const stateNow = (): ListState => (history.state as ListState | null) ?? {};
const storeState = (part: ListState) => history.replaceState({ ...stateNow(), ...part }, "");

/** Turns the link to the next page of a list into a button that appends the page's products to the list. */
export function enhanceLoadMore(): void {
  document.addEventListener("click", (event) => {
    const clicked = (event.target as Element).closest?.("a");
    if (!clicked || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // A page that the browser doesn't cache as a whole loses its scroll position.
    if (stateNow().more) storeState({ scroll: scrollY });
    if (!clicked.hasAttribute("data-more")) return;
    event.preventDefault();
    if (clicked.ariaBusy !== "true") void loadMore(clicked as HTMLAnchorElement);
  });
  void restoreList();
}

async function loadMore(clicked: HTMLAnchorElement): Promise<void> {
  clicked.ariaBusy = "true";
  const { href } = clicked;
  const added = await append(href);
  if (!added) return location.assign(href);
  storeState({ more: [...(stateNow().more ?? []), href] });
  added.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
}

/** Loads the pages that were loaded before the shopper left the list. */
export async function restoreList(): Promise<void> {
  const { more = [], scroll } = stateNow();
  for (const href of more) if (link()?.href !== href || !(await append(href))) return;
  if (more.length > 0 && scroll !== undefined) scrollTo(0, scroll);
}

/** Appends the products of a page and moves the link on to the page after it. Returns the first product. */
async function append(href: string): Promise<Element | undefined> {
  try {
    const response = await fetch(href, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const cards = [...page.querySelectorAll(".list .grid > li")];
    const grid = document.querySelector(".list .grid");
    // The shopper may have chosen a filter in the meantime.
    if (!response.ok || !grid || cards.length === 0 || link()?.href !== href) return undefined;
    grid.append(...cards);
    const next = page.querySelector("a[data-more]");
    if (next) link()?.replaceWith(next);
    else link()?.remove();
    return cards[0];
  } catch {
    return undefined;
  }
}
