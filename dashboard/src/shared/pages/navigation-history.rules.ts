/** URLs in the history of a tab by their index. Undefined where unknown. */
export type NavigationHistory = readonly (string | undefined)[];

/** Adds or replaces an entry of a tab's history. A new entry removes all entries after it. */
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

/** The URL of the list that a record was opened from, directly or through other records of that list. */
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

/** The latest earlier entry of a page: its URL, and the number of steps to it, which is negative. */
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
