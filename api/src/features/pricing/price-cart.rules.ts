import { type Bill, type Sums, addUp, taxBill } from "./bill.rules.ts";
import { type CartToPrice, type OpenLine, snapshotLines } from "./cart.rules.ts";
import {
  allocateOrderDiscounts,
  applyProductDiscounts,
  chooseOrderDiscounts,
  productsTotal,
} from "./discounts.rules.ts";
import { type Payment, applyPayments, priceFees, priceShipping } from "./extras.rules.ts";
import { rejectImpossibleFigures } from "./figures.rules.ts";

export type PricedCart = { currency: string; prices_include_tax: boolean } & Bill &
  Sums & {
    payments: Payment[];
    due: number;
    /** The coin that the total was rounded to; absent if it isn't paid in cash. */
    cash_coin?: number;
  };

/**
 * Prices a cart. The only implementation of pricing: cart, coupon preview, order, order edits and refunds all use it.
 * Every amount is rounded once, half away from zero; afterwards amounts are only added. Throws a RangeError for
 * impossible figures; callers reject shoppers' invalid input before.
 */
export function priceCart(cart: CartToPrice): PricedCart {
  rejectImpossibleFigures(cart);

  const discounted = discountItems(cart);
  // 5. Add the delivery, less its own discount.
  const shipping = priceShipping(productsTotal(discounted), cart.shipping);
  // 6. Add the fees.
  const fees = priceFees(productsTotal(discounted), cart.fees);
  // 7. Compute the tax on each of these.
  const bill = taxBill(discounted, shipping, fees, cart);
  // 8. Add everything up; in cash, round what is due to the smallest coin.
  const sums = addUp(bill, cart);
  // 9. Subtract payments from the amount due. They change neither price nor tax.
  const paid = applyPayments(sums.total, cart.payments ?? []);

  const { currency, prices_include_tax } = cart;
  const coin = cart.cash_rounding !== undefined && { cash_coin: cart.cash_rounding };
  return { currency, prices_include_tax, ...bill, ...sums, ...paid, ...coin };
}

/**
 * The total of a cart's items after discounts: `subtotal` less `discount_total` of the priced cart, which it costs less to find
 * because nothing else is priced. Throws as `priceCart` does.
 */
export function itemsTotal(cart: CartToPrice): number {
  rejectImpossibleFigures(cart);
  return productsTotal(discountItems(cart));
}

function discountItems(cart: CartToPrice): OpenLine[] {
  // 0. Merge lines of the same product; price times quantity.
  const lines = snapshotLines(cart.lines);
  // 1. Apply the best product discount to each line.
  const reduced = applyProductDiscounts(lines, cart.product_discounts);
  // 2. Add up the products: discounts with a minimum use this sum.
  const spend = productsTotal(reduced);
  // 3. Choose the order discounts that are best for the shopper.
  const chosen = chooseOrderDiscounts(reduced, spend, cart.order_discounts);
  // 4. Allocate them to the lines, to the last cent.
  return allocateOrderDiscounts(reduced, chosen);
}
