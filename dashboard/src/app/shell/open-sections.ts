import { store, stored } from "../../session/storage.ts";

/** The sections of the menu that stay open in this browser. Who never chose sees orders and products. */
export function openSections(): ReadonlySet<string> {
  return new Set((stored("openSections") ?? "sell catalogue").split(" "));
}

export function storeOpenSections(open: ReadonlySet<string>): void {
  store("openSections", [...open].join(" "));
}
