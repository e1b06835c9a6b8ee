import type { RouterHistory } from "@tanstack/react-router";
import {
  latestEntry,
  listOpenedFrom,
  withEntry,
  type NavigationHistory,
} from "./navigation-history.rules.ts";

// Of this tab alone, as its history is; a reload keeps both.
const key = "digital_visits";
let entries: NavigationHistory = read();

/** Keeps in mind where this tab has been, so that the way back from a detail leads to its list as it was left. */
export function recordNavigation({ history }: { history: RouterHistory }): void {
  const { href, state } = history.location;
  keep(withEntry(entries, state.__TSR_index, href, false));
  history.subscribe(({ location, action }) =>
    keep(withEntry(entries, location.state.__TSR_index, location.href, action.type === "PUSH")),
  );
}

/** For a change of the shop, whose lists are no way back, and for who leaves. */
export function clearNavigationHistory(): void {
  keep([]);
}

/** The list as it was left last, and how many steps of the history it lies back. */
export function listLeftAt({ history }: { history: RouterHistory }, pathname: string) {
  return latestEntry(entries, history.location.state.__TSR_index, pathname);
}

/** The URL of the list that the record at this place of the history was opened from, if it was. */
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
    // Without storage the way back lasts until the page is loaded anew.
  }
}

function read(): NavigationHistory {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]") as NavigationHistory;
  } catch {
    return [];
  }
}
