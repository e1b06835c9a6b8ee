import type { ImportedProduct, ImportedVariant, RowProblem, RowWarning } from "../imported-product.ts";
import { truncate, yesOrNo } from "../cells/cells.rules.ts";
import { type Field, optionNameFields, optionValueFields } from "../fields.rules.ts";
import { cellFieldsOf, millimetresOf } from "./cell-fields.rules.ts";
import { optionsOf, type VariantDraft } from "./options.rules.ts";
import { picturesOf } from "./pictures.rules.ts";
import { linksOf } from "./links.rules.ts";
import type { Row } from "../tables/read-table.ts";
import { RowCells, type RowSchema } from "./row-cells.ts";
import { saleOf } from "./sales.rules.ts";
import { weightIn } from "../cells/units.rules.ts";
import { usableRows } from "./usable-rows.rules.ts";
import { tagsOf, codeOf } from "./product-cells.rules.ts";

/** Fields that make a row a variant. Weight, policy and others are also in rows that only have a picture. */
const identifyingFields: Field[] = [...optionValueFields, "sku", "barcode", "price", "quantity"];
const variantFields: Field[] = [
  ...identifyingFields,
  "compare_at_price",
  "cost",
  "min_price",
  "taxable",
  "tracker",
  "oversell",
  "weight_grams",
  "requires_shipping",
  "unit_quantity",
  "variant_picture",
  "sale_price",
  "preorder_from",
];

/**
 * Builds one product from its rows in a Shopify file, in file order. The product's fields are in the row with the
 * title; every row may have a variant, a picture or both. Returns no product if no row has product data, or if it has
 * variants and none can be read.
 */
export function productOf(
  schema: RowSchema,
  handle: string,
  records: Row[],
): { product: ImportedProduct | undefined; problems: RowProblem[] } {
  const warnings: RowWarning[] = [];
  const { rows, problems } = usableRows(schema, records, warnings);
  if (rows.length === 0)
    return { product: undefined, problems: problems.map((problem) => ({ ...problem, handle })) };

  const hasTitles = rows[0]!.hasColumn("title");
  const lead = hasTitles ? rows.find((row) => row.raw("title") !== "") : rows[0];
  noteOtherTitles(rows, lead);

  const variantRows = rows.filter((row) => identifyingFields.some((field) => row.raw(field) !== ""));
  const hasVariantColumns = variantFields.some((field) => rows[0]!.hasColumn(field));
  if (variantRows.length === 0 && lead && hasVariantColumns) variantRows.push(lead);
  const drafts = variantRows.flatMap((row) => draftOf(row, problems));
  // Rows that are only identified by an SKU don't clear the options when none are filled in.
  const saysNoOptions =
    !lead?.raw("title") &&
    rows.every(
      (row) => row.raw("handle") === "" && optionValueFields.every((field) => row.raw(field) === ""),
    );
  const isBlank = [...optionNameFields, ...optionValueFields].every((field) =>
    rows.every((row) => row.raw(field) === ""),
  );
  const saysNothing = saysNoOptions || (isBlank && rows[0]!.ignoresEmptyCells);
  const hasOptions = !saysNothing && optionValueFields.some((field) => rows[0]!.hasColumn(field));
  const columnNames = optionValueFields.map((field) => (hasOptions ? rows[0]!.header(field) : undefined));
  const found = optionsOf(drafts, columnNames);
  warnings.push(...found.warnings);
  problems.push(...found.problems);
  // A product without a readable variant would be imported without a price.
  const hasNoReadableVariant = variantRows.length > 0 && found.variants.length === 0;

  const product: ImportedProduct = {
    handle,
    rows: records.map(({ row }) => row),
    ...(lead && fieldsOf(lead)),
    options: hasOptions && drafts.length > 0 ? found.options : undefined,
    pictures: picturesOf(rows),
    variants: found.variants,
    custom_fields: lead?.customFields() ?? [],
    warnings,
  };
  return {
    product: hasNoReadableVariant ? undefined : product,
    problems: problems.map((problem) => ({ ...problem, handle })),
  };
}

function noteOtherTitles(rows: RowCells[], lead: RowCells | undefined) {
  if (!lead) return;
  const title = lead.raw("title");
  for (const row of rows) {
    const other = row.raw("title");
    if (other === "" || other === title) continue;
    row.warn(
      "title",
      `The handle already belongs to “${truncate(title, 60)}” in row ${lead.row}. That title is used.`,
    );
  }
}

function fieldsOf(row: RowCells): Partial<ImportedProduct> {
  if (row.flag("gift_card")) row.warn("gift_card", "Gift cards are imported as ordinary products.");
  return {
    title: row.text("title", 255) ?? undefined,
    description_html: row.text("description", 200_000),
    ...cellFieldsOf(row),
    tags: row.has("tags") ? tagsOf(row) : undefined,
    status: statusOf(row),
    links: linksOf(row),
  };
}

const statuses = ["draft", "active", "archived"] as const;

function statusOf(row: RowCells): ImportedProduct["status"] {
  if (!row.has("status") && !row.has("published")) return undefined;
  const isPublished = row.flag("published") !== false;
  const word = row.raw("status").toLowerCase();
  if (word === "") return isPublished ? "active" : "draft";
  const status = statuses.find((each) => each === word) ?? flagged(yesOrNo(word));
  if (!status)
    row.warn("status", `“${truncate(word, 40)}” is imported as draft. Use active, draft or archived.`);
  if (status !== "active" || isPublished) return status ?? "draft";
  row.warn("published", "This product is active but not published, so it's imported as a draft.");
  return "draft";
}

/** Some software writes "true" or "1" for an active product. */
function flagged(isActive: boolean | undefined): "active" | "draft" | undefined {
  return isActive === undefined ? undefined : isActive ? "active" : "draft";
}

function draftOf(row: RowCells, problems: RowProblem[]): VariantDraft[] {
  if (row.isNoAmount("price")) {
    const message = `“${truncate(row.raw("price"), 40)}” isn't a price. Enter one like 1234.50.`;
    problems.push({ row: row.row, column: row.header("price"), message });
    return [];
  }
  return [
    {
      variant: variantOf(row),
      names: optionNameFields.map((field) => truncate(row.raw(field), 80)),
      values: optionValueFields.map((field) => truncate(row.raw(field), 120)),
    },
  ];
}

function variantOf(row: RowCells): ImportedVariant {
  const price = row.amount("price") ?? undefined;
  return {
    row: row.row,
    option_values: [],
    sku: codeOf(row, "sku"),
    barcode: codeOf(row, "barcode"),
    price,
    sale: saleOf(row, price),
    compare_at_price: row.amount("compare_at_price"),
    cost: row.amount("cost"),
    min_price: row.amount("min_price"),
    weight_grams: gramsOf(row),
    length_mm: millimetresOf(row, "length_mm"),
    width_mm: millimetresOf(row, "width_mm"),
    height_mm: millimetresOf(row, "height_mm"),
    requires_shipping: row.flag("requires_shipping"),
    taxable: row.flag("taxable"),
    ...stockOf(row),
    oversell: oversellOf(row),
    preorder_from: row.text("preorder_from", 60),
    picture_url: row.url("variant_picture"),
    unit_price_measure: unitPriceMeasureOf(row),
  };
}

/** Whole grams, converted from any unit; 0 means unknown. */
function gramsOf(row: RowCells) {
  const { figure, unit } = weightIn(row.raw("weight_grams"), row.header("weight_grams") ?? "");
  const written = row.number("weight_grams", figure);
  if (written === undefined || written === null) return written;
  const grams = written * unit;
  if (grams >= 0 && grams <= 10_000_000) return Math.round(grams) || null;
  row.warn("weight_grams", `A weight of ${grams} g is out of range, so it's skipped.`);
  return undefined;
}

function stockOf(row: RowCells): Pick<ImportedVariant, "tracked" | "on_hand"> {
  const quantity = quantityOf(row);
  if (!row.hasColumn("tracker"))
    return typeof quantity === "number" ? { tracked: true, on_hand: quantity } : {};
  if (!row.has("tracker")) return { on_hand: quantity ?? undefined };
  const tracker = row.raw("tracker");
  const tracked = tracker !== "" && yesOrNo(tracker) !== false;
  if (!tracked && !row.isOwn) return { tracked };
  return { tracked, on_hand: quantity === null ? 0 : quantity };
}

function quantityOf(row: RowCells) {
  const quantity = row.number("quantity");
  if (quantity === undefined || quantity === null) return quantity;
  const stored = Math.min(Math.max(Math.trunc(quantity), 0), 1_000_000_000);
  if (stored !== quantity) row.warn("quantity", `A quantity of ${quantity} is stored as ${stored}.`);
  return stored;
}

function oversellOf(row: RowCells): ImportedVariant["oversell"] {
  if (!row.has("oversell")) return undefined;
  const policy = row.raw("oversell").toLowerCase();
  if (policy === "" || policy === "deny" || yesOrNo(policy) === false) return "deny";
  if (policy === "preorder") return policy;
  if (policy === "continue" || yesOrNo(policy) === true) return "continue";
  row.warn("oversell", `Enter DENY or CONTINUE instead of “${truncate(policy, 40)}”.`);
  return undefined;
}

function unitPriceMeasureOf(row: RowCells): ImportedVariant["unit_price_measure"] {
  if (!row.has("unit_quantity")) return undefined;
  const total = row.number("unit_quantity");
  const unit = row.text("unit", 20);
  if (!total || total < 0 || !unit) return null;
  const base = row.number("unit_base_quantity");
  return {
    total: String(total),
    total_unit: unit,
    base: String(base && base > 0 ? base : 1),
    base_unit: row.text("unit_base", 20) || unit,
  };
}
