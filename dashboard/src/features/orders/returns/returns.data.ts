import type { OrderReturns } from "@vitrine/contract/orders/returns";
import type { Order } from "@vitrine/contract/orders/orders";
import { api, client } from "../../../api.ts";
import { queryClient } from "../../../queries.ts";
import type { OrderPlace } from "../orders.data.ts";

export function returnsQuery(shopId: number, id: string) {
  return api.returns.list.queryOptions({ input: { params: { shop_id: shopId, id } } });
}

/** The message of a change of a return, with the order as it is afterwards. */
export async function withOrder(
  params: OrderPlace,
  changed: Promise<{ message: string; data: OrderReturns }>,
): Promise<{ message: string; data: Order }> {
  try {
    const { message, data } = await changed;
    queryClient.setQueryData(returnsQuery(params.shop_id, params.id).queryKey, { data });
    return { message, data: (await client.orders.read({ params })).data };
  } catch (failure) {
    void queryClient.invalidateQueries({ queryKey: api.returns.key() });
    throw failure;
  }
}
