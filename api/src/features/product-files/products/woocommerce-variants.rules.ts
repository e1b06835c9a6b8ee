import { combinations } from "../cells/combinations.rules.ts";
import { MAX_VARIANTS } from "../limits.ts";
import { truncate, yesOrNo } from "../cells/cells.rules.ts";
import type { Field } from "../fields.rules.ts";
import type { ImportedProduct, ImportedVariant, RowProblem } from "../imported-product.ts";
import type { RowCells } from "./row-cells.ts";
import { saleOf } from "./sales.rules.ts";
import { gramsIn } from "../cells/units.rules.ts";
import { unitIn } from "../columns/woocommerce-columns.rules.ts";
import { codeOf } from "./product-cells.rules.ts";

const MAX_OPTIONS = 3;
const MAX_VALUE_LENGTH = 120;
const MAX_NAME_LENGTH = 80;

/** "simple, downloadable, virtual" are three types; without the column, products are simple. */
export function kindsOf(row: RowCells): string[] {
  const kinds = row
    .raw("kind")
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter(Boolean);
  return kinds.length > 0 ? kinds : ["simple"];
}

export function isVariation(row: RowCells): boolean {
  return kindsOf(row).some((kind) => kind.endsWith("variation"));
}

/** 1 is published, 0 is private and -1 is a draft. */
export function isPublished(row: RowCells): boolean {
  return row.raw("published") !== "-1" && row.flag("published") === true;
}

/** A comma within a value is escaped with a backslash; older files separate values with " | ". */
export function listIn(text: string): string[] {
  const words = text.includes(" | ") ? text.split(" | ") : (text.match(/(?:\\.|[^,])+/gs) ?? []);
  return [...new Set(words.map((word) => word.replaceAll(/\\(.)/gs, "$1").trim()).filter(Boolean))];
}

type Attribute = { name: string; values: string[] };

function attributesOf(row: RowCells): Attribute[] {
  return row.attributes().map(({ name, text }) => ({
    name,
    values: valuesIn(text).map((value) => truncate(value, MAX_VALUE_LENGTH)),
  }));
}

/** WooCommerce separates values with a vertical bar, so no value contains one. */
function valuesIn(text: string): string[] {
  return text.includes("|") ? listIn(text.split("|").join(" | ")) : listIn(text);
}

/** The values of a variation, in the product's spelling. */
function chosenOf(row: RowCells, ofProduct: Attribute[]): Map<string, Attribute> {
  return new Map(
    attributesOf(row).map(({ name, values }) => {
      const key = name.toLowerCase();
      const known = ofProduct.find((each) => each.name.toLowerCase() === key)?.values ?? [];
      const written = values.map(
        (value) =>
          known.find((each) => each === value) ??
          known.find((each) => each.toLowerCase() === value.toLowerCase()) ??
          value,
      );
      return [key, { name, values: written }];
    }),
  );
}

/**
 * The variants of a product's variations. A variation with an empty attribute applies to all of its values; a more
 * specific one takes precedence. With more than three attributes, the further ones share the third option.
 */
export function variationsOf(lead: RowCells, rows: RowCells[], problems: RowProblem[]) {
  const ofProduct = attributesOf(lead);
  const written = new Map(rows.map((row) => [row, chosenOf(row, ofProduct)]));
  const names = new Map(
    [...written.values()].flatMap((each) => [...each].map(([key, { name }]) => [key, name] as const)),
  );
  const inOrder = [...new Set([...ofProduct.map(({ name }) => name.toLowerCase()), ...names.keys()])].filter(
    (key) => names.has(key),
  );
  const axes = inOrder.map((key) => {
    const known = ofProduct.find(({ name }) => name.toLowerCase() === key);
    const own = [...written.values()].flatMap((each) => each.get(key)?.values[0] ?? []);
    return {
      key,
      name: known?.name ?? names.get(key)!,
      values: [...new Set([...(known?.values ?? []), ...own])],
    };
  });

  const variants = new Map<string, ImportedVariant>();
  const emptyAttributes = (row: RowCells) =>
    axes.filter(({ key }) => !written.get(row)!.get(key)?.values[0]).length;
  for (const row of rows.toSorted((one, other) => emptyAttributes(one) - emptyAttributes(other))) {
    if (row.has("published") && !isPublished(row)) {
      row.warn("published", "This variation is turned off, so it's skipped.");
      continue;
    }
    const variant = wooVariantOf(row, lead, problems);
    if (!variant) continue;
    const choices = axes.map(({ key, values }) => {
      const own = written.get(row)!.get(key)?.values[0];
      return own ? [own] : values;
    });
    const fresh = combinations(choices, MAX_VARIANTS + 1).filter(
      (values) => !variants.has(values.join("\n")),
    );
    if (fresh.length === 0) {
      row.warn("sku", "Another variation has the same attributes, so this one is skipped.");
      continue;
    }
    if (fresh.length > 1 && variant.on_hand)
      row.warn(
        "quantity",
        `This variation covers ${fresh.length} variants. Its stock is assigned to the first one.`,
      );
    for (const [place, values] of fresh.entries()) {
      if (variants.size >= MAX_VARIANTS) {
        problems.push({
          row: row.row,
          message: `A product can have up to ${MAX_VARIANTS} variants. Move the rest to another product.`,
        });
        break;
      }
      const on_hand = place > 0 && variant.on_hand !== undefined ? 0 : variant.on_hand;
      variants.set(values.join("\n"), {
        ...variant,
        on_hand,
        option_values: folded(values, " / ", MAX_VALUE_LENGTH),
      });
    }
  }
  const isOption = (name: string) => names.has(name.toLowerCase());
  const ordered = [...variants.values()].sort((one, other) => one.row - other.row);
  return {
    variants: ordered,
    // If none of its variations can be read, its options are unknown.
    options:
      ordered.length === 0
        ? undefined
        : optionsOf(
            axes.map(({ name }) => name),
            axes,
            ordered,
          ),
    otherAttributes: ofProduct
      .filter(({ name, values }) => !isOption(name) && values.length > 0)
      .map(({ name, values }) => ({ key: name, value: values.join(", ") })),
  };
}

function optionsOf(
  names: string[],
  axes: Attribute[],
  variants: ImportedVariant[],
): ImportedProduct["options"] {
  return folded(names, " / ", MAX_NAME_LENGTH).map((name, slot) => {
    const used = [...new Set(variants.map(({ option_values }) => option_values[slot]!))];
    // In the product's order; combined attributes have none.
    const order = slot < MAX_OPTIONS - 1 || axes.length <= MAX_OPTIONS ? axes[slot]!.values : [];
    const place = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length);
    return { name, values: used.toSorted((one, other) => place(one) - place(other)) };
  });
}

/** Combines four or more values into three: the last ones together. */
function folded(words: string[], between: string, maxLength: number): string[] {
  if (words.length <= MAX_OPTIONS) return words.map((word) => truncate(word, maxLength));
  return [
    ...words.slice(0, MAX_OPTIONS - 1),
    truncate(words.slice(MAX_OPTIONS - 1).join(between), maxLength),
  ];
}

/** A row as a variant; empty cells of a variation use the product's values. Undefined if the price can't be read. */
export function wooVariantOf(
  row: RowCells,
  lead: RowCells,
  problems: RowProblem[],
): ImportedVariant | undefined {
  for (const field of ["regular_price", "sale_price"] as const) {
    if (!row.isNoAmount(field)) continue;
    const message = `“${truncate(row.raw(field), 40)}” isn't a price. Enter one like 1234.50.`;
    problems.push({ row: row.row, column: row.header(field), message });
    return undefined;
  }
  const addresses = row === lead ? [] : row.urls("images");
  const kinds = kindsOf(row);
  return {
    row: row.row,
    option_values: [],
    sku: codeOf(row, "sku"),
    barcode: codeOf(row, "barcode"),
    ...pricesOf(row),
    cost: row.amount("cost"),
    weight_grams: measure(row, lead, "weight", gramsIn, "kg", 10_000_000),
    length_mm: measure(row, lead, "length", millimetres, "cm", 100_000),
    width_mm: measure(row, lead, "width", millimetres, "cm", 100_000),
    height_mm: measure(row, lead, "height", millimetres, "cm", 100_000),
    requires_shipping: row.has("kind") ? !kinds.includes("virtual") : undefined,
    taxable: row.has("tax_status")
      ? (row.raw("tax_status") || lead.raw("tax_status")).toLowerCase() !== "none"
      : undefined,
    ...stockOf(row, lead),
    oversell: oversellOf(row),
    picture_url: row === lead || !row.has("images") ? undefined : (addresses[0] ?? null),
  };
}

/**
 * A sale price without dates becomes the price, with the regular one as the compare-at price; with dates it becomes a
 * sale.
 */
function pricesOf(row: RowCells): Pick<ImportedVariant, "price" | "compare_at_price" | "sale"> {
  const regular = row.amount("regular_price") ?? undefined;
  const reduced = row.amount("sale_price") ?? undefined;
  if (reduced === undefined || regular === undefined || reduced >= regular) {
    const none = row.has("sale_price") ? null : undefined;
    const sale = row.has("sale_price") ? null : row.hasColumn("sale_price") ? ("stays" as const) : undefined;
    return { price: regular ?? reduced, compare_at_price: none, sale };
  }
  if (row.raw("sale_starts") || row.raw("sale_ends"))
    return { price: regular, compare_at_price: null, sale: saleOf(row, regular) };
  return { price: reduced, compare_at_price: regular, sale: null };
}

const millimetres: Record<string, number> = { m: 1000, cm: 10, mm: 1, in: 25.4, yd: 914.4 };

function measure(
  row: RowCells,
  lead: RowCells,
  field: Field,
  units: Record<string, number>,
  usual: string,
  maxLength: number,
): number | null | undefined {
  const written = (row.raw(field) === "" ? lead : row).number(field);
  if (written === undefined || written === null) return written;
  const size = Math.round(written * (units[unitIn(row.header(field) ?? "") ?? usual] ?? units[usual]!));
  if (size >= 0 && size <= maxLength) return size || null;
  row.warn(field, `${written} is out of range, so this measurement is skipped.`);
  return undefined;
}

function stockOf(row: RowCells, lead: RowCells): Pick<ImportedVariant, "tracked" | "on_hand"> {
  if (!row.has("quantity") && !row.has("in_stock")) return {};
  const counted = /^-?\d/.test(row.raw("quantity")) ? row.number("quantity") : null;
  if (typeof counted === "number") {
    const on_hand = Math.min(Math.max(Math.trunc(counted), 0), 1_000_000_000);
    if (on_hand !== counted) row.warn("quantity", `A quantity of ${counted} is stored as ${on_hand}.`);
    return { tracked: true, on_hand };
  }
  if (row !== lead && /^-?\d/.test(lead.raw("quantity")))
    row.warn(
      "quantity",
      "Stock is tracked for the whole product, so it isn't tracked for this variant. Enter the stock of each variant.",
    );
  const inStock = row.raw("in_stock").toLowerCase();
  const isOut = row.has("in_stock") && (yesOrNo(inStock) === false || inStock === "outofstock");
  return isOut ? { tracked: true, on_hand: 0 } : { tracked: false };
}

function oversellOf(row: RowCells): ImportedVariant["oversell"] {
  if (!row.has("oversell")) return undefined;
  const word = row.raw("oversell").toLowerCase();
  return yesOrNo(word) === true || word === "notify" ? "continue" : "deny";
}
