import { formatMoney } from "@vitrine/contract/values/money";
import {
  filterFields,
  filterNames,
  productFields,
  productStatuses,
} from "@vitrine/contract/products/product-fields";
import { ratingsBelow, ratingsFrom } from "@vitrine/contract/products/ratings";
import type { UsedValueKind } from "@vitrine/contract/products/product-filter";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { trailText } from "../../shared/products/CategoryPicker.tsx";
import { type ProductFilterSearch, statusOf } from "../../shared/products/product-filter.ts";
import { useShop } from "../../session/shop.ts";
import { useUsedValues } from "../../shared/products/used-values.ts";
import { Field } from "../../ui/form/Field.tsx";
import type { Filter, FilterControl as Control } from "../../ui/table/Filters.tsx";
import { RemoteChoices } from "../../ui/combobox/RemoteChoices.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { usePhone } from "../../ui/usePhone.ts";
import { statusLabels } from "./ProductStatusBadge.tsx";

/** The filters of the product list. */
export function useProductFilters({ category, collection, tab }: ProductFilterSearch): Filter[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id: shop_id, currency } = useShop();
  const onPhone = usePhone();
  const params = (id = "") => ({ params: { shop_id, id } });
  const { data: inCategory } = useQuery({
    ...api.categories.read.queryOptions({ input: params(category) }),
    enabled: category !== undefined,
  });
  const { data: inCollection } = useQuery({
    ...api.collections.read.queryOptions({ input: params(collection) }),
    enabled: collection !== undefined,
  });
  const used = (id: UsedValueKind, label: string, searchLabel: string, promoted = false): Filter => ({
    id,
    label,
    kind: "own",
    promoted,
    valueLabel: (value) => [value].flat().join(", "),
    renderControl: (field) => <UsedValues of={id} searchLabel={searchLabel} {...field} />,
  });
  return [
    {
      id: "stock",
      label: t("Stock"),
      kind: "choice",
      promoted: true,
      options: [
        { value: "in_stock", label: t("In stock") },
        { value: "low", label: t("Low stock") },
        { value: "sold_out", label: t("Out of stock") },
      ],
    },
    {
      id: "category",
      label: t("Category"),
      kind: "own",
      promoted: true,
      valueLabel: () => inCategory?.data.title ?? "…",
      renderControl: (field) => <Categories title={inCategory?.data.title} {...field} />,
    },
    ...filterNames.map((name) => {
      const { label, filter } = productFields[filterFields[name]];
      return used(name, label(t), filter.searchLabel(t), name === "vendor");
    }),
    // The tab of a status is its filter.
    ...(statusOf(tab) ? [] : [statusFilter(t)]),
    used("tag", t("Tag"), t("Search tags")),
    {
      id: "collection",
      label: t("Collection"),
      kind: "own",
      valueLabel: () => inCollection?.data.title ?? "…",
      renderControl: (field) => <Collections title={inCollection?.data.title} {...field} />,
    },
    {
      id: "price",
      label: t("Price"),
      kind: "own",
      valueLabel: (value) => priceLabel(String(value), (minor) => formatMoney(minor, currency, locale), t),
      renderControl: (field) => <Prices currency={currency} {...field} />,
    },
    {
      id: "sale",
      label: t("Sale"),
      kind: "choice",
      options: [{ value: "reduced", label: t("On sale now") }],
    },
    ratingFilter(t),
    // Phones have no column headers to sort by.
    ...(onPhone ? [sortFilter(t)] : []),
  ];
}

function ratingFilter(t: TFunction): Filter {
  return {
    id: "rating",
    label: t("Rating"),
    kind: "choice",
    options: [
      ...ratingsFrom.map((value) => ({ value, label: t("{{number}} stars and up", { number: value }) })),
      ...ratingsBelow.map((value) => ({
        value,
        label: t("Below {{number}} stars", { number: value.slice("below_".length) }),
      })),
    ],
  };
}

function statusFilter(t: TFunction): Filter {
  const labels = statusLabels(t);
  return {
    id: "status",
    label: t("Status"),
    kind: "choice",
    options: productStatuses.map((value) => ({ value, label: labels[value] })),
  };
}

function sortFilter(t: TFunction): Filter {
  return {
    id: "sort",
    label: t("Sort"),
    kind: "choice",
    options: [
      { value: "-created", label: t("Newest first") },
      { value: "title", label: t("Title, A to Z") },
      { value: "price", label: t("Price, low to high") },
      { value: "-price", label: t("Price, high to low") },
      { value: "stock", label: t("Lowest stock first") },
      { value: "-updated", label: t("Last updated first") },
    ],
  };
}

function priceLabel(value: string, write: (minor: number) => string, t: TFunction): string {
  const [from, to] = value.split("..");
  if (from && to) return `${write(Number(from))} – ${write(Number(to))}`;
  return from
    ? t("from {{price}}", { price: write(Number(from)) })
    : t("up to {{price}}", { price: write(Number(to)) });
}

function UsedValues({
  of,
  searchLabel,
  value,
  onValue,
}: Control & { of: UsedValueKind; searchLabel: string }) {
  const { options, search, onSearch } = useUsedValues(of, "");
  const chosen = [value ?? []].flat().map((one) => ({ value: one, label: one }));
  return <RemoteChoices {...{ searchLabel, search, onSearch, options, chosen }} onChosen={onValue} />;
}

function Categories({ title, value, onValue }: Control & { title: string | undefined }) {
  const { t } = useTranslation();
  const params = { shop_id: useShop().id };
  const [search, setSearch] = useState("");
  const { data } = useQuery(
    api.categories.list.queryOptions({
      input: { params, query: { search: search || undefined, limit: 50 } },
      placeholderData: keepPreviousData,
    }),
  );
  const options = (data?.data ?? []).map((one) => ({
    value: one.id,
    label: one.title,
    note: trailText(one.trail) || undefined,
  }));
  return (
    <One
      {...{ title, value, onValue, search, options }}
      searchLabel={t("Search categories")}
      onSearch={setSearch}
    />
  );
}

function Collections({ title, value, onValue }: Control & { title: string | undefined }) {
  const { t } = useTranslation();
  const params = { shop_id: useShop().id };
  const [search, setSearch] = useState("");
  const { data } = useQuery(
    api.collections.list.queryOptions({
      input: { params, query: { search: search || undefined, sort: "title", limit: 50 } },
      placeholderData: keepPreviousData,
    }),
  );
  const options = (data?.data ?? []).map((one) => ({ value: one.id, label: one.title }));
  return (
    <One
      {...{ title, value, onValue, search, options }}
      searchLabel={t("Search collections")}
      onSearch={setSearch}
    />
  );
}

/** A single choice from options that are searched on the server, so the chosen one's title is passed in. */
function One({
  title,
  value,
  onValue,
  ...rest
}: Control & {
  title: string | undefined;
  searchLabel: string;
  search: string;
  onSearch: (text: string) => void;
  options: { value: string; label: string; note?: string }[];
}) {
  const chosen = typeof value === "string" ? [{ value, label: title ?? "…" }] : [];
  return <RemoteChoices single chosen={chosen} onChosen={([one]) => onValue(one)} {...rest} />;
}

function Prices({ currency, value, onValue }: Control & { currency: string }) {
  const { t } = useTranslation();
  const [from, to] = typeof value === "string" ? value.split("..") : [];
  const [draft, setDraft] = useState([amount(from), amount(to)] as const);
  function set(next: readonly [number | undefined, number | undefined]) {
    setDraft(next);
    // An amount that can't be parsed isn't applied.
    if (next.some((one) => Number.isNaN(one) || (one ?? 0) < 0)) return;
    onValue(
      next[0] === undefined && next[1] === undefined ? undefined : `${next[0] ?? ""}..${next[1] ?? ""}`,
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={t("From")}>
        <MoneyInput currency={currency} value={draft[0]} onValue={(minor) => set([minor, draft[1]])} />
      </Field>
      <Field label={t("To")}>
        <MoneyInput currency={currency} value={draft[1]} onValue={(minor) => set([draft[0], minor])} />
      </Field>
    </div>
  );
}

function amount(text: string | undefined): number | undefined {
  return text ? Number(text) : undefined;
}
