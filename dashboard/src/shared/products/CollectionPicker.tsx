import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CollectionRow } from "@vitrine/contract/products/collections";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { RemoteCombobox } from "../../ui/combobox/RemoteCombobox.tsx";
import { useShop } from "../../session/shop.ts";

interface CollectionPickerProps {
  /** Id of the selected collection. Its title is fetched. */
  id: string | undefined;
  onId: (id: string | undefined, collection?: CollectionRow) => void;
  /** Ids of collections to exclude: those already selected. */
  without?: readonly string[];
}

const none: readonly string[] = [];

/** Chooses one of the shop's manual collections by its title. */
export function CollectionPicker({ id, onId, without = none }: CollectionPickerProps) {
  const { t } = useTranslation();
  const shop_id = useShop().id;
  const [search, setSearch] = useState("");
  const { data, isPlaceholderData, isPending } = useQuery(
    api.collections.list.queryOptions({
      input: { params: { shop_id }, query: { kind: "manual", search: search || undefined, sort: "title" } },
      placeholderData: keepPreviousData,
    }),
  );
  const { data: chosen } = useQuery({
    ...api.collections.read.queryOptions({ input: { params: { shop_id, id: id ?? "" } } }),
    enabled: id !== undefined,
  });
  const options = (data?.data ?? [])
    .filter((one) => !without.includes(one.id))
    .map(({ id: value, title }) => ({ value, label: title }));
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
      placeholder={t("Search collections")}
    />
  );
}
