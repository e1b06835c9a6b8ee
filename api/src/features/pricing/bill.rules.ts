import { sum } from "@vitrine/contract/values/money";
import type { CartToPrice, OpenLine } from "./cart.rules.ts";
import { type Discount, discountsBySource } from "./discounts.rules.ts";
import { type OpenFee, type OpenShipping, cashRounding } from "./extras.rules.ts";
import { type Tax, type Taxable, type Taxed, type TaxRule, taxesByName, taxesOf } from "./taxes.rules.ts";

/** `total` includes the taxes if the shop's prices do, as in delivery and fees. */
export type PricedLine = Taxed & {
  id: string;
  unit_price: number;
  quantity: number;
  subtotal: number;
  discount: number;
  discounts: Discount[];
  total: number;
};

/** All charged items: lines, delivery and fees. */
export type Bill = {
  lines: PricedLine[];
  shipping: Taxed & { fee: number; discount: number; discounts: Discount[]; total: number };
  fees: (Taxed & { name: string; total: number })[];
};

/** `subtotal` is the products before discounts; `discount_total` excludes the discount on delivery. */
export type Sums = {
  subtotal: number;
  discount_total: number;
  discounts: Discount[];
  tax_total: number;
  taxes: Tax[];
  cash_rounding: number;
  total: number;
};

/** Step 7. All items with their taxes, computed on the amount that is actually charged. */
export function taxBill(products: OpenLine[], shipping: OpenShipping, fees: OpenFee[], rule: TaxRule): Bill {
  const taxes = taxesOf([...products, shipping, ...fees], rule);
  const taxed = (item: Taxable): Taxed => {
    const own = taxes.get(item) ?? [];
    return { taxes: own, net: rule.prices_include_tax ? item.total - taxSum(own) : item.total };
  };
  return {
    lines: products.map((line) => ({
      id: line.id,
      unit_price: line.unit_price,
      quantity: line.quantity,
      subtotal: line.subtotal,
      discount: line.subtotal - line.total,
      discounts: line.discounts,
      total: line.total,
      ...taxed(line),
    })),
    shipping: {
      fee: shipping.fee,
      discount: shipping.fee - shipping.total,
      discounts: shipping.discounts,
      total: shipping.total,
      ...taxed(shipping),
    },
    fees: fees.map((fee) => ({ name: fee.name, total: fee.total, ...taxed(fee) })),
  };
}

/**
 * Step 8. Adds products, delivery and fees, and the taxes if prices don't include them. In cash, what payments leave due is
 * rounded.
 */
export function addUp(bill: Bill, cart: CartToPrice): Sums {
  const items = [...bill.lines, bill.shipping, ...bill.fees];
  const taxes = items.flatMap((item) => item.taxes);
  const exact = sum(items.map((item) => item.net)) + taxSum(taxes);
  const rounding = cashRounding(exact, cart);
  return {
    subtotal: sum(bill.lines.map((line) => line.subtotal)),
    discount_total: sum(bill.lines.map((line) => line.discount)),
    discounts: discountsBySource(bill.lines),
    tax_total: taxSum(taxes),
    taxes: taxesByName(taxes),
    cash_rounding: rounding,
    total: sum([exact, rounding]),
  };
}

function taxSum(taxes: readonly Tax[]): number {
  return sum(taxes.map((tax) => tax.amount));
}
