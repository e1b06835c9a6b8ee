import { type CollectionRow, collectionKinds } from "@vitrine/contract/products/collections";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { ProductThumb } from "../../shared/products/ProductThumb.tsx";
import { listRows } from "../../shared/list-rows.ts";
import { paths } from "../../paths.ts";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useCollections } from "./collections.data.ts";

const collectionSearch = listSearch.extend({
  tab: z.enum(collectionKinds).optional().catch(undefined),
  sort: z.enum(["newest", "title"]).optional().catch(undefined),
});

export function CollectionsPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(collectionSearch);
  const { q, tab, sort, limit, cursor } = search;
  const list = useCollections({
    search: q,
    kind: tab,
    sort,
    limit,
    cursor,
  });
  const add = (
    <ButtonLink to={paths.collection("new")} look="primary">
      {t("Add collection")}
    </ButtonLink>
  );

  return (
    <ListPage
      title={t("Collections")}
      action={add}
      search={search}
      onSearch={onSearch}
      searchLabel={t("Search collections")}
      tabs={[
        { id: "all", label: t("All") },
        { id: "manual", label: t("Manual") },
        { id: "rules", label: t("Automated") },
      ]}
      filters={[
        {
          id: "sort",
          label: t("Sort"),
          kind: "choice",
          promoted: true,
          options: [
            { value: "newest", label: t("Newest first") },
            { value: "title", label: t("Title, A to Z") },
          ],
        },
      ]}
      columns={columnsOf(t)}
      list={listRows(list)}
      rowKey={(row) => row.id}
      rowTo={(row) => paths.collection(row.id)}
      rowName={(row) => row.title}
      firstUse={{
        title: t("No collections yet"),
        children: t(
          "Group products for shoppers. Choose them yourself, or set rules that add matching products automatically.",
        ),
        action: add,
        example: [t("New in November"), t("Automated"), t("24 products")],
      }}
    />
  );
}

function columnsOf(t: TFunction): Column<CollectionRow>[] {
  return [
    {
      id: "title",
      head: t("Collection"),
      phone: "start",
      cell: (row) => <ProductThumb picture={row.picture} title={row.title} />,
    },
    {
      id: "kind",
      head: t("Type"),
      phone: "below-start",
      width: "w-36",
      cell: (row) => (row.kind === "rules" ? t("Automated") : t("Manual")),
    },
    {
      id: "hidden",
      head: t("Visibility"),
      phone: "below-start",
      width: "w-32",
      cell: (row) =>
        row.hidden ? (
          <StatusBadge tone="neutral" shape="none">
            {t("Hidden")}
          </StatusBadge>
        ) : (
          <StatusBadge tone="positive" shape="done">
            {t("Shown")}
          </StatusBadge>
        ),
    },
    {
      id: "products",
      head: t("Products"),
      align: "end",
      phone: "below-end",
      width: "w-28",
      cell: (row) => <Count row={row} />,
    },
  ];
}

function Count({ row }: { row: CollectionRow }) {
  return <span className="tabular-nums">{row.product_count.toLocaleString(useLocale())}</span>;
}
