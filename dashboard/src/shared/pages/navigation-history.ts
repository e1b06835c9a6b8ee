import type { RouterHistory } from "@tanstack/react-router";
import {
  latestEntry,
  listOpenedFrom,
  withEntry,
  type NavigationHistory,
} from "./navigation-history.rules.ts";

// In session storage, because history belongs to the tab and survives a reload.
const key = "digital_visits";
let entries: NavigationHistory = read();

/**
 * Records the URLs that are opened in this tab, so that a record can link back to its list as the user left
 * it.
 */
export function recordNavigation({ history }: { history: RouterHistory }): void {
  const { href, state } = history.location;
  keep(withEntry(entries, state.__TSR_index, href, false));
  history.subscribe(({ location, action }) =>
    keep(withEntry(entries, location.state.__TSR_index, location.href, action.type === "PUSH")),
  );
}

/** For a change of the shop, because its lists must not be reopened, and for signing out. */
export function clearNavigationHistory(): void {
  keep([]);
}

/** The latest URL of a list in the history, and the number of steps to it. */
export function listLeftAt({ history }: { history: RouterHistory }, pathname: string) {
  return latestEntry(entries, history.location.state.__TSR_index, pathname);
}

/** The URL of the list that the current record was opened from. Undefined if it wasn't opened from one. */
export function openedFrom(
  { history }: { history: RouterHistory },
  list: string,
  isRecord: (pathname: string) => boolean,
) {
  return listOpenedFrom(entries, history.location.state.__TSR_index, list, isRecord);
}

function keep(next: NavigationHistory): void {
  entries = next;
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Without storage, the history lasts until the page is reloaded.
  }
}

function read(): NavigationHistory {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]") as NavigationHistory;
  } catch {
    return [];
  }
}
