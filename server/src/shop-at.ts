import type { StoreMap } from "@vitrine/api/events/store-map";
import type { Hosts } from "./hosts.ts";

/** Finds the shop of a storefront request: on the store host by the first segment of the path. */
export function createShopAt(stores: StoreMap, hosts: Hosts) {
  return async function shopAt(host: string, path: string) {
    if (hosts.find(host).role !== "store") return undefined;
    const handle = decoded(path.split("/")[1]?.split("?")[0] ?? "");
    const entry = handle ? await stores.byHandle(handle) : undefined;
    return entry && { ...entry, base: `/${entry.handle}` };
  };
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return "";
  }
}
