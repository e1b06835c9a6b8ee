import type { ManualDiscount } from "@vitrine/contract/orders/draft-orders";
import { packagingFee } from "../checkout/delivery-choice.rules.ts";
import { reductionOf } from "../draft-orders/draft-quote.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import type { OrderDiscount } from "../pricing/discounts.rules.ts";
import type { TaxRate } from "../pricing/taxes.rules.ts";
import type { EditBase, EditedPrice } from "./edit-price.rules.ts";

// The parts of an order's price that an edit can replace: discounts of lines, the delivery, and fees.

/** The discount that an edit has set for a line, besides those that the line was sold with. */
export interface LineDiscount {
  discount?: ManualDiscount | null;
  discount_reason?: string | null;
}

export type EditedFee = {
  name: string;
  amount: number;
  tax_rates: TaxRate[];
  /** True if an edit has removed it. It can be set again. */
  is_removed?: boolean | undefined;
};

/** A fee for packaging, in minor units. */
type Packaging = Pick<EditedFee, "amount" | "tax_rates">;

/** A delivery that replaces that of the order. */
export interface NewDelivery {
  shipping: EditBase["shipping"];
  packaging: Packaging;
}

/** The delivery of a placed order, from before its first edit. */
export interface PlacedDelivery extends NewDelivery {
  delivery: OrderRecord["delivery"];
}

/** The discounts on the delivery, without removed coupons. */
export function deliveryDiscounts({
  shipping,
  removed_coupons = [],
}: Pick<EditBase, "shipping" | "removed_coupons">) {
  return shipping.discounts.filter(({ source }) => !removed_coupons.includes(source));
}

const ofLine = "line:";

/** The id of the line whose discount has this source; undefined for another discount. */
export function lineIdOf(source: string): string | undefined {
  return source.startsWith(ofLine) ? source.slice(ofLine.length) : undefined;
}

/** The discounts that edits have set for lines. Each is off what the line costs after its discounts on items. */
export function lineDiscountsOf(lines: readonly EditBase["lines"][number][]): OrderDiscount[] {
  return lines.flatMap(({ id, discount }) =>
    discount ? [{ source: `${ofLine}${id}`, line_ids: [id], combines: true, ...reductionOf(discount) }] : [],
  );
}

/** The fee for packaging of an order; 0 if it has none. */
export function packagingOf(fees: readonly EditedFee[]): Packaging {
  const { amount = 0, tax_rates = [] } = fees.find(isPackaging) ?? {};
  return { amount, tax_rates };
}

/** The fees after an edit. A new delivery has its own fee for packaging, unless the member enters another one. */
export function withFees(
  before: readonly EditedFee[],
  { fees: amounts, delivery }: Pick<EditedPrice, "fees" | "delivery">,
): EditedFee[] {
  const edited = before.map((fee, position) => {
    const wanted = amounts?.get(position) ?? fee.amount;
    const isReplaced = delivery && isPackaging(fee) && wanted === fee.amount;
    return withAmount(fee, isReplaced ? delivery.packaging.amount : wanted);
  });
  if (!delivery || delivery.packaging.amount === 0 || before.some(isPackaging)) return edited;
  return [...edited, { name: packagingFee, ...delivery.packaging }];
}

function withAmount(fee: EditedFee, amount: number): EditedFee {
  return amount === fee.amount ? fee : { ...fee, amount, is_removed: amount === 0 };
}

export function feesToPrice(fees: readonly EditedFee[]) {
  return fees
    .filter(({ is_removed }) => !is_removed)
    .map(({ name, amount, tax_rates }) => ({ kind: "fixed" as const, name, amount, tax_rates }));
}

function isPackaging({ name }: Pick<EditedFee, "name">): boolean {
  return name === packagingFee;
}
