import { changes, type Action } from "../../activity-log/activity.queries.ts";
import type { StoredSale } from "../../products/sale-prices.queries.ts";
import { variantTitle } from "../../products/products.rules.ts";
import { changedCounts, changedSales, changedVariants } from "../plan/plan-changes.rules.ts";
import type { LinkPlan } from "../plan/plan-links.rules.ts";
import type { ProductPlan } from "../plan/product-plan.ts";

/**
 * The activity log's entry for a plan that was carried out: the creation of a product, or its changes from old to
 * new.
 */
export function activityOf(plan: ProductPlan & { id: string }): Action {
  const { id, before, product, variants, pictures } = plan;
  const activity = { target_type: "product", target_id: id, target_label: product.title } as const;
  if (!before) {
    const after = { handle: product.handle, status: product.status, variants: variants.length };
    return { ...activity, action: "product.created", before: null, after };
  }
  const touched = new Map(
    [...changedVariants(plan), ...changedCounts(plan), ...changedSales(plan)].map((variant) => [
      variant.id,
      variant,
    ]),
  );
  const was = before.variants.filter((variant) => touched.has(variant.id));
  const becomes = was.map(({ id, on_hand: counted }) => {
    const { fields, on_hand, sale } = touched.get(id)!;
    return { ...fields, id, on_hand: on_hand ?? counted, ...(sale !== undefined && { sale }) };
  });
  const added = variants.filter((variant) => variant.id === null);
  const changed = changes(
    {
      ...before,
      pictures: before.pictures.map((picture) => ({ id: picture.id, alt: picture.alt ?? "" })),
      ...Object.fromEntries(was.map(entryOf)),
      "new variants": null,
    },
    {
      ...product,
      pictures,
      ...Object.fromEntries(becomes.map(entryOf)),
      ...(plan.links && linkEntries(plan.links)),
      "new variants": added.length > 0 ? added.map(({ fields }) => variantTitle(fields.option_values)) : null,
    },
  );
  return {
    ...activity,
    action: "product.changed",
    before: changed?.before ?? null,
    after: changed?.after ?? null,
  };
}

/** Added and removed links, by name or by number. */
function linkEntries({ categories, collections, size_charts, digital_files, related }: LinkPlan) {
  const links = {
    "into categories": categories.add.map((path) => path.join(" > ")).join(", "),
    "out of categories": categories.remove.length,
    "into collections": collections.add.map(({ title }) => title).join(", "),
    "out of collections": collections.remove.length,
    "size charts added": size_charts.add.length,
    "size charts taken away": size_charts.remove.length,
    "files added": digital_files.add.length,
    "related products": related?.length,
  };
  return Object.fromEntries(Object.entries(links).filter(([, reply]) => reply));
}

const traced =
  "sku barcode price compare_at_price cost min_price weight_grams requires_shipping taxable tracked oversell on_hand picture_id".split(
    " ",
  );

/** A variant as the product's history stores it. */
function entryOf(variant: { id: string; option_values: string[] }): [string, Record<string, unknown>] {
  const { sale, ...values } = variant as Record<string, unknown> & { sale?: StoredSale | null };
  const entries = traced.map((name) => [name, values[name]]);
  return [
    `variant ${variant.id}`,
    {
      title: variantTitle(variant.option_values),
      ...Object.fromEntries(entries),
      sale: sale ? { price: sale.sale_price, until: sale.ends_at } : null,
    },
  ];
}
