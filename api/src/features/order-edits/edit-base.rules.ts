import type { ManualDiscount } from "@vitrine/contract/orders/draft-orders";
import type { CouponUse } from "../checkout/cart/cart-coupons.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import type { LineToPrice } from "../pricing/cart.rules.ts";
import type { Discount } from "../pricing/discounts.rules.ts";
import type { Payment } from "../pricing/extras.rules.ts";
import type { TaxRate, TaxRule } from "../pricing/taxes.rules.ts";

/**
 * The figures that edits of an order are computed from: its lines as they were added, with their prices, tax rates and parts of
 * discounts. It isn't the previous edit, so that undoing an edit restores every figure.
 */
export interface EditBase {
  currency: string;
  prices_include_tax: boolean;
  /** Undefined for an order from before it was stored. */
  tax_rounding?: TaxRule["tax_rounding"] | undefined;
  lines: ({
    id: string;
    unit_price: number;
    quantity: number;
    tax_rates: TaxRate[];
    discounts: Discount[];
  } & LineDiscount)[];
  shipping: { fee: number; tax_rates: TaxRate[]; discounts: Discount[] };
  /** The delivery of the placed order, if an edit has replaced its method or its price. */
  placed_delivery?: PlacedDelivery | undefined;
  /** Of an order that is paid in cash and rounded: the coin, and the payments that aren't in cash. */
  cash?: { cash_rounding: number; payments: Payment[] };
  fees: EditedFee[];
  /** The discounts of the placed order, with their names. */
  coupons: CouponUse[];
  /** The ids of those that an edit has removed. */
  removed_coupons?: string[] | undefined;
  /** The discount that an edit has added. */
  discount: ManualDiscount | null;
  discount_reason: string | null;
}

/** The new inputs of an order's price. */
export interface EditedPrice {
  /** By line id; a line that isn't listed keeps its quantity. */
  quantities: ReadonlyMap<string, number>;
  added: LineToPrice[];
  discount: ManualDiscount | null;
  discount_reason: string | null;
  /** By line id; a line that isn't listed keeps its discount. */
  line_discounts?: ReadonlyMap<string, LineDiscount>;
  removed_coupons?: readonly string[] | undefined;
  /** Amounts by the position of the fee; a fee that isn't listed keeps its amount. */
  fees?: ReadonlyMap<number, number>;
  /** Undefined if the method stays. */
  delivery?: NewDelivery | undefined;
  /** Only if the method stays. */
  delivery_price: number;
}

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
export type Packaging = Pick<EditedFee, "amount" | "tax_rates">;

/** A delivery that replaces that of the order. */
export interface NewDelivery {
  shipping: EditBase["shipping"];
  packaging: Packaging;
}

/** The delivery of a placed order, from before its first edit. */
interface PlacedDelivery extends NewDelivery {
  delivery: OrderRecord["delivery"];
}
