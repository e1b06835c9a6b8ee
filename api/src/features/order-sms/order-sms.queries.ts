import type { OrderSmsEvent } from "@vitrine/contract/orders/order-sms";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { StoredTexts } from "./sms-texts.rules.ts";

export interface StoredSettings extends Record<OrderSmsEvent, boolean> {
  texts: StoredTexts;
  version: number;
}

/** The stored settings, and if the shop can send SMS now. */
export async function readStoredSettings(tx: ShopTx): Promise<StoredSettings & { has_gateway: boolean }> {
  const [stored, gateway] = await Promise.all([
    tx.find(sql<StoredSettings>`
      select confirmed, shipped, out_for_delivery, ready_for_pickup, delivered, cancelled, refunded, texts, version
      from order_sms_settings where shop_id = ${tx.shopId}`),
    tx.find(sql`select 1 from sms_gateways where shop_id = ${tx.shopId} and is_active`),
  ]);
  return { ...(stored ?? unsaved), has_gateway: gateway !== undefined };
}

const unsaved: StoredSettings = {
  confirmed: false,
  shipped: false,
  out_for_delivery: false,
  ready_for_pickup: false,
  delivered: false,
  cancelled: false,
  refunded: false,
  texts: {},
  version: 1,
};

/** Records that the SMS is being sent, and reads the edited texts. Undefined if it was before: each is sent at most once. */
export async function claimOrderSms(
  tx: ShopTx,
  { order_id, event, cause }: { order_id: string; event: OrderSmsEvent; cause: string },
): Promise<{ texts: StoredTexts | null } | undefined> {
  return tx.find(sql<{ texts: StoredTexts | null }>`
    insert into order_sms (order_id, event, cause) values (${order_id}, ${event}, ${cause}) on conflict do nothing
    returning (select texts from order_sms_settings where shop_id = ${tx.shopId}) as texts`);
}
