import { store, stored } from "../storage.ts";
import { type PaletteItem, withRecent } from "./find-items.rules.ts";

/** Kept by shop, for an order of another shop is not there. */
type Recent = Omit<PaletteItem, "onPress"> & { shop: number | undefined };

/** What was chosen lately in this shop. */
export function recentItems(shop: number | undefined): Recent[] {
  return all().filter((one) => one.shop === shop);
}

export function keepRecent(shop: number | undefined, { id, label, note, to, search }: PaletteItem): void {
  const others = all().filter((one) => one.shop !== shop);
  const mine = withRecent(recentItems(shop), { id, label, note, to, search, shop });
  store("recent", JSON.stringify([...mine, ...others].slice(0, 40)));
}

function all(): Recent[] {
  try {
    const found: unknown = JSON.parse(stored("recent") ?? "[]");
    return Array.isArray(found) ? (found as Recent[]) : [];
  } catch {
    return [];
  }
}
