/** What this tab has in its history, by its place there: where it was at 0, 1, 2 … */
export type NavigationHistory = readonly (string | undefined)[];

/** A step in a tab's history. What lay ahead is gone once somebody goes somewhere new. */
export function withEntry(
  entries: NavigationHistory,
  at: number,
  href: string,
  isNew: boolean,
): NavigationHistory {
  const next = isNew ? entries.slice(0, at) : [...entries];
  next[at] = href;
  return next;
}

/** The URL of the list that a record was opened from: directly, or over other records of the same list. */
export function listOpenedFrom(
  entries: NavigationHistory,
  now: number,
  list: string,
  isRecord: (pathname: string) => boolean,
): string | undefined {
  const opened = entries.slice(0, now).findLast((href) => !href || !isRecord(pathOf(href)));
  return opened && pathOf(opened) === list ? opened : undefined;
}

function pathOf(href: string): string {
  return href.split(/[?#]/)[0] ?? "";
}

/** The latest visit of a page before this one: where, and how many steps back. */
export function latestEntry(
  entries: NavigationHistory,
  now: number,
  pathname: string,
): { href: string; steps: number } | undefined {
  const before = entries.slice(0, now);
  const at = before.findLastIndex((href) => href && pathOf(href) === pathname);
  const href = before[at];
  return href === undefined ? undefined : { href, steps: at - now };
}
