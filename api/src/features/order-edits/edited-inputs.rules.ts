import { lineName } from "@vitrine/contract/orders/line-name";
import type { OrderChange, OrderEditInput } from "@vitrine/contract/orders/order-edits";
import type { OrderRecord } from "../orders/orders.queries.ts";
import type { EditBase, EditedPrice } from "./edit-base.rules.ts";
import { removableCoupons } from "./edit-price.rules.ts";

// The discounts of lines, the coupons and the fees of an edit, as a member sends them.

/** The new inputs of the order's price, without those that depend on the catalogue. */
export function partsOf(input: OrderEditInput): Omit<EditedPrice, "quantities" | "added" | "delivery"> {
  const { line_discounts, fees, discount, discount_reason, removed_coupons, delivery_price } = input;
  return {
    line_discounts: new Map(
      line_discounts.map(({ order_line_id, discount: ofLine, reason }) => [
        order_line_id.toLowerCase(),
        { discount: ofLine, discount_reason: ofLine && reason },
      ]),
    ),
    fees: new Map(fees.map(({ fee_id, amount }) => [Number(fee_id), amount])),
    removed_coupons,
    discount,
    discount_reason: discount && discount_reason,
    delivery_price,
  };
}

/** The reasons why these parts of an edit aren't possible, by field. */
export function partErrors(
  { lines }: Pick<OrderRecord, "lines">,
  base: EditBase,
  { line_discounts, removed_coupons = [], fees }: OrderEditInput,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const ids = new Set(lines.map(({ id }) => id));
  for (const [index, { order_line_id }] of line_discounts.entries())
    if (!ids.has(order_line_id.toLowerCase()))
      errors[`line_discounts.${index}.order_line_id`] = [
        "This item is no longer in the order. Reload the order.",
      ];
  for (const [index, id] of removed_coupons.entries())
    if (!removableCoupons(base).some(({ coupon_id }) => coupon_id === id))
      errors[`removed_coupons.${index}`] = ["This order has no such coupon. Reload the order."];
  for (const [index, { fee_id }] of fees.entries())
    if (!base.fees.some((_, position) => String(position) === fee_id))
      errors[`fees.${index}.fee_id`] = ["This order has no such fee. Reload the order."];
  return errors;
}

/** The coupons that an edit removes from an order, and those that it applies again. */
export function couponChanges(before: EditBase, after: EditBase): { removed: string[]; restored: string[] } {
  const [was, is] = [before.removed_coupons ?? [], after.removed_coupons ?? []];
  return {
    removed: is.filter((id) => !was.includes(id)),
    restored: was.filter((id) => !is.includes(id)),
  };
}

/** Names of the changes of these parts, for the timeline and the email. */
export function partChanges(
  lines: { id: string; title: string; variant_title: string }[],
  before: EditBase,
  after: EditBase,
): OrderChange[] {
  const { removed, restored } = couponChanges(before, after);
  const couponOf = (id: string, is_removed: boolean): OrderChange[] =>
    before.coupons
      .filter(({ coupon_id }) => coupon_id === id)
      .map(({ title, code }) => ({ kind: "coupon", title: code ?? title, is_removed }));
  return [
    ...lines.flatMap((line) =>
      discountChange(lineName(line), lineIn(before, line.id), lineIn(after, line.id)),
    ),
    ...removed.flatMap((id) => couponOf(id, true)),
    ...restored.flatMap((id) => couponOf(id, false)),
    ...after.fees.flatMap(({ name, amount }, position): OrderChange[] => {
      const was = before.fees[position]?.amount ?? 0;
      return was === amount ? [] : [{ kind: "fee", title: name, before: was, after: amount }];
    }),
  ];
}

type BaseLine = EditBase["lines"][number] | undefined;

function lineIn({ lines }: EditBase, wanted: string): BaseLine {
  return lines.find(({ id }) => id === wanted);
}

/** None for a removed line. */
function discountChange(title: string, before: BaseLine, after: BaseLine): OrderChange[] {
  if (!after) return [];
  const { discount = null, discount_reason: reason = null } = after;
  const was = before?.discount ?? null;
  const isSame = was?.kind === discount?.kind && was?.value === discount?.value;
  return isSame && reason === (before?.discount_reason ?? null)
    ? []
    : [{ kind: "line_discount", title, discount, reason }];
}
