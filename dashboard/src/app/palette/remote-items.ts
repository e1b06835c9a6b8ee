import { orderName } from "@vitrine/contract/orders/order-name";
import { formatMoney } from "@vitrine/contract/values/money";
import type { OrderRow } from "@vitrine/contract/orders/orders";
import type { ProductRow } from "@vitrine/contract/products/product";
import { hasPermission } from "@vitrine/contract/roles";
import type { Shop } from "@vitrine/contract/shops/shops";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { isSearchable, type PaletteItem } from "./find-items.rules.ts";

const maxRecords = 5;

interface RemoteItems {
  orders: PaletteItem[];
  products: PaletteItem[];
  customers: PaletteItem[];
  busy: boolean;
  error: Error | null;
  retry: () => void;
}

/**
 * Orders, products and customers of the shop, found by the server. A new search aborts the request of the
 * previous one.
 */
export function useRemoteItems(shop: Shop | undefined, typed: string): RemoteItems {
  const locale = useLocale();
  const search = typed.trim();
  const may = (area: "orders" | "products" | "customers") =>
    shop !== undefined && hasPermission(shop.permissions, area) && isSearchable(search);
  const input = { params: { shop_id: shop?.id ?? 0 }, query: { search, limit: maxRecords } };
  // Without retries, so that the user sees an error immediately.
  const requested = { retry: false };
  const orders = useQuery({
    ...api.orders.list.queryOptions({ input }),
    ...requested,
    enabled: may("orders"),
  });
  const products = useQuery({
    ...api.products.list.queryOptions({ input }),
    ...requested,
    enabled: may("products"),
  });
  const customers = useQuery({
    ...api.customers.list.queryOptions({ input }),
    ...requested,
    enabled: may("customers"),
  });
  const all = [orders, products, customers];

  return {
    orders: (orders.data?.data ?? []).map((order) => orderItem(order, locale)),
    products: (products.data?.data ?? []).map((product) => productItem(product, locale)),
    customers: (customers.data?.data ?? []).map(({ id, name, email, phone }) => ({
      id: `customer:${id}`,
      label: name,
      note: email ?? phone ?? "",
      to: paths.customer(id),
    })),
    busy: all.some(({ isFetching, data }) => isFetching && !data),
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => all.forEach((one) => one.error && void one.refetch()),
  };
}

export function orderItem(
  {
    id,
    name,
    total,
    currency,
    ...order
  }: Pick<OrderRow, "id" | "number" | "number_prefix" | "name" | "total" | "currency">,
  locale: string,
): PaletteItem {
  const note = formatMoney(total, currency, locale);
  return { id: `order:${id}`, label: `${orderName(order)} ${name}`, note, to: paths.order(id) };
}

export function productItem(
  { id, title, price_min, currency }: Pick<ProductRow, "id" | "title" | "price_min" | "currency">,
  locale: string,
): PaletteItem {
  const note = formatMoney(price_min, currency, locale);
  return { id: `product:${id}`, label: title, note, to: paths.product(id) };
}
