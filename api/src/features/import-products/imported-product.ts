/**
 * What a file says of one product. `undefined`: the file has no such column, what is stored stays.
 * `null` or an empty list: the column is there and blank, what is stored is cleared.
 * Money is integer minor units of the shop's currency. `row` and `rows` count as a spreadsheet does.
 */
export type ImportedProduct = {
  /** Small letters of any script, digits and dashes; never two products of a file with the same one. */
  handle: string;
  rows: number[];
  title?: string;
  /** As written: the one who stores it cleans it. */
  description_html?: string | null;
  vendor?: string | null;
  product_type?: string | null;
  category?: string | null;
  tags?: string[];
  status?: "draft" | "active" | "archived";
  seo_title?: string | null;
  seo_description?: string | null;
  options?: { name: string; values: string[] }[];
  pictures?: ImportedPicture[];
  /** Empty when the file says nothing of variants. */
  variants: ImportedVariant[];
  custom_fields: { key: string; value: string | null }[];
  warnings: RowWarning[];
};

/** `row`: where its address stands first. */
export type ImportedPicture = { row: number; url: string; alt?: string | null; position: number };

export type ImportedVariant = {
  row: number;
  /** One per option of the product, in their order. */
  option_values: string[];
  sku?: string | null;
  barcode?: string | null;
  price?: number;
  compare_at_price?: number | null;
  cost?: number | null;
  weight_grams?: number | null;
  requires_shipping?: boolean;
  taxable?: boolean;
  tracked?: boolean;
  on_hand?: number;
  oversell?: "deny" | "continue";
  picture_url?: string | null;
  unit_price_measure?: UnitPriceMeasure | null;
};

/** 750 ml in the bottle, priced per 1 l; amounts are decimals. */
export type UnitPriceMeasure = { total: string; total_unit: string; base: string; base_unit: string };

export type RowWarning = { row: number; column?: string; message: string };
/** A row that is left out, and what to do about it. */
export type RowProblem = { row: number; handle?: string; column?: string; message: string };

export function isRowProblem(item: ImportedProduct | RowProblem): item is RowProblem {
  return "message" in item;
}
