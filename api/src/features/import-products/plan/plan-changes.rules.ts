import { isDeepStrictEqual } from "node:util";
import type { PlannedVariant } from "./plan-variants.rules.ts";
import type { ProductPlan } from "./product-plan.ts";

/** True if the plan changes anything of the stored product. */
export function isChanged(plan: ProductPlan): boolean {
  const { before, product, variants } = plan;
  return (
    before !== undefined &&
    (differs(product, before) ||
      variants.length > before.variants.length ||
      changedVariants(plan).length > 0 ||
      changedCounts(plan).length > 0 ||
      changedSales(plan).length > 0 ||
      plan.links !== undefined ||
      arePicturesChanged(plan))
  );
}

/** The stored variants to change, apart from their stock. */
export function changedVariants({ variants, before }: ProductPlan): PlannedVariant[] {
  const storedOf = new Map(before?.variants.map((variant) => [variant.id, variant]));
  return variants.filter(({ id, fields }) => {
    const stored = id === null ? undefined : storedOf.get(id);
    return stored && differs(fields, stored);
  });
}

/** The stored variants whose stock changes. */
export function changedCounts({ variants, before }: ProductPlan): PlannedVariant[] {
  const storedOf = new Map(before?.variants.map((variant) => [variant.id, variant]));
  return variants.filter(({ id, on_hand }) => {
    const stored = id === null ? undefined : storedOf.get(id);
    return stored && on_hand !== undefined && on_hand !== stored.on_hand;
  });
}

/** The variants, stored or new, whose sale changes. */
export function changedSales({ variants, before }: ProductPlan): PlannedVariant[] {
  const saleOf = new Map(before?.variants.map(({ id, sale }) => [id, sale]));
  return variants.filter(
    ({ id, sale }) =>
      sale !== undefined && !isDeepStrictEqual(sale, (id === null ? undefined : saleOf.get(id)) ?? null),
  );
}

export function arePicturesChanged({ pictures, before }: ProductPlan): boolean {
  return !isDeepStrictEqual(
    pictures,
    (before?.pictures ?? []).map(({ id, alt }) => ({ id, alt: alt ?? "" })),
  );
}

function differs<T extends object>(wanted: T, stored: T): boolean {
  return (Object.keys(wanted) as (keyof T)[]).some((name) => {
    const value = wanted[name];
    return typeof value === "object" ? !isDeepStrictEqual(value, stored[name]) : value !== stored[name];
  });
}
