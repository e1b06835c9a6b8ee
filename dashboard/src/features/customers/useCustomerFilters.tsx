import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { countryOptions } from "../../shared/place-options.ts";
import { countryName } from "../../shared/places/address-format.ts";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import { RemoteChoices } from "../../ui/combobox/RemoteChoices.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import type { Filter, FilterValue } from "../../ui/table/Filters.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useCustomerTags } from "./customers.data.ts";

interface Control {
  value: FilterValue;
  onValue: (value: FilterValue) => void;
}

/** The filters of the list of customers. */
export function useCustomerFilters(): Filter[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency } = useShop();
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
      words: String,
      renderControl: (field) => <TagChoice {...field} />,
    },
    yesOrNo("marketing", t("Marketing"), t("Accepts marketing"), t("Doesn't accept marketing"), true),
    {
      id: "spent",
      label: t("Amount spent"),
      kind: "own",
      promoted: true,
      words: (value) => rangeLabel(String(value), (minor) => formatMoney(minor, currency, locale), t),
      renderControl: (field) => <Range {...field} currency={currency} />,
    },
    {
      id: "orders",
      label: t("Number of orders"),
      kind: "own",
      words: (value) => rangeLabel(String(value), (number) => number.toLocaleString(locale), t),
      renderControl: (field) => <Range {...field} />,
    },
    { id: "days", label: t("Last order"), kind: "days" },
    {
      id: "country",
      label: t("Country"),
      kind: "own",
      words: (value) => countryName(String(value), locale),
      renderControl: ({ value, onValue }) => (
        <Combobox
          options={countryOptions(locale)}
          value={typeof value === "string" ? value : undefined}
          onValue={onValue}
          placeholder={t("Search countries")}
        />
      ),
    },
    yesOrNo("exempt", t("Tax exempt"), t("Pays no tax"), t("Pays tax")),
    yesOrNo("blocked", t("Blocked"), t("Can't order"), t("Can order")),
  ];
}

function TagChoice({ value, onValue }: Control) {
  const { t } = useTranslation();
  const tags = useCustomerTags();
  const chosen = typeof value === "string" ? [{ value, label: value }] : [];
  return (
    <RemoteChoices
      single
      searchLabel={t("Search tags")}
      chosen={chosen}
      onChosen={([tag]) => onValue(tag)}
      {...tags}
    />
  );
}

/** Two numbers, or amounts in a currency. */
function Range({ value, onValue, currency }: Control & { currency?: string }) {
  const { t } = useTranslation();
  const [from, to] = typeof value === "string" ? value.split("..") : [];
  const [draft, setDraft] = useState([numberIn(from), numberIn(to)] as const);
  function set(next: readonly [number | undefined, number | undefined]) {
    setDraft(next);
    // A number that can't be parsed isn't applied.
    if (next.some((one) => Number.isNaN(one) || (one ?? 0) < 0)) return;
    onValue(next.every((one) => one === undefined) ? undefined : `${next[0] ?? ""}..${next[1] ?? ""}`);
  }
  const input = (at: 0 | 1) => {
    const props = {
      value: draft[at],
      onValue: (number: number | undefined) => set(at === 0 ? [number, draft[1]] : [draft[0], number]),
    };
    return currency ? <MoneyInput currency={currency} {...props} /> : <NumberInput {...props} />;
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={t("From")}>{input(0)}</Field>
      <Field label={t("To")}>{input(1)}</Field>
    </div>
  );
}

function rangeLabel(value: string, write: (number: number) => string, t: TFunction): string {
  const [from, to] = value.split("..");
  if (from && to) return `${write(Number(from))} – ${write(Number(to))}`;
  return from
    ? t("from {{price}}", { price: write(Number(from)) })
    : t("up to {{price}}", { price: write(Number(to)) });
}

function numberIn(text: string | undefined): number | undefined {
  return text ? Number(text) : undefined;
}
