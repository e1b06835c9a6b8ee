import { formatDeliveryWindow } from "@vitrine/contract/delivery/delivery-days";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { takeSlot } from "../quick-commerce/quick-commerce.queries.ts";
import { isSlotKey, nextFreeSlot } from "../quick-commerce/quick-options.rules.ts";
import type { CartRow } from "./cart/complete-cart.action.ts";
import type { CartQuote } from "./quote.rules.ts";

/** True if the cart's delivery has a slot. */
export function hasSlot({ delivery }: CartQuote): boolean {
  return Boolean(delivery?.quick?.slot);
}

/** Counts the order in its delivery slot, if it has one. @throws slot_full */
export async function reserveSlot(tx: ShopTx, cart: CartRow, quote: CartQuote): Promise<void> {
  const { delivery } = quote;
  if (!delivery?.quick?.slot) return;
  const { area_id, max_orders, slot } = delivery.quick;
  if (!(await takeSlot(tx, { area_id, max_orders, starts_at: slot.starts_at })))
    throw slotFull(cart, quote, delivery.key);
}

/** Rejects a cart whose delivery slot is full or can no longer be ordered. @throws slot_full */
export function rejectUnavailableSlot(cart: CartRow, quote: CartQuote): void {
  const { address, delivery_method } = cart;
  if (!quote.delivery && !cart.is_pickup && address && delivery_method && isSlotKey(delivery_method))
    throw slotFull(cart, quote, delivery_method);
}

function slotFull({ time_zone }: CartRow, { delivery_options }: CartQuote, wanted: string) {
  const next = nextFreeSlot(delivery_options, wanted);
  if (!next) return apiError("slot_full", { next: null });
  const time = formatDeliveryWindow({ ...next.quick.slot!, time_zone }, "en-GB");
  const message = `This delivery time is no longer available. The next free one is ${time}.`;
  return apiError("slot_full", { message, next: next.key });
}
