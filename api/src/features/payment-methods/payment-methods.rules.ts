import type { PaymentMethod } from "@vitrine/contract/orders/payment-methods";
import type { Fee } from "../pricing/extras.rules.ts";
import type { TaxRate } from "../pricing/taxes.rules.ts";

export type MethodTerms = Omit<PaymentMethod, "version" | "created_at">;

/**
 * The methods that are offered for an order.
 *
 * @param total without the fee of a method
 * @param country undefined until the cart has an address
 */
export function offeredMethods(
  methods: readonly MethodTerms[],
  total: number,
  country: string | undefined,
): MethodTerms[] {
  return methods.filter(
    ({ min_total, max_total, countries }) =>
      total >= (min_total ?? 0) &&
      total <= (max_total ?? Number.MAX_SAFE_INTEGER) &&
      (countries.length === 0 || country === undefined || countries.includes(country)),
  );
}

/** The fees of a payment method, under its name. */
export function feesOf(
  method: Pick<MethodTerms, "name" | "fee" | "fee_basis_points">,
  tax_rates: TaxRate[],
): Fee[] {
  const { name, fee, fee_basis_points: basis_points } = method;
  return [
    ...(fee > 0 ? [{ name, tax_rates, kind: "fixed" as const, amount: fee }] : []),
    ...(basis_points > 0 ? [{ name, tax_rates, kind: "percent" as const, basis_points }] : []),
  ];
}
