import type { LabelContent, LabelPrint } from "@vitrine/contract/products/barcode-labels";
import {
  barcodeOnLabel,
  labelPadding,
  type LabelSheet,
  type LabelSheetName,
  labelSheets,
} from "@vitrine/contract/products/label-sheets";

import {
  type DocumentFormat,
  documentFormat,
  memberDocumentLanguage,
} from "../documents/document-format.rules.ts";
import { printTexts } from "../documents/document-texts.rules.ts";
import { variantTitle } from "../products/products.rules.ts";
import type { ShopRow } from "../shops/shops.queries.ts";
import type { LabelVariant } from "./barcode-labels.queries.ts";
import { type Bars, barsOf } from "./bars.rules.ts";

/** A label in `barcode_labels.typ`. A text that isn't shown is "". */
interface Label {
  /** Number of labels. */
  quantity: number;
  title: string;
  variant: string;
  price: string;
  sku: string;
  code: (Bars & { text: string }) | null;
}

/** The values that `barcode_labels.typ` shows. */
interface LabelsView {
  page: DocumentFormat["page"];
  title: string;
  sheet: LabelSheet;
  /** In mm. */
  padding: number;
  /** Number of labels of the first page that are used already. */
  used: number;
  labels: Label[];
}

export function labelsView(shop: ShopRow, variants: LabelVariant[], print: LabelPrint): LabelsView {
  const language = memberDocumentLanguage(shop);
  const format = documentFormat(shop, language);
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  const shown = new Set(print.contents);
  return {
    page: format.page,
    title: printTexts(language.code).barcode_labels,
    sheet: labelSheets[print.sheet],
    padding: labelPadding,
    used: print.start - 1,
    labels: print.labels.flatMap(({ variant_id, quantity }) => {
      const variant = byId.get(variant_id.toLowerCase());
      if (!variant) return [];
      const price = format.amount(variant.price, shop.currency);
      const code = codeOf(variant, print.sheet, shown);
      return [{ quantity, ...textsOf(variant, price, code?.text, shown), code }];
    }),
  };
}

function textsOf(
  variant: LabelVariant,
  price: string,
  encoded: string | undefined,
  shown: ReadonlySet<LabelContent>,
) {
  const sku = variant.sku ?? "";
  return {
    title: shown.has("title") ? variant.product_title : "",
    variant: shown.has("variant") ? variantTitle(variant.option_values) : "",
    price: shown.has("price") ? price : "",
    // Below the bars already, if they encode it.
    sku: shown.has("sku") && sku !== encoded ? sku : "",
  };
}

function codeOf(variant: LabelVariant, sheet: LabelSheetName, shown: ReadonlySet<LabelContent>) {
  const barcode = shown.has("barcode") ? barcodeOnLabel(variant, sheet) : "missing";
  return typeof barcode === "string" ? null : { ...barsOf(barcode), text: barcode.text };
}
