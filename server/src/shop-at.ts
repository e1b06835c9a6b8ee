import { storeUrl } from "@vitrine/contract/shops/store-url";
import type { StoreEntry, StoreMap } from "@vitrine/api/events/store-map";
import type { Shop } from "@vitrine/storefront/site";
import type { Hosts } from "./hosts.ts";

/**
 * Finds the shop of a storefront request: on the store host by the first segment of the path, on other hosts by the
 * verified domain. `moved_to` is the shop's primary URL, unless it is the requested one.
 */
export function createShopAt(stores: StoreMap, hosts: Hosts) {
  return async function shopAt(host: string, path: string): Promise<Shop | undefined> {
    const { role, names } = hosts.find(host);
    if (role === "store") {
      const requested = path.split("/")[1]?.split("?")[0] ?? "";
      const entry = requested ? await stores.byHandle(requested) : undefined;
      if (!entry) return undefined;
      const isFormer = requested.toLowerCase() !== entry.handle;
      const hasMoved = isFormer || entry.primary_host !== null;
      return {
        ...entry,
        base: `/${isFormer ? requested : entry.handle}`,
        moved_to: hasMoved ? primaryUrl(entry, names.dashboardUrl) : undefined,
      };
    }
    if (role !== "other") return undefined;
    const name = host.replace(/:\d+$/, "");
    const entry = await stores.byHost(name);
    if (!entry) return undefined;
    const hasMoved = entry.primary_host !== name;
    return { ...entry, base: "", moved_to: hasMoved ? primaryUrl(entry, names.dashboardUrl) : undefined };
  };
}

/** The base URL of the shop in the links that it shares, see `storeUrl`. */
export function primaryUrl({ handle, primary_host }: StoreEntry, dashboardUrl: string): string {
  return storeUrl({ handle, domain: { host: primary_host } }, dashboardUrl);
}
