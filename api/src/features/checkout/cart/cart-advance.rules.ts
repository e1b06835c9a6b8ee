import { storeCreditKey } from "@vitrine/contract/payments/store-credit";
import { offeredProviders } from "../../online-payments/online-payments.rules.ts";
import { acceptedMethods, type Advance, advanceAmount } from "../../payment-methods/advance.rules.ts";
import { cashOnDeliveryKey, type OfferedMethod } from "../../payment-methods/payment-methods.rules.ts";
import type { CartToPrice } from "../../pricing/cart.rules.ts";
import type { PricedCart } from "../../pricing/price-cart.rules.ts";
import type { CartRow } from "./complete-cart.action.ts";

/**
 * The advance payment of cash on delivery, with the methods that can take it; null if the order needs none.
 *
 * @param methods those offered for the order
 * @param order its price with the fee of cash on delivery, and the store credit that pays for it
 */
export function advanceOf(
  cart: CartRow,
  methods: readonly OfferedMethod[],
  { priced, credit }: { priced: PricedCart; credit: number },
  providers: CartRow["online_payments"],
): Advance | null {
  const terms = cart.cod.advance;
  if (terms.kind === "none") return null;
  const { total, shipping } = priced;
  const due = Math.max(0, total - credit);
  const amount = advanceAmount(terms, { total, due, delivery: shipping.total });
  if (amount === 0) return null;
  // A payment with test keys makes a test order, which never uses store credit.
  const usable = credit > 0 ? providers.filter(({ is_test }) => !is_test) : providers;
  const online = offeredProviders(usable, amount, cart.currency);
  const manual = methods.filter(({ id }) => id !== cashOnDeliveryKey);
  return {
    kind: terms.kind,
    basis_points: terms.kind === "percentage" ? terms.basis_points : null,
    amount,
    rest: due - amount,
    methods: acceptedMethods(terms, [
      ...online.map(({ key, name }) => ({ key, name, instructions: null, asks_proof: false })),
      ...manual.map(({ id, name, instructions, asks_proof }) => ({
        key: id,
        name,
        instructions,
        asks_proof,
      })),
    ]),
  };
}

/**
 * The coin that what is paid in cash is rounded to, with the payments that aren't in cash; undefined for other methods, and in a
 * shop that doesn't round.
 */
export function cashTerms(
  { cod }: Pick<CartRow, "cod">,
  { key }: { key: string },
  { credit, advance }: { credit: number; advance: Advance | null },
): Required<Pick<CartToPrice, "cash_rounding" | "payments">> | undefined {
  if (key !== cashOnDeliveryKey || cod.rounding === null) return undefined;
  const payments = [
    { source: storeCreditKey, amount: credit },
    { source: "advance", amount: advance?.amount ?? 0 },
  ].filter(({ amount }) => amount > 0);
  return { cash_rounding: cod.rounding, payments };
}

/** Without cash on delivery if no method can take its advance payment. */
export function withPayableAdvance(methods: OfferedMethod[], advance: Advance | null): OfferedMethod[] {
  return advance?.methods.length === 0 ? methods.filter(({ id }) => id !== cashOnDeliveryKey) : methods;
}
