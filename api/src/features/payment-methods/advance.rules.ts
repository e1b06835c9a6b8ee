import type { Cart } from "@vitrine/contract/checkout/cart";
import type { AdvanceKind, OrderAdvance } from "@vitrine/contract/payments/advance-payments";
import { percentOf } from "@vitrine/contract/values/money";

/** The shop's terms for the advance payment of cash on delivery. */
export interface AdvanceTerms {
  kind: AdvanceKind;
  amount: number;
  basis_points: number;
  /** Limits of a percentage. */
  min: number | null;
  max: number | null;
  from_total: number | null;
  /** Empty for all. */
  methods: string[];
}

export const noAdvance: AdvanceTerms = {
  kind: "none",
  amount: 0,
  basis_points: 0,
  min: null,
  max: null,
  from_total: null,
  methods: [],
};

/** A method that can take an advance payment. */
interface AdvanceMethod {
  key: string;
  name: string;
  instructions: string | null;
  asks_proof: boolean;
}

/** The amount that is paid in advance; null if nothing is. */
export interface Advance extends Pick<OrderAdvance, "kind" | "basis_points" | "amount"> {
  /** The amount that is paid on delivery. */
  rest: number;
  methods: AdvanceMethod[];
}

/**
 * The amount that is paid in advance, no more than what is due; 0 if nothing is.
 *
 * @param order `total` with the fee of cash on delivery; `due` after store credit; `delivery` after discounts
 */
export function advanceAmount(
  terms: AdvanceTerms,
  { total, due, delivery }: { total: number; due: number; delivery: number },
): number {
  if (total < (terms.from_total ?? 0)) return 0;
  return Math.min(due, amountOf(terms, total, delivery));
}

function amountOf({ kind, amount, basis_points, min, max }: AdvanceTerms, total: number, delivery: number) {
  switch (kind) {
    case "none":
      return 0;
    case "delivery":
      return delivery;
    case "fixed":
      return amount;
    case "percentage":
      return Math.min(Math.max(percentOf(total, basis_points), min ?? 0), max ?? Number.MAX_SAFE_INTEGER);
  }
}

/** Those of these methods that the shop accepts for advance payments. */
export function acceptedMethods<Method extends { key: string }>(
  { methods }: AdvanceTerms,
  offered: readonly Method[],
): Method[] {
  return offered.filter(({ key }) => methods.length === 0 || methods.includes(key));
}

/** The chosen method; the first one if the chosen one isn't offered any more. */
export function chosenMethod({ methods }: Advance, chosen: string | null): AdvanceMethod {
  return methods.find(({ key }) => key === chosen) ?? methods[0]!;
}

/** The advance payment as a cart shows it. */
export function advanceResponse(advance: Advance, chosen: string | null): Cart["advance"] {
  const { amount, rest, methods } = advance;
  return {
    amount,
    rest,
    method: chosenMethod(advance, chosen).key,
    methods: methods.map(({ key, name, instructions }) => ({ key, name, instructions })),
  };
}

/** The advance payment as an order stores it. */
export function orderAdvance(advance: Advance, chosen: string | null): OrderAdvance {
  const { kind, basis_points, amount } = advance;
  const { key, name, instructions, asks_proof } = chosenMethod(advance, chosen);
  return { kind, basis_points, amount, method: key, name, instructions, asks_proof };
}
