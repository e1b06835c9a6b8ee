import { formatMoney } from "@vitrine/contract/values/money";
import type { ProductRow } from "@vitrine/contract/products/product";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { filterOf } from "../../shared/products/product-filter.ts";
import { ProductThumb } from "../../shared/products/ProductThumb.tsx";
import { listRows } from "../../shared/list-rows.ts";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { exampleMoney } from "../../ui/text/example-amounts.ts";
import { useListSearch } from "../../ui/table/list-search.ts";
import { type Chosen, ListPage } from "../../ui/table/ListPage.tsx";
import { ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { type ChosenColumn, useColumnChoice } from "../../shared/views/useColumnChoice.tsx";
import { ExportProducts } from "./ExportProducts.tsx";
import { ProductStatusBadge } from "./ProductStatusBadge.tsx";
import { productSearch, useProducts } from "./products.data.ts";
import { useProductFilters } from "./useProductFilters.tsx";
import { useProductViews } from "./useProductViews.ts";

interface Props {
  /** Rendered between the page header and the list. */
  above: ReactNode;
  /** Renders the bulk actions for the selected products, or for all that match the filter. */
  renderBulk: (chosen: Chosen, filter: ProductFilter) => ReactNode;
}

export function ProductsPage({ above, renderBulk }: Props) {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(productSearch);
  const { time_zone, currency } = useShop();
  const locale = useLocale();
  const { sort, limit, cursor } = search;
  const filter = filterOf(search);
  const filters = useProductFilters(search);
  const views = useProductViews(search, onSearch);
  const { columns, chooser } = useColumnChoice("products", columnsOf(t, time_zone));
  const list = useProducts({
    ...filter,
    sort,
    limit,
    cursor,
  });

  return (
    <ListPage
      title={t("Products")}
      action={
        <ButtonLink to={paths.addProduct} look="primary">
          {t("Add product")}
        </ButtonLink>
      }
      secondary={
        <>
          <ButtonLink to={paths.searches}>{t("Searches")}</ButtonLink>
          <ButtonLink to={paths.importProducts}>{t("Import")}</ButtonLink>
          <ExportProducts filter={filter} />
          {chooser}
        </>
      }
      above={above}
      renderBulk={(chosen) => renderBulk(chosen, filter)}
      search={search}
      onSearch={views.onSearch}
      searchLabel={t("Search product, vendor, SKU")}
      tabs={views.tabs}
      filters={filters}
      viewBar={views.bar}
      defaultSort="-created"
      columns={columns}
      list={listRows(list)}
      rowKey={(row) => row.id}
      rowTo={(row) => paths.product(row.id)}
      rowName={(row) => row.title}
      firstUse={{
        title: t("No products yet"),
        children: t("Products appear here after you add or import them."),
        action: (
          <ButtonLink to={paths.addProduct} look="primary">
            {t("Add product")}
          </ButtonLink>
        ),
        secondary: <TextLink to={paths.importProducts}>{t("Import a file")}</TextLink>,
        example: [
          t("Linen shirt, stone grey"),
          t("12 in 3 variants"),
          exampleMoney("raisedPrice", currency, locale),
        ],
      }}
    />
  );
}

function columnsOf(t: TFunction, zone: string): ChosenColumn<ProductRow>[] {
  return [
    {
      id: "title",
      head: t("Product"),
      phone: "start",
      sortable: "text",
      cell: (row) => <ProductThumb picture={row.picture} title={row.title} />,
    },
    {
      id: "status",
      head: t("Status"),
      phone: "below-start",
      width: "w-28",
      cell: (row) => <ProductStatusBadge status={row.status} />,
    },
    {
      id: "stock",
      head: t("Stock"),
      phone: "below-start",
      width: "w-36",
      sortable: "amount",
      cell: (row) => <Stock row={row} />,
    },
    {
      id: "price",
      head: t("Price"),
      align: "end",
      phone: "below-end",
      sortable: "amount",
      cell: (row) => <Price row={row} />,
    },
    {
      id: "vendor",
      head: t("Vendor"),
      width: "w-36",
      cell: (row) => <span className="line-clamp-2">{row.vendor}</span>,
    },
    {
      id: "created",
      head: t("Added"),
      width: "w-28",
      sortable: "date",
      cell: (row) => <DateText at={row.created_at} zone={zone} />,
    },
    {
      id: "updated",
      head: t("Changed"),
      width: "w-28",
      // The titles of products need its width.
      isHidden: true,
      sortable: "date",
      cell: (row) => <DateText at={row.updated_at} zone={zone} />,
    },
  ];
}

function Stock({ row: { available, variant_count } }: { row: ProductRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (available === null) return <span className="text-ink3">{t("Not tracked")}</span>;
  if (available <= 0) return <span className="text-critical">{t("Out of stock")}</span>;
  const units = available.toLocaleString(locale);
  return variant_count === 1
    ? t("{{units}} in stock", { units })
    : t("{{units}} in {{variants}} variants", {
        units,
        variants: variant_count.toLocaleString(locale),
        count: variant_count,
      });
}

function Price({ row: { price_min, price_max, currency } }: { row: ProductRow }) {
  const locale = useLocale();
  const write = (minor: number) => (
    <span className="whitespace-nowrap">{formatMoney(minor, currency, locale)}</span>
  );
  return (
    <bdi className="tabular-nums tablet:whitespace-nowrap">
      {write(price_min)}
      {price_min !== price_max && <> – {write(price_max)}</>}
    </bdi>
  );
}
