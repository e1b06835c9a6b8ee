import type { BulkAction } from "@vitrine/contract/products/bulk-edits";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bulkActionLabel } from "../../shared/products/bulk-action-labels.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { BulkButton } from "../../ui/table/BulkBar.tsx";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import type { BulkDialogName } from "./BulkActionDialog.tsx";
import { BulkDialog } from "./BulkDialogs.tsx";
import { type Selected, useStartBulkEdit } from "./bulk-edits.data.ts";
import { useProductTasks } from "./useProductTasks.ts";

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
  const begin = useStartBulkEdit();
  const { openTable, openLabels, exportProducts } = useProductTasks(chosen, filter);
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
            onClick: () => exportProducts("vitrine"),
          },
          {
            label: t("Export CSV for other shop software"),
            note: t("Uses Shopify's columns."),
            onClick: () => exportProducts("shopify"),
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
