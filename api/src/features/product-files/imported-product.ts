import type { Oversell } from "@vitrine/contract/products/product";
import type { ColumnField, StoredFields } from "@vitrine/contract/products/product-fields";

/** A field of a product whose value is in one cell, and is not changed on the way to the database. */
export type CellField = Exclude<ColumnField, "handle" | "title" | "tags" | "status">;

/**
 * What a file says of one product. `undefined`: the file has no such column, what is stored stays.
 * `null` or an empty list: the column is there and blank, what is stored is cleared.
 * Money is integer minor units of the shop's currency. `row` and `rows` count as a spreadsheet does.
 */
export type ImportedProduct = Partial<Pick<StoredFields, CellField>> & {
  /** Small letters of any script, digits and dashes; never two products of a file with the same one. */
  handle: string;
  rows: number[];
  title?: string;
  /** As written: the one who stores it cleans it. */
  description_html?: string | null;
  /** Where the pictures of the cleaned description lie, if elsewhere. */
  description_pictures?: string[];
  tags?: string[];
  status?: StoredFields["status"];
  /** `isGenerated`: the file has no name for it, or not even values, and the SKUs stand in for them. */
  options?: { name: string; values: string[]; isGenerated?: "name" | "values" }[];
  pictures?: ImportedPicture[];
  /** Empty when the file says nothing of variants. */
  variants: ImportedVariant[];
  custom_fields: { key: string; value: string | null }[];
  links?: ImportedLinks;
  warnings: RowWarning[];
};

/** What a product belongs to and goes with, by what tells it in any shop. An empty list unties it from all. */
export type ImportedLinks = Partial<{
  /** From the top of the tree down. */
  categories: string[][];
  /** Collections by hand. */
  collections: { handle: string; title: string }[];
  /** Handles of products, in order. */
  related: string[];
  /** Files that are sold. `id` is this shop's own. */
  digital_files: { name: string; id: string | undefined }[];
  /** Titles. */
  size_charts: string[];
}>;

/** A price for some days. Instants; null is at once, and until somebody ends it. */
export type ImportedSale = { price: number; starts_at: string | null; ends_at: string | null };

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
  length_mm?: number | null;
  width_mm?: number | null;
  height_mm?: number | null;
  requires_shipping?: boolean;
  taxable?: boolean;
  tracked?: boolean;
  on_hand?: number;
  oversell?: Oversell;
  preorder_from?: string | null;
  /** `stays`: whatever it is. Where a file speaks of sales at all, `price` is the usual one. */
  sale?: ImportedSale | "stays" | null;
  picture_url?: string | null;
  unit_price_measure?: UnitPriceMeasure | null;
};

/** 750 ml in the bottle, priced per 1 l; amounts are decimals. */
type UnitPriceMeasure = { total: string; total_unit: string; base: string; base_unit: string };

export type RowWarning = {
  row: number;
  column?: string;
  message: string;
  /** The row may say more in columns that are not read. */
  isUnclear?: true;
};
/** A row that is left out, and what to do about it. */
export type RowProblem = {
  row: number;
  handle?: string;
  column?: string;
  message: string;
  /** A warning where nothing is amiss with the file. */
  severity?: "warning";
  /** See `RowWarning`. */
  isUnclear?: true;
};

export function isRowProblem(item: ImportedProduct | RowProblem): item is RowProblem {
  return "message" in item;
}
