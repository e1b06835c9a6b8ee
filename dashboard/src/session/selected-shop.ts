import type { Shop } from "@vitrine/contract/shops/shops";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { api } from "../api.ts";
import { queryClient } from "../queries.ts";
import { storedAccess } from "./role.ts";
import { signedInUser } from "./session.ts";
import { store, storedRecord } from "./storage.ts";

const knownForMs = 10_000;
const listeners = new Set<() => void>();

/** The shops of the signed-in user, with their access to each. */
export const shopsQuery = api.shops.list.queryOptions({ input: {} });

/** Selects a shop in this browser, also for later visits. */
export function selectShop(shop: Shop | undefined): void {
  store("selectedIdentity", shop && JSON.stringify(identityOf(shop)));
  for (const listener of listeners) listener();
}

/** The selected one of these shops. The first one if none was selected, or the user has left it. */
export function selectedOf<Own extends Shop>(shops: readonly Own[], id = selectedId()): Own | undefined {
  return shops.find((shop) => shop.id === id) ?? shops[0];
}

export function useSelectedShop() {
  const { data, error, refetch } = useQuery(shopsQuery);
  const id = useSyncExternalStore(listen, selectedId);
  return { shops: data?.data, shop: data && selectedOf(data.data, id), error, refetch };
}

/**
 * For `beforeLoad` of signed-in pages: loads the shops, so that access is decided by the permissions that the server
 * returns.
 */
export async function requireShops(): Promise<void> {
  try {
    // Cached shops are used without waiting, and are refetched in the background once they are stale.
    const { data } = await queryClient.ensureQueryData({
      ...shopsQuery,
      staleTime: knownForMs,
      revalidateIfStale: true,
    });
    selectShop(selectedOf(data));
  } catch {
    // The shell shows the error. Until the shops have loaded, the stored access applies.
  }
}

/**
 * Selects the shop named by the parameter `shop` of a URL, as in push notifications, and returns the path
 * without it. Access and role are checked once the shops have loaded.
 */
export function enterNamedShop(href: string): string {
  const url = new URL(href, location.origin);
  const id = Number(url.searchParams.get("shop"));
  url.searchParams.delete("shop");
  if (Number.isSafeInteger(id) && id > 0 && id !== selectedId()) {
    store("selectedIdentity", JSON.stringify({ shop_id: id }));
    for (const listener of listeners) listener();
  }
  return url.pathname + url.search + url.hash;
}

/**
 * Compares the current shop with the stored selection: "role" if the user's role or its permissions have changed, "left" if the
 * user no longer belongs to the selected shop.
 */
export function compareSelectedShop(shop: Shop): "same" | "role" | "left" {
  if (shop.id !== selectedId()) return "left";
  const stored = storedAccess();
  const isSame = shop.role === stored?.role && shop.permissions.join() === stored.permissions.join();
  return isSame ? "same" : "role";
}

/** Adds a shop to the cached list, or replaces it there. A new one is last. */
export function cacheShop(shop: Shop): void {
  queryClient.setQueryData(shopsQuery.queryKey, (known) => {
    if (!known) return known;
    const place = known.data.findIndex((one) => one.id === shop.id);
    const owners = known.data[place]?.owners ?? [signedInUser()?.name ?? ""];
    const own = { ...shop, owners };
    return { ...known, data: place < 0 ? [...known.data, own] : known.data.with(place, own) };
  });
}

/** The selection as it is stored. The permissions of a preset role are known from its name. */
function identityOf({ id, role, permissions }: Shop) {
  return { shop_id: id, role, ...(role === "custom" && { permissions }) };
}

function selectedId(): number | undefined {
  const identity = storedRecord("selectedIdentity");
  if (!identity || !("shop_id" in identity)) return undefined;
  return typeof identity.shop_id === "number" ? identity.shop_id : undefined;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
