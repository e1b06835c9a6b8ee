import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CategoryRow } from "@vitrine/contract/products/categories";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { TitleCombobox } from "./TitleCombobox.tsx";

interface CategoryPickerProps {
  /** Id of the selected category. Its title is fetched. */
  id: string | undefined;
  onId: (id: string | undefined, category?: CategoryRow) => void;
  /** Ids of categories to exclude: the category itself, or those already selected. */
  without?: readonly string[];
  placeholder?: string;
  label?: string;
}

/** Chooses one of the shop's categories by its title. A second line shows the parent categories. */
export function CategoryPicker({ id, onId, without, placeholder, label }: CategoryPickerProps) {
  const { t } = useTranslation();
  const shop_id = useShop().id;
  const [search, setSearch] = useState("");
  const found = useQuery(
    api.categories.list.queryOptions({
      input: { params: { shop_id }, query: { search: search || undefined, limit: 50 } },
      placeholderData: keepPreviousData,
    }),
  );
  const { data: chosen } = useQuery({
    ...api.categories.read.queryOptions({ input: { params: { shop_id, id: id ?? "" } } }),
    enabled: id !== undefined,
  });
  return (
    <TitleCombobox
      found={found}
      onSearch={setSearch}
      id={id}
      title={chosen?.data.title}
      onId={onId}
      without={without}
      noteOf={({ trail }) => trailText(trail) || undefined}
      placeholder={placeholder ?? t("Search categories")}
      label={label}
    />
  );
}

/** "Clothing › Shirts" */
export function trailText(trail: readonly { title: string }[]): string {
  return trail.map(({ title }) => title).join(" › ");
}
