import { packagingFee } from "../checkout/delivery-choice.rules.ts";
import { reductionOf } from "../draft-orders/draft-quote.rules.ts";
import type { OrderDiscount } from "../pricing/discounts.rules.ts";
import type { EditBase, EditedFee, EditedPrice, Packaging } from "./edit-base.rules.ts";

// The parts of an order's price that an edit can replace: discounts of lines, the delivery, and fees.

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
