import type { OrderToConfirm } from "@vitrine/contract/checkout/order-confirmation";
import type { Address } from "@vitrine/contract/checkout/address";
import { addressKey } from "../addresses/address-key.rules.ts";
import { isPostcodeInRegion } from "../addresses/postcodes-of-regions.rules.ts";
import { customerKeys } from "../coupons/customer-keys.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import type { OrderHistory } from "./order-confirmation.queries.ts";

/** A single failed delivery happens to everyone. */
const failedDeliveries = 2;

/** Reasons to look at an order before it is confirmed. */
export function risksOf(
  address: Pick<Address, "country" | "region_code" | "postal_code">,
  { returned_by_phone, within_hour, is_blocked, is_address_blocked }: OrderHistory,
): OrderToConfirm["risks"] {
  const risks: OrderToConfirm["risks"] = [];
  if (is_blocked) risks.push({ kind: "blocked", orders: 0 });
  if (is_address_blocked) risks.push({ kind: "blocked_address", orders: 0 });
  if (returned_by_phone >= failedDeliveries)
    risks.push({ kind: "failed_deliveries", orders: returned_by_phone });
  if (within_hour > 0) risks.push({ kind: "repeated_orders", orders: within_hour });
  if (!isPostcodeInRegion(address)) risks.push({ kind: "postcode_region", orders: 0 });
  return risks;
}

/** The keys by which blocked customers and addresses are compared with an order. */
export function contactOf(order: OrderRecord) {
  return { id: order.id, keys: customerKeys(order), address_key: addressKey(order.address) };
}
