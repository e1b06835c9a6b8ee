import type { BulkAction } from "@vitrine/contract/products/bulk-edits";
import type { ExportFormat } from "@vitrine/contract/products/export-products";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bulkActionLabel } from "../../shared/products/bulk-action-labels.ts";
import { useExportProducts } from "../../shared/products/export-products.ts";
import { searchOf } from "../../shared/products/product-filter.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { BulkButton } from "../../ui/table/BulkBar.tsx";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import type { BulkDialogName } from "./BulkActionDialog.tsx";
import { BulkDialog } from "./BulkDialogs.tsx";
import { maxInUrl, type Selected, useStartBulkEdit } from "./bulk-edits.data.ts";

interface Props {
  chosen: Chosen;
  /** The filter of the list, for when all of its products are selected. */
  filter: ProductFilter;
  /** Called with the id of the bulk edit that was started. */
  onStarted: (id: string) => void;
}

/** The bulk actions for the selected products. */
export function BulkActions({ chosen, filter, onStarted }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const begin = useStartBulkEdit();
  const file = useExportProducts();
  const [requested, setRequested] = useState<BulkDialogName>();
  const select: Selected = chosen.all ? { filter } : { ids: [...chosen.ids] };

  async function start(action: BulkAction) {
    const { data } = await begin.mutateAsync({ select, action });
    onStarted(data.id);
    chosen.clear();
  }
  const startAtOnce = (action: BulkAction) =>
    void start(action).catch((error: unknown) => notify(errorMessage(error), "warning"));
  const setStatus = (status: "active" | "draft" | "archived") => startAtOnce({ kind: "status", status });
  const dialogItem = (kind: BulkDialogName) => ({
    label: `${bulkActionLabel(kind, t)}…`,
    onClick: () => setRequested(kind),
  });

  function openTable() {
    if (!chosen.all && chosen.ids.length > maxInUrl)
      return notify(t("Select up to 200 products, or all products in this view."), "warning");
    const search = chosen.all ? searchOf(filter) : { ids: chosen.ids.join(",") };
    void navigate({ to: paths.productGrid, search: search as never });
  }

  function openLabels() {
    if (chosen.all || chosen.ids.length > maxInUrl)
      return notify(
        t("Select up to {{number}} products to print their labels.", { number: maxInUrl }),
        "warning",
      );
    void navigate({ to: paths.barcodeLabels, search: { ids: chosen.ids.join(",") } as never });
  }

  function exportChosen(format: ExportFormat) {
    if (!chosen.all && chosen.ids.length > maxInUrl)
      return notify(t("Select up to 200 products, or all products in this view."), "warning");
    file.mutate({ format, ...(chosen.all ? filter : { chosen: chosen.ids.join(",") }) });
  }

  return (
    <>
      <BulkButton onClick={openTable}>{t("Edit in a table")}</BulkButton>
      <Menu
        trigger={<BulkButton>{t("More actions")}</BulkButton>}
        items={[
          { label: t("Set as active"), onClick: () => setStatus("active") },
          { label: t("Set as draft"), onClick: () => setStatus("draft") },
          { label: t("Archive products"), onClick: () => setStatus("archived") },
          dialogItem("price"),
          dialogItem("compare_at"),
          dialogItem("sale"),
          { label: bulkActionLabel("end_sale", t), onClick: () => startAtOnce({ kind: "end_sale" }) },
          dialogItem("add_tags"),
          dialogItem("remove_tags"),
          dialogItem("add_to_collection"),
          dialogItem("remove_from_collection"),
          dialogItem("add_to_category"),
          dialogItem("remove_from_category"),
          dialogItem("set_vendor"),
          dialogItem("set_type"),
          { label: t("Print barcode labels"), onClick: openLabels },
          {
            label: t("Export complete CSV"),
            note: t("Includes all fields."),
            onClick: () => exportChosen("vitrine"),
          },
          {
            label: t("Export CSV for other shop software"),
            note: t("Uses Shopify's columns."),
            onClick: () => exportChosen("shopify"),
          },
          { ...dialogItem("delete"), danger: true },
        ]}
      />
      {requested && (
        <BulkDialog
          requested={requested}
          count={chosen.count}
          select={select}
          onOpenChange={(open) => !open && setRequested(undefined)}
          onStart={start}
        />
      )}
    </>
  );
}
