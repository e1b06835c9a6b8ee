import type { ImportProblem as Finding } from "@vitrine/contract/import-products";
import type { ImportedProduct } from "../../product-files/imported-product.ts";
import type { Tally } from "../runs/imports.queries.ts";
import { heldAtZero } from "./plan-product.rules.ts";
import type { ProductPlan } from "./product-plan.ts";

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
