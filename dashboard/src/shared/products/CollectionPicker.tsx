import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CollectionRow } from "@vitrine/contract/products/collections";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { TitleCombobox } from "./TitleCombobox.tsx";

interface CollectionPickerProps {
  /** Id of the selected collection. Its title is fetched. */
  id: string | undefined;
  onId: (id: string | undefined, collection?: CollectionRow) => void;
  /** Ids of collections to exclude: those already selected. */
  without?: readonly string[];
}

/** Chooses one of the shop's manual collections by its title. */
export function CollectionPicker({ id, onId, without }: CollectionPickerProps) {
  const { t } = useTranslation();
  const shop_id = useShop().id;
  const [search, setSearch] = useState("");
  const found = useQuery(
    api.collections.list.queryOptions({
      input: { params: { shop_id }, query: { kind: "manual", search: search || undefined, sort: "title" } },
      placeholderData: keepPreviousData,
    }),
  );
  const { data: chosen } = useQuery({
    ...api.collections.read.queryOptions({ input: { params: { shop_id, id: id ?? "" } } }),
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
      placeholder={t("Search collections")}
    />
  );
}
