import { optionNameFields, optionValueFields } from "../fields.rules.ts";
import { handleOf } from "../cells/cells.rules.ts";
import type { RowAdapter, RowEditor } from "./system.ts";

const ofVariants = ["sku", "barcode", "price", "sale_price", "quantity", "cost", "tracker"] as const;
const ofProduct = [
  "description",
  "tags",
  "categories",
  "picture_alt",
  "seo_title",
  "seo_description",
] as const;
const withoutDelivery = /^(virtual|downloadable)$/;
const notImported = /^(bundle|grouped|booking|customizable)$/;

interface Parent {
  handle: string;
  names: string[];
}
type Variation = { sku: string; values: [name: string, value: string][] };

/** Parses "sku=TEE-S,color=Red,size=S|sku=TEE-M,color=Red,size=M". */
function variationsIn(text: string): Variation[] {
  return text.split("|").flatMap((part) => {
    const pairs = part
      .split(/,(?=[^,=|]+=)/)
      .map((pair) => pair.split("=", 2).map((side) => side.trim()) as [string, string]);
    const sku = pairs.find(([name]) => name.toLowerCase() === "sku")?.[1];
    return sku ? [{ sku, values: pairs.filter(([name]) => name.toLowerCase() !== "sku") }] : [];
  });
}

/** Converts "fit_type" to "Fit type". */
function nameOf(attribute: string): string {
  const text = attribute.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Adapter for software whose variants are products of their own: the row of a "configurable" product refers to them,
 * or they refer to it. The relations are known after the first pass over the file.
 * @param finish converts the values specific to the software
 */
export function configurableAdapter(finish: (row: RowEditor) => void): RowAdapter {
  const parents = new Map<string, Parent>();
  const variantOf = new Map<string, { parent: string; values: string[] }>();
  const first = new Map<string, string>();
  let texts = new Set<string>();

  function variant(row: RowEditor, parent: Parent, chosen: string[]): RowEditor {
    row.set("handle", parent.handle);
    row.set("title", "");
    for (const field of ofProduct) row.set(field, "");
    if (row.has("picture")) row.set("variant_picture", row.get("picture").split(",", 1)[0]!.trim());
    for (const target of ["picture", "picture:2"] as const) row.set(target, "");
    for (const [slot, field] of optionValueFields.entries()) {
      const isLast = slot === optionValueFields.length - 1;
      const ofSlot = (all: string[]) => (isLast ? all.slice(slot) : all.slice(slot, slot + 1)).join(" / ");
      row.set(optionNameFields[slot]!, ofSlot(parent.names.map(nameOf)));
      row.set(field, ofSlot(chosen));
    }
    return row;
  }

  return {
    adds: (has) => [
      "handle",
      ...optionNameFields,
      ...optionValueFields,
      ...(has("picture") ? (["variant_picture"] as const) : []),
      "requires_shipping",
      ...(has("inventories") ? (["quantity", "tracker"] as const) : []),
    ],
    look(row) {
      const sku = row.get("sku");
      if (!sku || row.get("store_view") !== (first.get(sku) ?? row.get("store_view"))) return;
      first.set(sku, row.get("store_view"));
      const found = variationsIn(row.get("variations"));
      if (row.get("kind").toLowerCase() === "configurable")
        parents.set(sku, {
          handle: row.get("handle") || handleOf(row.get("title") || sku),
          names: found[0]?.values.map(([name]) => name) ?? [],
        });
      for (const each of found)
        variantOf.set(each.sku, { parent: sku, values: each.values.map(([, value]) => value) });
      const parent = row.get("parent");
      if (parent && !variantOf.has(sku)) variantOf.set(sku, { parent, values: [] });
    },
    restart: () => (texts = new Set()),
    adapt(row) {
      const sku = row.get("sku");
      const kind = row.get("kind").toLowerCase();
      if (!sku) return { leftOut: "This row has no SKU, so we can't tell which product it belongs to." };
      if (texts.has(sku))
        return {
          leftOut: "This row repeats a product in another language or store view.",
          severity: "warning",
        };
      texts.add(sku);
      if (notImported.test(kind))
        return {
          leftOut: "Bundles and grouped products aren't imported. The products in them are.",
          severity: "warning",
        };
      finish(row);
      row.set("requires_shipping", withoutDelivery.test(kind) ? "FALSE" : "TRUE");
      const known = variantOf.get(sku);
      const parent = known && parents.get(known.parent);
      if (known && parent)
        return [variant(row, parent, known.values.length > 0 ? known.values : [row.get("title")])];
      if (known) {
        const missing = known.parent;
        return { leftOut: `The product ${missing} of this variant isn't in the file.` };
      }
      if (kind === "configurable") {
        for (const field of ofVariants) row.set(field, "");
        row.set("handle", parents.get(sku)!.handle);
      }
      return [row];
    },
  };
}

/** Converts "Default Category/Gear/Bags,Default Category/Sale" to "Gear > Bags, Sale". */
export function categoriesIn(text: string, root: RegExp): string {
  return text
    .split(",")
    .map((path) =>
      path
        .split("/")
        .map((step) => step.trim())
        .filter((step, at) => step && !(at === 0 && root.test(step))),
    )
    .filter((path) => path.length > 0)
    .map((path) => path.map((step) => step.replaceAll(/[\\,>]/g, "\\$&")).join(" > "))
    .join(", ");
}
