import { type Bill, type Sums, addUp, taxBill } from "./bill.rules.ts";
import { type CartToPrice, snapshotLines } from "./cart.rules.ts";
import {
  allocateOrderDiscounts,
  applyProductDiscounts,
  chooseOrderDiscounts,
  productsTotal,
} from "./discounts.rules.ts";
import { type Payment, applyPayments, priceFees, priceShipping } from "./extras.rules.ts";
import { rejectImpossibleFigures } from "./figures.rules.ts";

export type PricedCart = { currency: string; prices_include_tax: boolean } & Bill &
  Sums & { payments: Payment[]; due: number };

/**
 * The price of a cart, and the only place where one is made: cart, coupon preview, order, edit and refund ask
 * here. Every amount is rounded once, half away from zero; from then on it is only added. Throws a RangeError
 * for figures no cart can have; what a shopper may get wrong is for the caller to refuse before.
 */
export function priceCart(cart: CartToPrice): PricedCart {
  rejectImpossibleFigures(cart);

  // 0. Put the same products together; price times quantity.
  const lines = snapshotLines(cart.lines);
  // 1. Take the one best product discount off each line.
  const reduced = applyProductDiscounts(lines, cart.product_discounts);
  // 2. Add up the products: offers with a minimum look at this sum.
  const spend = productsTotal(reduced);
  // 3. Choose the order discounts that serve the shopper best.
  const chosen = chooseOrderDiscounts(reduced, spend, cart.order_discounts);
  // 4. Spread them over the lines, to the last cent.
  const discounted = allocateOrderDiscounts(reduced, chosen);
  // 5. Add the delivery, less its own discount.
  const shipping = priceShipping(productsTotal(discounted), cart.shipping);
  // 6. Add the fees.
  const fees = priceFees(productsTotal(discounted), cart.fees);
  // 7. Find the tax on each of these.
  const bill = taxBill(discounted, shipping, fees, cart);
  // 8. Add everything up; in cash, to the smallest coin.
  const sums = addUp(bill, cart);
  // 9. Take payments off what is due. They change neither price nor tax.
  const paid = applyPayments(sums.total, cart.payments ?? []);

  const { currency, prices_include_tax } = cart;
  return { currency, prices_include_tax, ...bill, ...sums, ...paid };
}
