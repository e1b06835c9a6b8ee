import type { Order } from "@vitrine/contract/orders/orders";
import { api, client } from "../../../api.ts";
import { queryClient } from "../../../queries.ts";
import type { OrderPlace } from "../orders.data.ts";

export function proofsQuery(shopId: number, id: string) {
  return api.payment_proofs.list.queryOptions({ input: { params: { shop_id: shopId, id } } });
}

/** The message of a decision on a proof, with the order as it is afterwards. */
export async function withOrder(
  params: OrderPlace,
  decided: Promise<{ message: string }>,
): Promise<{ message: string; data: Order }> {
  try {
    const { message } = await decided;
    return { message, data: (await client.orders.read({ params })).data };
  } finally {
    void queryClient.invalidateQueries({ queryKey: api.payment_proofs.key() });
  }
}
