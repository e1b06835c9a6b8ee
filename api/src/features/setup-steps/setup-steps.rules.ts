import type { SetupChoice } from "@vitrine/contract/shops/shops";

const fields: Record<SetupChoice, readonly string[]> = {
  currency: ["currency", "time_zone"],
  payment: ["cash_on_delivery"],
  delivery: ["delivery_name", "delivery_fee", "delivery_days_min", "delivery_days_max"],
};

/** The steps of the setup guide that a change of these fields completes. */
export function choicesIn(changed: Record<string, unknown>): SetupChoice[] {
  return (Object.keys(fields) as SetupChoice[]).filter((step) =>
    fields[step].some((name) => name in changed),
  );
}
