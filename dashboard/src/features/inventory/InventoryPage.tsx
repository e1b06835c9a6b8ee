import type { InventoryRow } from "@vitrine/contract/products/inventory";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { ProductThumb } from "../../shared/products/ProductThumb.tsx";
import { listRows } from "../../shared/list-rows.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { usePhone } from "../../ui/usePhone.ts";
import { ImportCounts } from "./ImportCounts.tsx";
import { useExportInventory, useInventory } from "./inventory.data.ts";
import { InventorySettingsDialog } from "./InventorySettingsDialog.tsx";
import { OnHandCell } from "./OnHandCell.tsx";
import { StockDrawer } from "./StockDrawer.tsx";

const inventorySearch = listSearch.extend({
  tab: z.enum(["low", "out", "requested", "oversell", "untracked"]).optional().catch(undefined),
  sort: z.enum(["title", "-title", "available", "-available"]).optional().catch(undefined),
  /** The variant whose drawer is open. */
  variant: z.uuid().optional().catch(undefined),
});

export function InventoryPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(inventorySearch);
  const { q, tab, sort, limit, cursor, variant } = search;
  const [settings, setSettings] = useState(false);
  const [importing, setImporting] = useState(false);
  const download = useExportInventory();
  const list = useInventory({
    search: q,
    show: tab,
    sort,
    limit,
    cursor,
  });

  return (
    <>
      <ListPage
        title={t("Inventory")}
        secondary={
          <>
            <Button onClick={() => setSettings(true)}>{t("Inventory settings")}</Button>
            <Button busy={download.isPending} onClick={() => download.mutate({ search: q, show: tab })}>
              {t("Export")}
            </Button>
            <Button onClick={() => setImporting(true)}>{t("Import inventory")}</Button>
          </>
        }
        search={search}
        onSearch={onSearch}
        searchLabel={t("Search product, vendor, SKU")}
        tabs={[
          { id: "all", label: t("All") },
          { id: "low", label: t("Low stock") },
          { id: "out", label: t("Out of stock") },
          { id: "requested", label: t("Back-in-stock requests") },
          { id: "oversell", label: t("Oversold") },
          { id: "untracked", label: t("Not tracked") },
        ]}
        defaultSort="title"
        columns={columnsOf(t)}
        list={listRows(list)}
        rowKey={(row) => row.variant_id}
        rowTo={() => paths.inventory}
        rowSearch={(row) => ({ ...search, variant: row.variant_id })}
        rowName={nameOf}
        firstUse={{
          title: t("No inventory yet"),
          children: t("Inventory appears here after you add a product. Every stock change is recorded."),
          action: (
            <ButtonLink to={paths.addProduct} look="primary">
              {t("Add product")}
            </ButtonLink>
          ),
          secondary: <TextLink to={paths.importProducts}>{t("Import a file")}</TextLink>,
          example: [t("Linen shirt, M"), "LS-M", t("12 available")],
        }}
      />
      <StockDrawer variantId={variant} onClose={() => onSearch({ variant: undefined })} />
      <InventorySettingsDialog open={settings} onOpenChange={setSettings} />
      <ImportCounts open={importing} onOpenChange={setImporting} />
    </>
  );
}

function nameOf({ product_title, title }: InventoryRow): string {
  return [product_title, title].filter(Boolean).join(", ");
}

function columnsOf(t: TFunction): Column<InventoryRow>[] {
  return [
    { id: "title", head: t("Product"), phone: "start", sortable: "text", cell: (row) => <Name row={row} /> },
    {
      id: "on_hand",
      head: t("On hand"),
      align: "end",
      width: "w-36",
      phone: "below-end",
      interactive: true,
      cell: (row) => <OnHandCell row={row} name={nameOf(row)} />,
    },
    {
      id: "unavailable",
      head: t("Unavailable"),
      align: "end",
      width: "w-24",
      cell: (row) => <Figure row={row} value={row.unavailable} />,
    },
    {
      id: "allocated",
      head: t("Committed"),
      align: "end",
      width: "w-24",
      cell: (row) => <Figure row={row} value={row.allocated} />,
    },
    {
      id: "reserved",
      head: t("In checkout"),
      align: "end",
      width: "w-28",
      cell: (row) => <Figure row={row} value={row.reserved} />,
    },
    {
      id: "available",
      head: t("Available"),
      align: "end",
      width: "w-40",
      sortable: "amount",
      phone: "below-start",
      cell: (row) => <Available row={row} />,
    },
  ];
}

function Name({ row: { picture, product_title, title, sku } }: { row: InventoryRow }) {
  return (
    <ProductThumb picture={picture} title={product_title}>
      {(title || sku) && (
        <span className="line-clamp-2 font-normal text-ink2">
          <bdi>{title}</bdi>
          {title && sku && " · "}
          {sku && <bdi className="font-mono text-small">{sku}</bdi>}
        </span>
      )}
    </ProductThumb>
  );
}

function Figure({ row, value }: { row: InventoryRow; value: number }) {
  const locale = useLocale();
  if (!row.tracked) return null;
  return <span className={value === 0 ? "text-ink3" : undefined}>{value.toLocaleString(locale)}</span>;
}

function Available({ row }: { row: InventoryRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isPhone = usePhone();
  if (!row.tracked) return <span className="text-ink3">{t("Not tracked")}</span>;
  const number = row.available.toLocaleString(locale);
  const figure = (
    <span className="tabular-nums">{isPhone ? t("{{number}} available", { number }) : number}</span>
  );
  const badge =
    row.available <= 0 && row.oversell === "preorder" ? (
      <StatusBadge tone="info" shape="part">
        {t("Preorder")}
      </StatusBadge>
    ) : row.available <= 0 ? (
      <StatusBadge tone="critical" shape="problem">
        {t("Out of stock")}
      </StatusBadge>
    ) : row.is_low ? (
      <StatusBadge tone="caution" shape="part">
        {t("Low stock")}
      </StatusBadge>
    ) : null;
  return (
    <span className="inline-flex flex-wrap items-center gap-2 tablet:justify-end">
      {badge}
      {figure}
    </span>
  );
}
