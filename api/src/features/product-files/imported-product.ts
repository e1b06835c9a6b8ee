import type { Oversell } from "@vitrine/contract/products/product";
import type { ColumnField, StoredFields } from "@vitrine/contract/products/product-fields";

/** A field of a product that has one cell and is stored without conversion. */
export type CellField = Exclude<ColumnField, "handle" | "title" | "tags" | "status">;

/**
 * A product as read from a file. `undefined`: the file has no such column and the stored value doesn't change. `null`
 * or an empty list: the cell is empty and the stored value is cleared. Money is integer minor units of the shop's
 * currency. `row` and `rows` are a spreadsheet's row numbers.
 */
export type ImportedProduct = Partial<Pick<StoredFields, CellField>> & {
  /** Lower-case letters of any script, digits and dashes; unique within the file. */
  handle: string;
  rows: number[];
  title?: string;
  /** Not sanitised yet. */
  description_html?: string | null;
  /** External URLs of the pictures in the sanitised description. */
  description_pictures?: string[];
  tags?: string[];
  status?: StoredFields["status"];
  /** `isGenerated`: the file lacks the option's name, or even its values, and the SKUs are used instead. */
  options?: { name: string; values: string[]; isGenerated?: "name" | "values" }[];
  pictures?: ImportedPicture[];
  /** Empty if the file has no variant data. */
  variants: ImportedVariant[];
  custom_fields: { key: string; value: string | null }[];
  links?: ImportedLinks;
  warnings: RowWarning[];
};

/** A product's links by keys that are valid in any shop. An empty list removes all links. */
export type ImportedLinks = Partial<{
  /** Path from the root of the tree. */
  categories: string[][];
  /** Manual collections. */
  collections: { handle: string; title: string }[];
  /** Handles of products, in order. */
  related: string[];
  /** Digital files. `id` is only set for files of this shop. */
  digital_files: { name: string; id: string | undefined }[];
  /** Titles. */
  size_charts: string[];
}>;

/** A sale price. ISO times; null means immediately, or without an end. */
export type ImportedSale = { price: number; starts_at: string | null; ends_at: string | null };

/** `row`: the first row with its URL. */
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
  min_price?: number | null;
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
  /** `stays`: the stored sale doesn't change. In a file with sale columns, `price` is the regular price. */
  sale?: ImportedSale | "stays" | null;
  picture_url?: string | null;
  unit_price_measure?: UnitPriceMeasure | null;
};

/** For example 750 ml in the bottle, priced per 1 l; amounts are decimals. */
type UnitPriceMeasure = { total: string; total_unit: string; base: string; base_unit: string };

export type RowWarning = {
  row: number;
  column?: string;
  message: string;
  /** The row may have more data in columns that are not mapped. */
  isUnclear?: true;
};
/** A row that is left out, and what to do about it. */
export type RowProblem = {
  row: number;
  handle?: string;
  column?: string;
  message: string;
  /** A warning if the file is correct. */
  severity?: "warning";
  /** See `RowWarning`. */
  isUnclear?: true;
};

export function isRowProblem(item: ImportedProduct | RowProblem): item is RowProblem {
  return "message" in item;
}
