import type { DeliveryPlace } from "@vitrine/contract/delivery/delivery-zones";
import type { PaymentMethod } from "@vitrine/contract/payments/payment-methods";
import { type Destination, specificityOf } from "../addresses/places.rules.ts";
import type { AdvanceTerms } from "./advance.rules.ts";
import type { Fee } from "../pricing/extras.rules.ts";
import type { TaxRate } from "../pricing/taxes.rules.ts";

export type MethodTerms = Omit<PaymentMethod, "version" | "created_at">;
export type OfferedMethod = Omit<MethodTerms, "is_active">;

/** The shop's terms for cash on delivery. */
export interface CashOnDelivery extends Pick<
  MethodTerms,
  "fee" | "fee_basis_points" | "min_total" | "max_total"
> {
  /** Empty for everywhere. */
  places: DeliveryPlace[];
  advance: AdvanceTerms;
  /** The smallest coin; null if totals aren't rounded. */
  rounding: number | null;
  requires_code: boolean;
  /** True if the code can be sent by SMS. */
  code_by_sms: boolean;
}

export const cashOnDeliveryKey = "cash_on_delivery";

/** Cash on delivery as one of the shop's methods; none where the shop doesn't offer it. */
export function cashOnDeliveryAt(
  { cash_on_delivery, cod }: { cash_on_delivery: boolean; cod: CashOnDelivery },
  address: Destination | null,
): OfferedMethod[] {
  const { places, fee, fee_basis_points, min_total, max_total } = cod;
  const isThere =
    places.length === 0 || !address || places.some((place) => specificityOf(place, address) > 0);
  if (!cash_on_delivery || !isThere) return [];
  return [
    {
      fee,
      fee_basis_points,
      min_total,
      max_total,
      id: cashOnDeliveryKey,
      name: "Cash on delivery",
      instructions: null,
      countries: [],
      asks_proof: false,
    },
  ];
}

/**
 * The methods that are offered for an order.
 *
 * @param total without the fee of a method
 * @param country undefined until the cart has an address
 */
export function offeredMethods(
  methods: readonly OfferedMethod[],
  total: number,
  country: string | undefined,
): OfferedMethod[] {
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
