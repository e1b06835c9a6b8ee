import type { RouterHistory } from "@tanstack/react-router";
import { latestVisit, listOpenedFrom, visited, type Visits } from "./visits.rules.ts";

// Of this tab alone, as its history is; a reload keeps both.
const key = "digital_visits";
let visits: Visits = read();

/** Keeps in mind where this tab has been, so that the way back from a detail leads to its list as it was left. */
export function keepVisits({ history }: { history: RouterHistory }): void {
  const { href, state } = history.location;
  keep(visited(visits, state.__TSR_index, href, false));
  history.subscribe(({ location, action }) =>
    keep(visited(visits, location.state.__TSR_index, location.href, action.type === "PUSH")),
  );
}

/** For a change of the shop, whose lists are no way back, and for who leaves. */
export function forgetVisits(): void {
  keep([]);
}

/** The list as it was left last, and how many steps of the history it lies back. */
export function listLeftAt({ history }: { history: RouterHistory }, pathname: string) {
  return latestVisit(visits, history.location.state.__TSR_index, pathname);
}

/** The URL of the list that the record at this place of the history was opened from, if it was. */
export function openedFrom(
  { history }: { history: RouterHistory },
  list: string,
  isRecord: (pathname: string) => boolean,
) {
  return listOpenedFrom(visits, history.location.state.__TSR_index, list, isRecord);
}

function keep(next: Visits): void {
  visits = next;
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Without storage the way back lasts until the page is loaded anew.
  }
}

function read(): Visits {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]") as Visits;
  } catch {
    return [];
  }
}
