import * as z from "zod";
import { AppliedDiscount } from "../coupons/cart-coupons.ts";
import { TaxAmount } from "../taxes/tax-amount.ts";
import { money } from "../values/fields.ts";

/** An item of the bill with its taxes. `total` includes them if the shop's prices did; `net` is without them. */
const charged = { total: money, taxes: z.array(TaxAmount), net: money };
const discounts = z.array(AppliedDiscount);

/** Every step of the price of an order, as it was computed when the order was placed. */
export const OrderCalculation = z.object({
  currency: z.string(),
  prices_include_tax: z.boolean(),
  lines: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      variant_title: z.string(),
      unit_price: money,
      quantity: z.number().int(),
      /** Before discounts. */
      subtotal: money,
      /** Its part of each discount. */
      discounts,
      ...charged,
    }),
  ),
  delivery: z.object({ name: z.string(), fee: money, discounts, ...charged }),
  fees: z.array(z.object({ name: z.string(), ...charged })),
  subtotal: money,
  discount_total: money,
  tax_total: money,
  taxes: z.array(TaxAmount),
  /** Added so that the total can be paid with the smallest coin; negative if it is rounded down. */
  cash_rounding: z.number().int(),
  total: money,
});
export type OrderCalculation = z.infer<typeof OrderCalculation>;
