import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import type { ImportedProduct } from "../../product-files/imported-product.ts";
import type { Counters } from "../runs/imports.queries.ts";
import { draftAtZero } from "./plan-product.rules.ts";
import type { ProductPlan } from "./product-plan.ts";

/** Adds these products to a pass's counters. Products without a plan can't be stored. */
export function addToCounters(
  before: Counters,
  planned: { file: ImportedProduct; plan: ProductPlan | undefined; isLeftOut?: boolean }[],
  findings: Pick<Finding, "severity" | "message">[],
): Counters {
  const counters = { ...before };
  for (const { file, plan, isLeftOut } of planned) {
    if (isLeftOut) {
      counters.products++;
      counters.variants += file.variants.length;
      counters.left_out++;
    }
    if (!plan) continue;
    counters.products++;
    counters.variants += plan.before ? file.variants.length : plan.variants.length;
    counters[counted[plan.kind]]++;
  }
  for (const { severity, message } of findings) {
    counters[severity === "error" ? "errors" : "warnings"]++;
    if (message === draftAtZero) counters.at_zero++;
  }
  return counters;
}

const counted = { create: "creates", update: "updates", skip: "skips" } as const;
