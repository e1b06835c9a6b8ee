import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CategoryRow } from "@vitrine/contract/products/categories";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { RemoteCombobox } from "../../ui/combobox/RemoteCombobox.tsx";
import { useShop } from "../../session/shop.ts";

interface CategoryPickerProps {
  /** Id of the selected category. Its title is fetched. */
  id: string | undefined;
  onId: (id: string | undefined, category?: CategoryRow) => void;
  /** Ids of categories to exclude: the category itself, or those already selected. */
  without?: readonly string[];
  placeholder?: string;
  label?: string;
}

const none: readonly string[] = [];

/** Chooses one of the shop's categories by its title. A second line shows the parent categories. */
export function CategoryPicker({ id, onId, without = none, placeholder, label }: CategoryPickerProps) {
  const { t } = useTranslation();
  const shop_id = useShop().id;
  const [search, setSearch] = useState("");
  const { data, isPlaceholderData, isPending } = useQuery(
    api.categories.list.queryOptions({
      input: { params: { shop_id }, query: { search: search || undefined, limit: 50 } },
      placeholderData: keepPreviousData,
    }),
  );
  const { data: chosen } = useQuery({
    ...api.categories.read.queryOptions({ input: { params: { shop_id, id: id ?? "" } } }),
    enabled: id !== undefined,
  });
  const options = (data?.data ?? [])
    .filter((one) => !without.includes(one.id))
    .map(({ id: value, title, trail }) => ({ value, label: title, note: wayTo(trail) || undefined }));
  const value = id === undefined ? undefined : { value: id, label: chosen?.data.title ?? "…" };
  return (
    <RemoteCombobox
      options={options}
      searching={isPending || isPlaceholderData}
      onSearch={setSearch}
      value={value}
      onValue={(option) =>
        onId(
          option?.value,
          data?.data.find((one) => one.id === option?.value),
        )
      }
      placeholder={placeholder ?? t("Search categories")}
      label={label}
    />
  );
}

/** "Clothing › Shirts" */
export function wayTo(trail: readonly { title: string }[]): string {
  return trail.map(({ title }) => title).join(" › ");
}
