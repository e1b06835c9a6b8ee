import type { StoreMap } from "@vitrine/api/events/store-map";

/** Finds the shop of a storefront request: on the store host by the first step of the path. */
export function createShopAt(stores: StoreMap, dashboardUrl: string) {
  const storeHost = new URL(dashboardUrl).host.replace("dashboard.", "store.");
  return async function shopAt(host: string, path: string) {
    if (host.toLowerCase() !== storeHost) return undefined;
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
