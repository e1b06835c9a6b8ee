import type { DeliveryRate } from "@vitrine/contract/delivery/delivery-zones";
import { formatMoney } from "@vitrine/contract/values/money";
import type { Shop } from "@vitrine/contract/shops/shops";
import type { TFunction } from "i18next";
import { cartWeightUnit, measureText } from "../../shared/measures/measures.rules.ts";

interface Local {
  currency: string;
  units: Shop["units"];
  locale: string;
  t: TFunction;
}

/** The delivery time, or the preparation time of a pickup: "2–4 days". */
export function daysText(
  { days_min, days_max, preparation }: Pick<DeliveryRate, "days_min" | "days_max" | "preparation">,
  t: TFunction,
): string {
  if (preparation) {
    const { unit, number } = preparation;
    return unit === "hours"
      ? t("{{number}} hours", { number, count: number, defaultValue_one: "1 hour" })
      : t("{{number}} minutes", { number, count: number, defaultValue_one: "1 minute" });
  }
  if (days_min !== days_max) return t("{{from}}–{{to}} days", { from: days_min, to: days_max });
  return t("{{number}} days", { number: days_max, count: days_max, defaultValue_one: "1 day" });
}

/** The parts of a rate besides its name and fee, in a few words each. */
export function rateDetails(rate: DeliveryRate, { currency, units, locale, t }: Local): string[] {
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const weight = (grams: number) => measureText(grams, cartWeightUnit(units), t, locale);
  const number = (units: number) => units.toLocaleString(locale);
  return [
    rate.is_pickup &&
      (rate.pickup_place ? t("Pickup at {{place}}", { place: rate.pickup_place.name }) : t("Pickup")),
    daysText(rate, t),
    rate.fee_per_unit > 0 && t("{{fee}} per extra unit", { fee: money(rate.fee_per_unit) }),
    rate.free_from !== null && t("Free from {{amount}}", { amount: money(rate.free_from) }),
    condition(t("Subtotal"), rate.min_subtotal, rate.max_subtotal, money, t),
    condition(t("Weight"), rate.min_weight, rate.max_weight, weight, t),
    condition(t("Quantity"), rate.min_quantity, rate.max_quantity, number, t),
  ].filter((part) => part !== false);
}

function condition(
  name: string,
  min: number | null,
  max: number | null,
  write: (value: number) => string,
  t: TFunction,
): string | false {
  if (min !== null && max !== null)
    return t("{{name}} {{from}} to {{to}}", { name, from: write(min), to: write(max) });
  if (min !== null) return t("{{name}} from {{from}}", { name, from: write(min) });
  return max !== null && t("{{name}} up to {{to}}", { name, to: write(max) });
}
