import type { AbandonedLine } from "@vitrine/contract/checkout/abandoned-checkouts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { findOpenedCart, type StoredCart } from "../checkout/cart/carts.queries.ts";
import { lineProblem, variantTitle } from "../checkout/cart/cart.rules.ts";
import { type CartLineRow, type CartRow, completeCart } from "../checkout/cart/complete-cart.action.ts";
import { quoteCart } from "../checkout/quote.rules.ts";
import type { CheckoutRecord } from "./abandoned-checkouts.queries.ts";

/** An abandoned checkout as it could be ordered now. */
export interface CurrentCheckout {
  lines: AbandonedLine[];
  /** Null if nothing can be sold, or the cart no longer exists. */
  total: number | null;
}

/**
 * The lines of a checkout with today's stock and prices, and its total: as the cart is now, which the shopper may have changed
 * since. Once the cart is deleted, the lines as they were recorded.
 */
export async function readCurrent(
  app: AppContext,
  tx: ShopTx,
  checkout: Pick<CheckoutRecord, "cart_id" | "lines">,
): Promise<CurrentCheckout> {
  const stored = await findOpenedCart(tx, checkout.cart_id);
  if (!stored) return { lines: checkout.lines.map((line) => ({ ...line, ...unsellable })), total: null };
  const cart = await completeCart(app, tx, stored);
  const orderable = cart.lines.filter((line) => isSellable(cart, line));
  const quote = quoteCart({ ...cart, lines: orderable }, app.clock.now());
  return {
    lines: currentLines(checkout, stored, cart),
    total: orderable.length > 0 ? (quote.priced?.total ?? null) : null,
  };
}

const unsellable = { current_price: null, available: null };

function isSellable(cart: CartRow, line: CartLineRow): boolean {
  const problem = lineProblem(cart, line);
  return problem !== "withdrawn" && problem !== "sold_out";
}

/** A line whose variant was deleted has its title from when the checkout was recorded. */
function currentLines(
  checkout: Pick<CheckoutRecord, "lines">,
  stored: StoredCart,
  cart: CartRow,
): AbandonedLine[] {
  const now = new Map(cart.lines.map((line) => [line.variant_id, line]));
  const recorded = new Map(checkout.lines.map((line) => [line.variant_id, line]));
  return stored.lines.flatMap(({ variant_id, quantity }): AbandonedLine[] => {
    const [found, before] = [now.get(variant_id), recorded.get(variant_id)];
    if (!found) return before ? [{ ...before, ...unsellable, product_id: null, quantity }] : [];
    return [
      {
        variant_id,
        product_id: found.product_id,
        title: found.title,
        variant_title: variantTitle(found.option_values),
        quantity,
        unit_price: before?.unit_price ?? found.price,
        current_price: isSellable(cart, found) ? found.price : null,
        available: found.tracked && found.oversell === "deny" ? found.available : null,
      },
    ];
  });
}
