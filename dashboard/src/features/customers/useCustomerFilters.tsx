import { formatMoney } from "@vitrine/contract/values/money";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Range, rangeLabel } from "../../shared/filters/Range.tsx";
import { TagChoice } from "../../shared/filters/TagChoice.tsx";
import { CountryCombobox } from "../../shared/places/CountryCombobox.tsx";
import { countryName } from "../../shared/places/address-format.ts";
import type { Filter } from "../../ui/table/Filters.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useCustomerTags } from "./customers.data.ts";

/** The filters of the list of customers. */
export function useCustomerFilters(): Filter[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency } = useShop();
  const tags = useCustomerTags();
  const yesOrNo = (id: string, label: string, yes: string, no: string, promoted = false): Filter => ({
    id,
    label,
    kind: "choice",
    promoted,
    options: [
      { value: "yes", label: yes },
      { value: "no", label: no },
    ],
  });
  return [
    {
      id: "tag",
      label: t("Tag"),
      kind: "own",
      promoted: true,
      valueLabel: String,
      renderControl: (field) => <TagChoice {...field} suggest={tags} />,
    },
    yesOrNo("marketing", t("Marketing"), t("Accepts marketing"), t("Doesn't accept marketing"), true),
    {
      id: "spent",
      label: t("Amount spent"),
      kind: "own",
      promoted: true,
      valueLabel: (value) => rangeLabel(String(value), (minor) => formatMoney(minor, currency, locale), t),
      renderControl: (field) => <Range {...field} currency={currency} />,
    },
    {
      id: "orders",
      label: t("Number of orders"),
      kind: "own",
      valueLabel: (value) => rangeLabel(String(value), (number) => number.toLocaleString(locale), t),
      renderControl: (field) => <Range {...field} />,
    },
    { id: "days", label: t("Last order"), kind: "days" },
    {
      id: "country",
      label: t("Country"),
      kind: "own",
      valueLabel: (value) => countryName(String(value), locale),
      renderControl: ({ value, onValue }) => (
        <CountryCombobox value={typeof value === "string" ? value : undefined} onValue={onValue} />
      ),
    },
    yesOrNo("exempt", t("Tax exempt"), t("Pays no tax"), t("Pays tax")),
    yesOrNo("blocked", t("Blocked"), t("Can't order"), t("Can order")),
  ];
}
