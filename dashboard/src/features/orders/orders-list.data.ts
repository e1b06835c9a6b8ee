import { api } from "../../api.ts";
import { orderFilterOf, type OrdersSearch } from "./orders-list.rules.ts";

export function ordersQuery(shopId: number, search: OrdersSearch) {
  const { limit, cursor } = search;
  const query = { ...orderFilterOf(search), limit, cursor };
  return api.orders.list.queryOptions({ input: { params: { shop_id: shopId }, query } });
}
