import { MAX_PICTURES } from "../limits.ts";
import { cleanPath } from "../../categories/categories.rules.ts";
import { truncate } from "../cells/cells.rules.ts";
import { cellFieldsOf } from "./cell-fields.rules.ts";
import type {
  ImportedLinks,
  ImportedPicture,
  ImportedProduct,
  RowProblem,
  RowWarning,
} from "../imported-product.ts";
import type { RowCells } from "./row-cells.ts";
import { wooDescription } from "./woocommerce-text.rules.ts";
import {
  isPublished,
  isVariation,
  kindsOf,
  listIn,
  variationsOf,
  wooVariantOf,
} from "./woocommerce-variants.rules.ts";
import { tagsOf } from "./product-cells.rules.ts";

/**
 * Builds one product from its rows in a WooCommerce file: the product's row, at any position, and those of its
 * variations. Grouped and external products are left out with a message. Attributes that are not used for variations
 * become custom fields.
 */
export function wooProductOf(
  rows: RowCells[],
  handle: string,
  warnings: RowWarning[],
): { product: ImportedProduct | undefined; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const [lead, ...others] = rows.filter((row) => !isVariation(row));
  if (!lead) {
    for (const { row } of rows)
      problems.push({
        row,
        handle,
        message: "The parent product of this variation isn't in the file. Add its row.",
      });
    return { product: undefined, problems };
  }
  const leftOut = leftOutBecause(kindsOf(lead));
  if (leftOut)
    return {
      product: undefined,
      problems: [{ row: lead.row, handle, message: leftOut, severity: "warning" }],
    };
  noteWhatStays(lead);
  for (const { row } of others)
    problems.push({
      row,
      message: `Row ${lead.row} is the same product. Change the name or SKU of this row, or delete it.`,
    });

  const found = variationsOf(lead, rows.filter(isVariation), problems);
  const isSimple = !kindsOf(lead).some((kind) => kind.startsWith("variable"));
  const onlyVariant =
    isSimple && found.variants.length === 0 ? wooVariantOf(lead, lead, problems) : undefined;
  if (isSimple && !onlyVariant && found.variants.length === 0)
    return { product: undefined, problems: named(problems, handle) };

  const product: ImportedProduct = {
    handle,
    rows: rows.map(({ row }) => row),
    title: lead.text("title", 255) ?? undefined,
    description_html: wooDescription(lead),
    ...cellFieldsOf(lead),
    ...(lead.flag("sold_individually") && { max_quantity: 1 }),
    tags: lead.has("tags") ? tagsOf(lead) : undefined,
    status: statusOf(lead),
    options: onlyVariant ? [] : found.options,
    pictures: picturesOf(lead),
    variants: onlyVariant ? [onlyVariant] : found.variants,
    custom_fields: [...lead.customFields(), ...found.otherAttributes],
    links: linksOf(lead),
    warnings,
  };
  return { product, problems: named(problems, handle) };
}

function named(problems: RowProblem[], handle: string): RowProblem[] {
  return problems.map((problem) => ({ ...problem, handle }));
}

function leftOutBecause(kinds: string[]): string | undefined {
  if (kinds.includes("grouped")) return "Grouped products aren't imported. The products in them are.";
  if (kinds.includes("external")) return "External products sold by another shop aren't imported.";
  return undefined;
}

function noteWhatStays(lead: RowCells) {
  const kinds = kindsOf(lead);
  if (kinds.includes("downloadable"))
    lead.warn("kind", "Downloadable files aren't imported. Add them on the product page.");
  const unknown = kinds.find((kind) => !known.has(kind));
  if (unknown)
    lead.warn("kind", `“${truncate(unknown, 40)}” isn't supported, so it's imported as an ordinary product.`);
}

const known = new Set(["simple", "variable", "virtual", "downloadable", "product"]);

function statusOf(lead: RowCells): ImportedProduct["status"] {
  if (!lead.has("published")) return undefined;
  if (!isPublished(lead)) return "draft";
  if (lead.raw("visibility").toLowerCase() !== "hidden") return "active";
  lead.warn("visibility", "Hidden in the catalogue, so it's imported as a draft.");
  return "draft";
}

/**
 * WooCommerce's categories are the shop's categories. "Clothing, Clothing > Shirts": a product in a category is
 * implicitly in its parents.
 */
function linksOf(lead: RowCells): ImportedLinks | undefined {
  if (!lead.has("categories")) return undefined;
  const paths = listIn(lead.raw("categories"))
    .map((path) => cleanPath(path.split(">")))
    .filter((path) => path.length > 0);
  const isAbove = (path: string[], other: string[]) =>
    other.length > path.length && path.every((title, at) => title === other[at]);
  return { categories: paths.filter((path) => !paths.some((other) => isAbove(path, other))) };
}

function picturesOf(lead: RowCells): ImportedPicture[] | undefined {
  if (!lead.has("images")) return undefined;
  const urls = [...new Set(lead.urls("images"))];
  if (urls.length > MAX_PICTURES)
    lead.warn("images", `A product can have up to ${MAX_PICTURES} pictures, so the rest are skipped.`);
  return urls.slice(0, MAX_PICTURES).map((url, index) => ({ row: lead.row, url, position: index + 1 }));
}
