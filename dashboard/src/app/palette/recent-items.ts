import { hasPermission } from "@vitrine/contract/roles";
import type { Shop } from "@vitrine/contract/shops/shops";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { store, stored } from "../../session/storage.ts";
import { type PaletteItem, withRecent } from "./find-items.rules.ts";
import { orderItem, productItem } from "./remote-items.ts";

/** Only ids are stored, by shop. A label may be a person's name, and is fetched again. */
interface Recent {
  shop: number | undefined;
  /** "page:orders", "order:019a…" */
  id: string;
}

const maxStored = 40;

/**
 * Recently chosen items of this shop, most recent first: items of `local`, and orders and products that still
 * exist.
 */
export function useRecentItems(shop: Shop | undefined, local: readonly PaletteItem[]): PaletteItem[] {
  const locale = useLocale();
  const [ids] = useState(() => all().flatMap((one) => (one.shop === shop?.id ? one.id : [])));
  const inputs = (kind: "order" | "product", area: "orders" | "products") =>
    ids
      .filter((id) => shop && hasPermission(shop.permissions, area) && id.startsWith(`${kind}:`))
      .map((id) => ({ params: { shop_id: shop?.id ?? 0, id: id.slice(kind.length + 1) } }));
  const orders = useQueries({
    queries: inputs("order", "orders").map((input) => ({
      ...api.orders.read.queryOptions({ input }),
      retry: false,
    })),
    combine: (responses) => responses.flatMap(({ data }) => (data ? orderItem(data.data, locale) : [])),
  });
  const products = useQueries({
    queries: inputs("product", "products").map((input) => ({
      ...api.products.read.queryOptions({ input }),
      retry: false,
    })),
    combine: (responses) =>
      responses.flatMap(({ data }) => {
        if (!data) return [];
        const prices = data.data.variants.map(({ price }) => price);
        const currency = shop?.currency ?? "";
        return productItem({ ...data.data, price_min: Math.min(...prices), currency }, locale);
      }),
  });
  return ids.flatMap((id) => [...local, ...orders, ...products].find((item) => item.id === id) ?? []);
}

/** Stores the id of a chosen item. Customers are left out, so that the browser stores no personal data. */
export function keepRecent(shop: number | undefined, { id }: PaletteItem): void {
  if (id.startsWith("customer:")) return;
  const [mine, others] = [true, false].map((own) => all().filter((one) => (one.shop === shop) === own));
  store("recent", JSON.stringify([...withRecent(mine!, { shop, id }), ...others!].slice(0, maxStored)));
}

function all(): Recent[] {
  try {
    const found: unknown = JSON.parse(stored("recent") ?? "[]");
    return Array.isArray(found) ? (found as Recent[]).map(({ shop, id }) => ({ shop, id })) : [];
  } catch {
    return [];
  }
}
