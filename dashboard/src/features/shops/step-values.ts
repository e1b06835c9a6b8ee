import { formatMoney } from "@vitrine/contract/values/money";
import { requiredPolicies, type SetupStep } from "@vitrine/contract/shops/shops";
import type { TFunction } from "i18next";
import { deliveryName } from "../../shared/orders/delivery-name.ts";

/** The current value of a step as text, "Currency: EUR"; "" if it has none. */
export function stepValue(step: SetupStep, t: TFunction, locale: string): string {
  switch (step.key) {
    case "product":
      return productsText(step, t, locale);
    case "currency":
      return joined([
        t("Currency: {{currency}}", { currency: step.currency }),
        t("Time zone: {{zone}}", { zone: step.time_zone.replaceAll("_", " ") }),
      ]);
    case "contact": {
      const { line1, line2, postal_code, city, region } = step.address ?? {};
      const town = [postal_code, city].filter(Boolean).join(" ");
      const address = [line1, line2, town, region].filter(Boolean).join(", ");
      return joined([
        step.email && t("Contact email: {{email}}", { email: step.email }),
        address && t("Address: {{address}}", { address }),
      ]);
    }
    case "payment":
      return paymentsText(step, t, locale);
    case "delivery":
      if (!step.delivers) return t("Delivery: none");
      return t("Delivery: {{name}}, {{fee}}", {
        name: deliveryName(step.name, t),
        fee: step.fee === 0 ? t("free") : formatMoney(step.fee, step.currency, locale),
      });
    case "theme":
      return step.name === null ? t("Theme: default") : t("Theme: {{name}}", { name: step.name });
    case "sales_tax":
      return step.rates === 0
        ? t("No tax rates")
        : t("{{number}} tax rates", {
            number: step.rates.toLocaleString(locale),
            count: step.rates,
            defaultValue_one: "1 tax rate",
          });
    case "policies":
      return t("{{number}} of {{total}} policies published", {
        number: step.published.toLocaleString(locale),
        total: requiredPolicies.length,
      });
    case "live":
      return joined([
        t("Shop URL: {{url}}", { url: step.store_url.replace(/^https?:\/\//, "") }),
        step.is_live ? t("Shop is open") : t("Shop is closed"),
      ]);
  }
}

function paymentsText(
  { cash_on_delivery, other_methods }: Extract<SetupStep, { key: "payment" }>,
  t: TFunction,
  locale: string,
): string {
  if (other_methods.length === 0)
    return cash_on_delivery ? t("Payment: cash on delivery") : t("Payment: none");
  const names = [...(cash_on_delivery ? [t("Cash on delivery")] : []), ...other_methods];
  return t("Payment: {{methods}}", {
    methods: new Intl.ListFormat(locale, { type: "unit" }).format(names),
  });
}

function productsText(
  { active, drafts }: { active: number; drafts: number },
  t: TFunction,
  locale: string,
): string {
  if (active > 0)
    return t("{{number}} products", {
      number: active.toLocaleString(locale),
      count: active,
      defaultValue_one: "1 product",
    });
  if (drafts === 0) return "";
  return t("{{number}} drafts. Set one to active to sell it.", {
    number: drafts.toLocaleString(locale),
    count: drafts,
    defaultValue_one: "1 draft. Set it to active to sell it.",
  });
}

function joined(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}
