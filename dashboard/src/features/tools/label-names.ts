import type { LabelContent } from "@vitrine/contract/products/barcode-labels";
import type { LabelSheetName } from "@vitrine/contract/products/label-sheets";
import type { TFunction } from "i18next";

export function labelSheetLabels(t: TFunction): Record<LabelSheetName, string> {
  return {
    a4_24: t("A4, 24 labels of 70 × 37 mm"),
    a4_40: t("A4, 40 labels of 52.5 × 29.7 mm"),
    a4_65: t("A4, 65 labels of 38.1 × 21.2 mm"),
    letter_30: t("Letter, 30 labels of 2⅝ × 1 in (Avery 5160)"),
    roll: t("Roll, labels of 50 × 30 mm"),
  };
}

export function labelContentNames(t: TFunction): Record<LabelContent, string> {
  return {
    title: t("Product title"),
    variant: t("Variant"),
    price: t("Price"),
    sku: t("SKU"),
    barcode: t("Barcode"),
  };
}
