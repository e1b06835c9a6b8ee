import type { ImportProblem as Finding } from "@vitrine/contract/import-products";
import type { ImportedProduct } from "./imported-product.ts";
import type { Tally } from "./imports.queries.ts";
import { heldAtZero, type ProductPlan } from "./plan-product.rules.ts";

export const emptyTally: Tally = {
  rows: 0,
  products: 0,
  variants: 0,
  creates: 0,
  updates: 0,
  skips: 0,
  left_out: 0,
  errors: 0,
  warnings: 0,
  pictures: 0,
  pictures_failed: 0,
  at_zero: 0,
  items: 0,
  related: 0,
  pictured: 0,
};

/** What a pass has counted once it is through with these products; those without a plan cannot be stored. */
export function tallyWith(
  before: Tally,
  planned: { file: ImportedProduct; plan: ProductPlan | undefined; isLeftOut?: boolean }[],
  findings: Pick<Finding, "severity" | "message">[],
): Tally {
  const tally = { ...before };
  for (const { file, plan, isLeftOut } of planned) {
    if (isLeftOut) {
      tally.products++;
      tally.variants += file.variants.length;
      tally.left_out++;
    }
    if (!plan) continue;
    tally.products++;
    tally.variants += plan.before ? file.variants.length : plan.variants.length;
    tally[counted[plan.kind]]++;
  }
  for (const { severity, message } of findings) {
    tally[severity === "error" ? "errors" : "warnings"]++;
    if (message === heldAtZero) tally.at_zero++;
  }
  return tally;
}

const counted = { create: "creates", update: "updates", skip: "skips" } as const;
