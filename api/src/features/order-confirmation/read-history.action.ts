import type { OrderHistory } from "@vitrine/contract/checkout/order-confirmation";
import type { ShopTx } from "../../db/tx.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import { listHistories } from "./order-confirmation.queries.ts";
import { contactOf, risksOf } from "./order-risks.rules.ts";

/** Reads what helps to decide about an order: its customer's deliveries and its risks. @throws not_found */
export async function readHistory(tx: ShopTx, id: string): Promise<OrderHistory> {
  const order = await requireOrder(tx, id);
  const history = (await listHistories(tx, [contactOf(order)])).get(order.id)!;
  const { cod_shipped, cod_delivered } = history;
  return { cod_shipped, cod_delivered, risks: risksOf(order.address, history) };
}
