import { optionNameFields, optionValueFields } from "../fields.rules.ts";
import { handleOf } from "../cells/cells.rules.ts";
import { formatList } from "../cells/cell-lists.rules.ts";
import type { RowAdapter, System } from "./system.ts";

/** Vendure: one row per variant; only the first of a product has its name and slug. */
export const vendure: System = {
  name: "vendure",
  headers: {
    name: "title",
    slug: "handle",
    description: "description",
    assets: "picture",
    facets: "facets",
    optiongroups: "option_names",
    optionvalues: "option_values",
    sku: "sku",
    price: "price",
    taxcategory: null,
    stockonhand: "quantity",
    trackinventory: "tracker",
    variantassets: "variant_picture",
    variantfacets: null,
  },
  isItsFile: (headers) => headers.has("optiongroups") && headers.has("optionvalues"),
  createAdapter,
};

const partsOf = (text: string) => text.split("|").map((part) => part.trim());

function createAdapter(): RowAdapter {
  let above: { handle: string; names: string[] } | undefined;
  return {
    adds: (has) => [
      "handle",
      ...optionNameFields,
      ...optionValueFields,
      ...(has("facets") ? (["tags"] as const) : []),
    ],
    restart: () => (above = undefined),
    adapt(row) {
      const [title, slug] = [row.get("title"), row.get("handle")];
      if (title || slug) above = { handle: slug || handleOf(title), names: partsOf(row.get("option_names")) };
      if (!above)
        return {
          leftOut: "There is no product above this row. Enter the name and slug of its product.",
        };
      row.set("handle", above.handle);
      const chosen = partsOf(row.get("option_values"));
      for (const [slot, field] of optionValueFields.entries()) {
        // With more than three options the further ones share the third.
        const isLast = slot === optionValueFields.length - 1;
        const ofSlot = <T>(all: T[]) => (isLast ? all.slice(slot) : all.slice(slot, slot + 1));
        row.set(optionNameFields[slot]!, ofSlot(above.names).join(" / "));
        row.set(field, ofSlot(chosen).join(" / "));
      }
      // "category:Lamps" is a value of the facet "category".
      if (row.has("facets"))
        row.set(
          "tags",
          formatList(
            partsOf(row.get("facets"))
              .filter(Boolean)
              .map((facet) => facet.replace(/^[^:]*:/, "")),
          ),
        );
      return [row];
    },
  };
}
