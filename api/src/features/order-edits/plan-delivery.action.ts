import { isDeepStrictEqual } from "node:util";
import type { OrderEditInput } from "@vitrine/contract/orders/order-edits";
import type { ShopTx } from "../../db/tx.ts";
import { ratesOffered } from "../checkout/delivery-choice.rules.ts";
import { pickupOf } from "../checkout/cart/order-of-cart.action.ts";
import type { OrderTaxes } from "../checkout/tax-rates.rules.ts";
import type { DraftData, ResolvedLine } from "../draft-orders/draft-quote.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { packedUnits } from "../orders/order-units.rules.ts";
import {
  isSlotKey,
  type OfferedDelivery,
  quickOffer,
  windowOf,
} from "../quick-commerce/quick-options.rules.ts";
import { replaceTaxes } from "../sales-tax/sales-tax.rules.ts";
import type { EditBase, NewDelivery } from "./edit-base.rules.ts";
import { deliveredLines, slotOf, withoutNulls } from "./edited-delivery.rules.ts";
import { type EditedSlot, findCartDelivery } from "./order-edits.queries.ts";
import type { LineChange } from "./order-edits.rules.ts";

/** The data that determines the deliveries of an edited order. */
interface EditedItems {
  order: OrderRecord;
  base: EditBase;
  data: DraftData;
  taxes: OrderTaxes;
  changes: LineChange[];
  added: ResolvedLine[];
  /** After discounts. */
  itemsTotal: number;
  now: number;
}

export interface DeliveryPlan {
  options: OfferedDelivery[];
  /** Undefined if the delivery method stays, or the chosen one isn't available. */
  chosen:
    | (NewDelivery & {
        delivery: OrderRecord["delivery"];
        /** The slot to take, if it is another one than now. */
        slot: EditedSlot | undefined;
      })
    | undefined;
  problem: "unavailable" | "slot_full" | undefined;
}

/** The deliveries that are offered for the edited order, and the chosen one. */
export async function planDelivery(
  tx: ShopTx,
  input: OrderEditInput,
  items: EditedItems,
): Promise<DeliveryPlan> {
  const options = await listOptions(tx, input, items);
  const wanted = input.delivery;
  if (!wanted) return { options, chosen: undefined, problem: undefined };
  const none = (problem: DeliveryPlan["problem"]): DeliveryPlan => ({ options, chosen: undefined, problem });
  /** Packed items are handed over in the way of their shipment: shipped, or picked up. */
  const isFixed = (isPickup: boolean | undefined) =>
    packedUnits(items.order).size > 0 && isPickup !== items.order.delivery.is_pickup;
  const { base, taxes, data, order } = items;
  const { settings } = data;
  const priced = (fee: number, packaging: number): NewDelivery => ({
    shipping: { fee, tax_rates: taxes.ratesOf(settings.tax.delivery_tax_class), discounts: [] },
    packaging: { amount: packaging, tax_rates: taxes.ratesOf(settings.tax.fee_tax_class) },
  });
  if (wanted.kind === "custom") {
    if (isFixed(undefined)) return none("unavailable");
    const fee = wanted.price ?? 0;
    const arranged = { days_min: 0, days_max: 0, window: null, is_arranged: true };
    const delivery = { name: wanted.title ?? "", fee, ...arranged };
    return { options, chosen: { ...priced(fee, 0), delivery, slot: undefined }, problem: undefined };
  }
  const now = slotOf(order.delivery);
  const offered = (key: string | undefined) => options.find((option) => option.key === key);
  /** The slot of an option to take; undefined if the order has it already. */
  const toTake = ({ quick }: OfferedDelivery, key: string) =>
    quick?.slot && key !== now
      ? { area_id: quick.area_id, starts_at: quick.slot.starts_at, max_orders: quick.max_orders }
      : undefined;
  if (wanted.kind === "placed") {
    const placed = base.placed_delivery!;
    if (isFixed(placed.delivery.is_pickup)) return none("unavailable");
    const key = slotOf(placed.delivery);
    const option = offered(key);
    if (key && key !== now && (!option || option.quick?.slot?.is_full)) return none("slot_full");
    return {
      options,
      chosen: { ...placed, slot: option && key ? toTake(option, key) : undefined },
      problem: undefined,
    };
  }
  const key = wanted.rate ?? "";
  const option = offered(key);
  if (!option) return none(isSlotKey(key) ? "slot_full" : "unavailable");
  if (isFixed(option.is_pickup || undefined)) return none("unavailable");
  if (option.quick?.slot?.is_full) return none("slot_full");
  const { name, fee, days_min, days_max, arrives_from, arrives_to } = option;
  const window = windowOf(option, items.now, settings.time_zone);
  return {
    options,
    chosen: {
      ...priced(fee, option.quick?.packaging_fee ?? 0),
      delivery: { name, fee, days_min, days_max, arrives_from, arrives_to, window, ...pickupOf(option) },
      slot: toTake(option, key),
    },
    problem: undefined,
  };
}

/** The shop's rates, express delivery and slots for the edited order, at prices like those of the order. */
async function listOptions(
  tx: ShopTx,
  { address }: OrderEditInput,
  { order, base, data, taxes, changes, added, itemsTotal, now }: EditedItems,
): Promise<OfferedDelivery[]> {
  const { settings } = data;
  // Rates are amounts of the shop's currency now.
  if (settings.currency !== order.currency) return [];
  const lines = deliveredLines(changes, added, data.variants);
  const rates: OfferedDelivery[] = ratesOffered(settings, address, lines, itemsTotal, now);
  const quick = settings.quick_commerce.areas.length > 0 ? await quickOptions() : [];
  const charged = (fee: number, taxClass: string | null) => {
    const [from, to] = base.prices_include_tax
      ? [[], taxes.included(taxClass)]
      : [taxes.included(taxClass), []];
    return base.prices_include_tax === settings.tax.prices_include_tax ? fee : replaceTaxes(fee, from, to);
  };
  return [...rates, ...quick].map((option) => ({
    ...option,
    fee: charged(option.fee, settings.tax.delivery_tax_class),
    ...(option.quick && {
      quick: {
        ...option.quick,
        packaging_fee: charged(option.quick.packaging_fee, settings.tax.fee_tax_class),
      },
    }),
  }));

  async function quickOptions() {
    const cart = await findCartDelivery(tx, order.id);
    // The shopper shared the location for the address of the cart.
    const isSame = isDeepStrictEqual(withoutNulls(cart.address ?? {}), withoutNulls(address));
    const own = slotOf(order.delivery);
    const slot_orders = { ...cart.slot_orders };
    if (own && slot_orders[own] && !order.is_test) slot_orders[own] -= 1;
    const { time_zone, quick_commerce } = settings;
    const location = isSame ? cart.location : null;
    return quickOffer({ address, location, lines, slot_orders, time_zone, quick_commerce }, itemsTotal, now)
      .options;
  }
}
