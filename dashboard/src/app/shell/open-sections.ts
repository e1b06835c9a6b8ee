import { store, stored } from "../../session/storage.ts";

/** The open sections of the menu in this browser. By default, "Sell" and "Catalogue". */
export function openSections(): ReadonlySet<string> {
  return new Set((stored("openSections") ?? "sell catalogue").split(" "));
}

export function storeOpenSections(open: ReadonlySet<string>): void {
  store("openSections", [...open].join(" "));
}
