import type { CellField } from "@vitrine/contract/products/variants";
import type { Shop } from "@vitrine/contract/shops/shops";
import type { TFunction } from "i18next";

export interface GridColumn {
  field: CellField;
  head: string;
  /** In pixels, so that positions are computed without measuring. */
  width: number;
  align?: "end";
  /** Codes are written left to right in every language. */
  code?: boolean;
}

/** The columns of the table after the names of the variants. */
export function columnsOf(t: TFunction, units: Shop["units"]): GridColumn[] {
  return [
    { field: "status", head: t("Status"), width: 110 },
    { field: "price", head: t("Price"), width: 110, align: "end" },
    { field: "compare_at_price", head: t("Compare-at price"), width: 140, align: "end" },
    { field: "cost", head: t("Cost per item"), width: 110, align: "end" },
    { field: "on_hand", head: t("Stock"), width: 90, align: "end" },
    { field: "sku", head: t("SKU"), width: 150, code: true },
    { field: "barcode", head: t("Barcode"), width: 150, code: true },
    {
      field: "weight_grams",
      head: units === "imperial" ? t("Weight in pounds") : t("Weight in grams"),
      width: 130,
      align: "end",
    },
    { field: "tags", head: t("Tags"), width: 240 },
  ];
}

/** Width of the sticky column with the names, in pixels. */
export const nameWidth = 260;
