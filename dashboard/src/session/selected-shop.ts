import type { Shop } from "@vitrine/contract/shops/shops";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { api } from "../api.ts";
import { queryClient } from "../queries.ts";
import { storedRole } from "./role.ts";
import { signedInUser } from "./session.ts";
import { store, storedRecord } from "./storage.ts";

const knownForMs = 10_000;
const listeners = new Set<() => void>();

/** The shops of the signed-in person, with their role in each. */
export const shopsQuery = api.shops.list.queryOptions({ input: {} });

/** Selects a shop for this browser: who enters later begins there. */
export function selectShop(shop: Shop | undefined): void {
  store("selectedIdentity", shop && JSON.stringify({ shop_id: shop.id, role: shop.role }));
  for (const listener of listeners) listener();
}

/** The selected shop of these; the first where none was selected or it is no longer theirs. */
export function selectedOf<Own extends Shop>(shops: readonly Own[], id = selectedId()): Own | undefined {
  return shops.find((shop) => shop.id === id) ?? shops[0];
}

export function useSelectedShop() {
  const { data, error, refetch } = useQuery(shopsQuery);
  const id = useSyncExternalStore(listen, selectedId);
  return { shops: data?.data, shop: data && selectedOf(data.data, id), error, refetch };
}

/** For `beforeLoad` of signed-in pages: the role that their areas are held against is the one the server says. */
export async function requireShops(): Promise<void> {
  try {
    // A page waits for nothing that is known; what may have changed meanwhile is fetched beside it.
    const { data } = await queryClient.ensureQueryData({
      ...shopsQuery,
      staleTime: knownForMs,
      revalidateIfStale: true,
    });
    selectShop(selectedOf(data));
  } catch {
    // The shell says that the shops cannot be loaded; until then the stored role holds.
  }
}

/**
 * Selects the shop that an address names by `shop`, as those of pushes do, and answers the address without it. That
 * it is theirs, and in which role, shows when the shops are loaded.
 */
export function enterNamedShop(address: string): string {
  const url = new URL(address, location.origin);
  const id = Number(url.searchParams.get("shop"));
  url.searchParams.delete("shop");
  if (Number.isSafeInteger(id) && id > 0 && id !== selectedId()) {
    store("selectedIdentity", JSON.stringify({ shop_id: id }));
    for (const listener of listeners) listener();
  }
  return url.pathname + url.search + url.hash;
}

/** What has become of the selected shop while the person was looking: another role in it, or none at all. */
export function compareSelectedShop(shop: Shop): "same" | "role" | "left" {
  if (shop.id !== selectedId()) return "left";
  return shop.role === storedRole() ? "same" : "role";
}

/** Writes a shop as the server gave it into what is known; a new one comes last. */
export function cacheShop(shop: Shop): void {
  queryClient.setQueryData(shopsQuery.queryKey, (known) => {
    if (!known) return known;
    const place = known.data.findIndex((one) => one.id === shop.id);
    const owners = known.data[place]?.owners ?? [signedInUser()?.name ?? ""];
    const own = { ...shop, owners };
    return { ...known, data: place < 0 ? [...known.data, own] : known.data.with(place, own) };
  });
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
