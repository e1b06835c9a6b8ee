import type { OrderSmsEvent, OrderSmsSettings } from "@vitrine/contract/orders/order-sms";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

export async function readOrderSmsSettings(tx: ShopTx): Promise<OrderSmsSettings> {
  const [stored, gateway] = await Promise.all([
    tx.find(sql<Omit<OrderSmsSettings, "has_gateway">>`
      select confirmed, shipped, out_for_delivery, ready_for_pickup, delivered, cancelled, refunded, version
      from order_sms_settings where shop_id = ${tx.shopId}`),
    tx.find(sql`select 1 from sms_gateways where shop_id = ${tx.shopId} and is_active`),
  ]);
  return { ...(stored ?? unsaved), has_gateway: gateway !== undefined };
}

const unsaved = {
  confirmed: false,
  shipped: false,
  out_for_delivery: false,
  ready_for_pickup: false,
  delivered: false,
  cancelled: false,
  refunded: false,
  version: 1,
};

/** Records that the SMS is being sent. Returns false if it was before: each is sent at most once. */
export async function claimOrderSms(
  tx: ShopTx,
  { order_id, event, cause }: { order_id: string; event: OrderSmsEvent; cause: string },
): Promise<boolean> {
  const claimed = await tx.run(sql`
    insert into order_sms (order_id, event, cause) values (${order_id}, ${event}, ${cause}) on conflict do nothing`);
  return claimed === 1;
}
