import type { Shop } from "@vitrine/contract/shops";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { api } from "../api.ts";
import { queryClient } from "../queries.ts";
import { store, storedRecord } from "./storage.ts";

const listeners = new Set<() => void>();

/** The shops of the signed-in person, with their role in each. */
export const shopsQuery = api.shops.list.queryOptions({ input: {} });

/** Selects a shop for this browser: who enters later begins there. */
export function selectShop(shop: Shop | undefined): void {
  store("selectedIdentity", shop && JSON.stringify({ shop_id: shop.id, role: shop.role }));
  for (const hear of listeners) hear();
}

/** The selected shop of these; the first where none was selected or it is no longer theirs. */
export function selectedOf(shops: readonly Shop[], id = selectedId()): Shop | undefined {
  return shops.find((shop) => shop.id === id) ?? shops[0];
}

export function useSelectedShop() {
  const { data, error, refetch } = useQuery(shopsQuery);
  const id = useSyncExternalStore(listen, selectedId);
  return { shops: data?.data, shop: data && selectedOf(data.data, id), error, refetch };
}

/** For `beforeLoad` of signed-in pages: the role that their areas are held against is the one the server says. */
export async function needShops(): Promise<void> {
  try {
    const { data } = await queryClient.ensureQueryData(shopsQuery);
    selectShop(selectedOf(data));
  } catch {
    // The frame says that the shops cannot be loaded; until then the stored role holds.
  }
}

/** Writes a shop as the server gave it into what is known; a new one comes last. */
export function knowShop(shop: Shop): void {
  queryClient.setQueryData(shopsQuery.queryKey, (known) => {
    if (!known) return known;
    const place = known.data.findIndex((one) => one.id === shop.id);
    return { ...known, data: place < 0 ? [...known.data, shop] : known.data.with(place, shop) };
  });
}

function selectedId(): number | undefined {
  const identity = storedRecord("selectedIdentity");
  if (!identity || typeof identity !== "object" || !("shop_id" in identity)) return undefined;
  return typeof identity.shop_id === "number" ? identity.shop_id : undefined;
}

function listen(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}
