import { useQuery } from "@tanstack/react-query";
import type { TaxRate } from "@vitrine/contract/taxes/sales-tax";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api, client } from "../api.ts";
import { useShop } from "../session/shop.ts";
import type { Option } from "../ui/form/Select.tsx";

/** All tax rates of the shop: up to 1,000, read in pages. */
export function useTaxRates() {
  const params = { shop_id: useShop().id };
  return useQuery({
    queryKey: [...api.tax_rates.list.key(), params.shop_id, "all"],
    async queryFn(): Promise<TaxRate[]> {
      const rates: TaxRate[] = [];
      for (let cursor: string | undefined; ;) {
        const { data, meta } = await client.tax_rates.list({ params, query: { limit: 100, cursor } });
        rates.push(...data);
        if (!meta.next_cursor) return rates;
        cursor = meta.next_cursor;
      }
    },
  });
}

/** The tax classes of the shop's rates, after the common ones, and `current` if it is another. */
export function useTaxClasses(current?: string | null): Option[] {
  const { t } = useTranslation();
  const { data = [] } = useTaxRates();
  const classes = new Set([
    "standard",
    "reduced",
    "zero",
    ...data.map(({ tax_class }) => tax_class).toSorted(),
  ]);
  if (current) classes.add(current);
  return [...classes].map((value) => ({ value, label: taxClassLabel(value, t) }));
}

/** The label of a tax class. Classes that a shop named itself are shown as they are. */
export function taxClassLabel(taxClass: string, t: TFunction): string {
  switch (taxClass) {
    case "standard":
      return t("Standard");
    case "reduced":
      return t("Reduced");
    case "zero":
      return t("Zero");
    default:
      return taxClass;
  }
}

/** A rate in parts per million as a percentage with up to four decimals: "7.25%". */
export function percentText(ppm: number, locale: string): string {
  return (ppm / 1_000_000).toLocaleString(locale, { style: "percent", maximumFractionDigits: 4 });
}
