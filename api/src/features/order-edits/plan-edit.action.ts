import type { OrderEditInput } from "@vitrine/contract/orders/order-edits";
import type { PickupPlace } from "@vitrine/contract/delivery/pickup-places";
import { maxAmount } from "@vitrine/contract/values/fields";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { taxesAt } from "../checkout/tax-rates.rules.ts";
import { pickupRates } from "../delivery-zones/pickup-places.rules.ts";
import {
  type DraftData,
  lineToPrice,
  requiresShipping,
  type ResolvedLine,
  resolveLines,
} from "../draft-orders/draft-quote.rules.ts";
import { readDraftData } from "../draft-orders/save-draft-order.action.ts";
import { type OrderRecord, requireCalculation } from "../orders/orders.queries.ts";
import type { EditBase } from "./edit-base.rules.ts";
import { baseOf, priceEdit } from "./edit-price.rules.ts";
import { packagingOf } from "./edited-parts.rules.ts";
import { findEditBase } from "./order-edits.queries.ts";
import { type LineChange, lineChanges, lineErrors, withPricesOf, withRemoved } from "./order-edits.rules.ts";
import { type DeliveryPlan, planDelivery } from "./plan-delivery.action.ts";
import { partErrors, partsOf } from "./edited-inputs.rules.ts";

/** An edit with everything that is known about it, before it is written. */
export interface EditPlan {
  /** The order's lines with their new quantities. */
  changes: LineChange[];
  added: ResolvedLine[];
  /** The ids of the added lines. */
  addedIds: string[];
  data: DraftData;
  base: EditBase;
  delivery: DeliveryPlan;
  /** Undefined if the total is more than an order can charge. */
  price: ReturnType<typeof priceEdit> | undefined;
}

/** True if the edited order has items to deliver and isn't picked up. */
export function isDelivered(order: OrderRecord, plan: EditPlan): boolean {
  const { is_pickup = false } = plan.delivery.chosen?.delivery ?? order.delivery;
  return !is_pickup && hasItemsToDeliver(order, plan);
}

/** True if the edited order has items that are delivered or picked up. */
export function hasItemsToDeliver(
  { lines }: Pick<OrderRecord, "lines">,
  { changes, added }: Pick<EditPlan, "changes" | "added">,
): boolean {
  const left = new Set(changes.flatMap((line) => (line.quantity > line.cancelled_quantity ? [line.id] : [])));
  return lines.some((line) => line.requires_shipping && left.has(line.id)) || added.some(requiresShipping);
}

/** @throws transition_rejected for an order whose prices aren't stored */
export async function requireEditBase(
  tx: ShopTx,
  { id, lines, delivery }: Pick<OrderRecord, "id" | "lines" | "delivery">,
): Promise<EditBase> {
  const base = (await findEditBase(tx, id)) ?? baseOf(await requireCalculation(tx, id));
  const priced = new Set(base?.lines.map((line) => line.id));
  if (!base || lines.some((line) => !priced.has(line.id)))
    throw apiError("transition_rejected", {
      message: "The prices of this order aren't stored, so it can't be edited.",
    });
  const placed = {
    shipping: base.shipping,
    packaging: packagingOf(base.fees),
    delivery,
  };
  return { ...base, placed_delivery: base.placed_delivery ?? placed };
}

/** The place where the edited order is picked up; none if it is delivered. */
function pickupPlaceOf(
  order: OrderRecord,
  base: EditBase,
  { delivery }: OrderEditInput,
  zones: DraftData["settings"]["zones"],
): PickupPlace | null | undefined {
  switch (delivery?.kind) {
    case undefined:
      return order.delivery.pickup_place;
    case "placed":
      return base.placed_delivery?.delivery.pickup_place;
    case "rate":
      return pickupRates(zones).find(({ id }) => id === delivery.rate)?.pickup_place;
    case "custom":
      return undefined;
  }
}

/**
 * Prices an edit of an order, with today's prices and taxes of what it adds.
 *
 * @throws invalid_input for lines that aren't possible
 */
export async function planEdit(
  app: AppContext,
  tx: ShopTx,
  order: OrderRecord,
  input: OrderEditInput,
): Promise<EditPlan> {
  const base = await requireEditBase(tx, order);
  const data = await readDraftData(tx, [{ lines: [...order.lines, ...input.added] }]);
  const errors = { ...lineErrors(order, input, data.variants), ...partErrors(order, base, input) };
  if (Object.keys(errors).length > 0) throw apiError("invalid_input", { errors });
  const now = app.clock.now();
  const { settings } = data;
  const changes = lineChanges(order, input);
  // The prices of the order include tax or not, whatever the shop has set since.
  const tax = { ...settings.tax, prices_include_tax: base.prices_include_tax };
  // A pickup is taxed where the customer receives the items.
  const taxedAt = pickupPlaceOf(order, base, input, settings.zones) ?? input.address;
  const customer = { address: taxedAt, isExempt: input.is_tax_exempt };
  const taxes = taxesAt({ ...settings, tax }, customer, now);
  const added = resolveLines(input.added, withRemoved(withPricesOf(base, data, taxes), changes));
  const addedIds = added.map(() => newId(now));
  const toPrice = added.map((line, position) => lineToPrice(line, addedIds[position]!, taxes));
  const isTooExpensive =
    [...changes, ...toPrice].reduce(
      (sum, line) => sum + line.unit_price * line.quantity,
      input.delivery_price,
    ) > maxAmount;
  const quantities = new Map(changes.map(({ id, quantity }) => [id, quantity]));
  const edit = { ...partsOf(input), quantities, added: toPrice };
  const priceWith = (delivery: DeliveryPlan["chosen"]) =>
    isTooExpensive ? undefined : priceEdit(base, { ...edit, delivery }, settings.tax.tax_rounding);
  const items = priceWith(undefined)?.priced;
  const itemsTotal = items ? items.subtotal - items.discount_total : maxAmount;
  const known = { order, base, data, taxes, changes, added, itemsTotal, now };
  const delivery = await planDelivery(tx, input, known);
  const price = priceWith(delivery.chosen);
  const isPossible = price && price.priced.total <= maxAmount;
  return { changes, added, addedIds, data, base, delivery, price: isPossible ? price : undefined };
}
