import { lineName } from "@vitrine/contract/orders/line-name";
import type { OrderChange, OrderEditInput, OrderEditPreview } from "@vitrine/contract/orders/order-edits";
import { apiError } from "../../api-error.ts";
import type { OrderTaxes } from "../checkout/tax-rates.rules.ts";
import { type DraftData, taxClassOf } from "../draft-orders/draft-quote.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { fixedUnits } from "../orders/order-units.rules.ts";
import type { TaxRule } from "../pricing/taxes.rules.ts";
import { replaceTaxes } from "../sales-tax/sales-tax.rules.ts";
import type { StockChange } from "./order-edits.queries.ts";

type Line = OrderRecord["lines"][number];

/** A line of an order with its new quantity; 0 if it is removed. */
export type LineChange = Line & { before: number };

/** All lines of the order, with the quantities of the edit. */
export function lineChanges({ lines }: Pick<OrderRecord, "lines">, input: OrderEditInput): LineChange[] {
  const wanted = new Map(input.quantities.map((one) => [one.order_line_id.toLowerCase(), one.quantity]));
  return lines.map((line) => ({
    ...line,
    before: line.quantity,
    quantity: wanted.get(line.id) ?? line.quantity,
  }));
}

/** The reasons why the lines of an edit aren't possible, by field. */
export function lineErrors(
  order: Pick<OrderRecord, "lines" | "shipments">,
  input: OrderEditInput,
  variants: DraftData["variants"],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const fixed = fixedUnits(order);
  const ids = new Set(order.lines.map(({ id }) => id));
  for (const [index, { order_line_id, quantity }] of input.quantities.entries()) {
    const id = order_line_id.toLowerCase();
    if (!ids.has(id))
      errors[`quantities.${index}.order_line_id`] = [
        "This item is no longer in the order. Reload the order.",
      ];
    else if (quantity < (fixed.get(id) ?? 0))
      errors[`quantities.${index}.quantity`] = [
        "Packed, shipped and cancelled units can't be removed. Enter more.",
      ];
    else if (isSoldDownload(order, variants, { id, quantity }))
      errors[`quantities.${index}.quantity`] = [
        "This item was delivered online. Create another order for more of it.",
      ];
  }
  const changes = lineChanges(order, input);
  const inOrder = new Set(
    changes.flatMap(({ variant_id, quantity }) => (quantity > 0 ? (variant_id ?? []) : [])),
  );
  for (const [index, { variant_id }] of input.added.entries()) {
    const field = `added.${index}.variant_id`;
    if (variant_id === null) continue;
    if (!variants.has(variant_id)) errors[field] = ["This product no longer exists. Remove it."];
    else if (inOrder.has(variant_id))
      errors[field] = ["This item is in the order already. Change its quantity there."];
  }
  const hasItem = changes.some(({ quantity, cancelled_quantity }) => quantity > cancelled_quantity);
  if (input.added.length === 0 && !hasItem)
    errors["quantities"] = ["Leave at least one item in the order, or cancel the order."];
  return errors;
}

/** True for more units of an item whose stock was taken when it was delivered online: no stock would be taken for them. */
function isSoldDownload(
  { lines }: Pick<OrderRecord, "lines">,
  variants: DraftData["variants"],
  { id, quantity }: { id: string; quantity: number },
): boolean {
  const line = lines.find((one) => one.id === id)!;
  const isTracked = variants.get(line.variant_id ?? "")?.tracked === true;
  return isTracked && !line.requires_shipping && !line.allocated && quantity > line.quantity;
}

/** The variants with the units of removed lines as free, so that an item can be replaced at another price. */
export function withRemoved(variants: DraftData["variants"], changes: LineChange[]): DraftData["variants"] {
  const all = new Map(variants);
  for (const { variant_id, allocated, quantity, before } of changes) {
    const variant = all.get(variant_id ?? "");
    if (variant && allocated && quantity === 0)
      all.set(variant.variant_id, { ...variant, free: variant.free + before });
  }
  return all;
}

/** The variants with the prices of the catalogue including or without tax, as those of the order. */
export function withPricesOf(
  { prices_include_tax }: Pick<TaxRule, "prices_include_tax">,
  { settings, variants }: DraftData,
  { included }: Pick<OrderTaxes, "included">,
): DraftData["variants"] {
  if (prices_include_tax === settings.tax.prices_include_tax) return variants;
  return new Map(
    [...variants].map(([id, variant]) => {
      const taxes = included(taxClassOf(variant));
      const [from, to] = prices_include_tax ? [[], taxes] : [taxes, []];
      return [id, { ...variant, price: replaceTaxes(variant.price, from, to) }];
    }),
  );
}

/** Lines of the order with more units than before, if there isn't enough stock for them. `available` is in units of the line. */
export function shortLines({
  changes,
  data,
}: {
  changes: LineChange[];
  data: Pick<DraftData, "variants">;
}): OrderEditPreview["short"] {
  return changes.flatMap(({ id, variant_id, allocated, before, quantity }) => {
    if (!allocated || quantity <= before) return [];
    const variant = data.variants.get(variant_id ?? "");
    if (variant && (variant.oversell !== "deny" || before + variant.free >= quantity)) return [];
    return [{ order_line_id: id, available: before + Math.max(0, variant?.free ?? 0) }];
  });
}

/** The stock that an edit allocates and releases, by variant: a removed item may be added again. */
export function stockChanges(
  changes: LineChange[],
  added: { variant_id: string | null; allocated: boolean; quantity: number }[],
): StockChange[] {
  const all = [...changes, ...added.map((line) => ({ ...line, before: 0 }))];
  const byVariant = new Map<string, number>();
  for (const { variant_id, allocated, quantity, before } of all)
    if (variant_id && allocated)
      byVariant.set(variant_id, (byVariant.get(variant_id) ?? 0) + quantity - before);
  return [...byVariant]
    .map(([variant_id, change]) => ({ variant_id, change }))
    .filter(({ change }) => change !== 0);
}

interface Figures {
  discount_total: number;
  shipping_total: number;
  total: number;
}

/**
 * The changes of an edit, in the order of the page.
 *
 * @param others those of coupons, fees, the delivery method and discounts of lines
 */
export function listChanges(
  { changes, added }: { changes: LineChange[]; added: Pick<Line, "title" | "variant_title" | "quantity">[] },
  figures: { before: Figures; after: Figures },
  others: OrderChange[] = [],
): OrderChange[] {
  const { before, after } = figures;
  const money = (kind: "discount" | "delivery" | "total", field: keyof Figures): OrderChange[] =>
    before[field] === after[field] ? [] : [{ kind, before: before[field], after: after[field] }];
  return [
    ...changes
      .filter((line) => line.quantity !== line.before)
      .map((line): OrderChange =>
        line.quantity === 0
          ? { kind: "removed", title: lineName(line), quantity: line.before }
          : { kind: "quantity", title: lineName(line), before: line.before, after: line.quantity },
      ),
    ...added.map((line): OrderChange => ({ kind: "added", title: lineName(line), quantity: line.quantity })),
    ...others,
    ...money("discount", "discount_total"),
    ...money("delivery", "shipping_total"),
    ...money("total", "total"),
  ];
}

/** The error of an edit of an outdated version of an order, with what is stored now. */
export function orderConflict(version: number, current: object) {
  return apiError("version_conflict", {
    message: "The order has changed while you were editing it. Compare the changes, then save again.",
    version,
    current,
  });
}
