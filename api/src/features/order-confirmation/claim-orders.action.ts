import type { OrderToConfirm } from "@vitrine/contract/checkout/order-confirmation";
import type { Actor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { readOrderResponse } from "../orders/read-order-response.action.ts";
import { listOrderRecords } from "../orders/orders.queries.ts";
import { claimOrders, deleteOldClaims, lockClaims } from "./order-claims.queries.ts";
import { listHistories } from "./order-confirmation.queries.ts";
import { contactOf, risksOf } from "./order-risks.rules.ts";

/** Claims the member's next orders, and reads what helps to decide about them. */
export async function claimNextOrders(
  context: { app: AppContext; tx: ShopTx; actor: Actor },
  accountId: string,
  except: string[],
): Promise<OrderToConfirm[]> {
  const { tx } = context;
  await lockClaims(tx);
  await deleteOldClaims(tx, accountId, except);
  const ids = await claimOrders(tx, accountId, except);
  if (ids.length === 0) return [];
  const records = new Map((await listOrderRecords(tx, ids)).map((order) => [order.id, order]));
  const histories = await listHistories(tx, [...records.values()].map(contactOf));
  const orders: OrderToConfirm[] = [];
  for (const id of ids) {
    const [record, history] = [records.get(id)!, histories.get(id)!];
    const { city } = record.address;
    const { orders: count, delivered, returned, cancelled } = history;
    orders.push({
      order: await readOrderResponse(context, record),
      unanswered_calls: history.unanswered_calls,
      cancels_at: history.cancels_at,
      history: { orders: count, delivered, returned, cancelled },
      area: city ? { name: city, delivered: history.area_delivered, returned: history.area_returned } : null,
      risks: risksOf(record.address, history),
    });
  }
  return orders;
}
