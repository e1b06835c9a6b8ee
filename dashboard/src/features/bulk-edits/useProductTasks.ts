import { useNavigate } from "@tanstack/react-router";
import type { ExportFormat } from "@vitrine/contract/products/export-products";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useExportProducts } from "../../shared/products/export-products.ts";
import { searchOf } from "../../shared/products/product-filter.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { maxInUrl } from "./bulk-edits.data.ts";

/** Tasks for the selected products that change none of them: the table, barcode labels and export. */
export function useProductTasks(chosen: Chosen, filter: ProductFilter) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const file = useExportProducts();

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

  function exportProducts(format: ExportFormat) {
    if (!chosen.all && chosen.ids.length > maxInUrl)
      return notify(t("Select up to 200 products, or all products in this view."), "warning");
    file.mutate({ format, ...(chosen.all ? filter : { chosen: chosen.ids.join(",") }) });
  }

  return { openTable, openLabels, exportProducts };
}
