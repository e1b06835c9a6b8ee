import type { InventoryRow } from "@vitrine/contract/products/inventory";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { Button } from "../../ui/button/Button.tsx";
import { RemoteCombobox } from "../../ui/combobox/RemoteCombobox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { type LineValues, newLine } from "./line-values.ts";

interface AddLineProps {
  /** The field that errors of the list refer to. */
  name: string;
  error?: string;
  /** The variants that can't be chosen again. */
  chosen: ReadonlySet<string | null>;
  onAdd: (line: LineValues) => void;
  /** True if custom items can't be added. */
  isProductOnly?: boolean;
}

/** Adds a product, found by search, or a custom item. */
export function AddLine({ name, error, chosen, onAdd, isProductOnly = false }: AddLineProps) {
  const { t } = useTranslation();
  const { variants, isSearching, onSearch } = useVariantsFound();
  const stockNote = ({ tracked, available }: InventoryRow) =>
    tracked ? t("{{number}} available", { number: available }) : "";
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={t("Add product")} name={name} error={error} className="min-w-60 flex-1">
        <RemoteCombobox
          options={variants
            .filter(({ variant_id }) => !chosen.has(variant_id))
            .map((variant) => ({
              value: variant.variant_id,
              label: nameOf(variant),
              note: [variant.sku, stockNote(variant)].filter(Boolean).join(" · ") || undefined,
            }))}
          searching={isSearching}
          onSearch={onSearch}
          value={undefined}
          onValue={(option) => option && onAdd(newLine({ variant_id: option.value, title: option.label }))}
          placeholder={t("Search product, SKU")}
        />
      </Field>
      {!isProductOnly && (
        <Button icon={Plus} onClick={() => onAdd(newLine({ variant_id: null, title: "" }))}>
          {t("Add custom item")}
        </Button>
      )}
    </div>
  );
}

/** Variants that the server finds, with their stock. */
function useVariantsFound() {
  const params = { shop_id: useShop().id };
  const [search, setSearch] = useState("");
  const { data, isPlaceholderData } = useQuery(
    api.inventory.list.queryOptions({
      input: { params, query: { search: search || undefined, limit: 20 } },
      placeholderData: keepPreviousData,
    }),
  );
  return { variants: data?.data ?? [], isSearching: isPlaceholderData, onSearch: setSearch };
}

function nameOf({ product_title, title }: InventoryRow): string {
  return [product_title, title].filter(Boolean).join(", ");
}
