import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import type { ShopTx } from "../../../db/tx.ts";
import type { ProductRecord } from "../../products/products.queries.ts";
import type { ImportedProduct } from "../../product-files/imported-product.ts";
import { type LinkPlan, planLinks } from "./plan-links.rules.ts";
import { listProductLinks } from "../../product-files/products/product-links.queries.ts";
import { findLinkTargets } from "./link-targets.queries.ts";

/**
 * Plans the links of a batch of products, by handle, with the findings.
 * @param stored the existing products, by handle
 * @param isLast true if every product of the file is stored
 */
export async function planBatchLinks(
  tx: ShopTx,
  products: ImportedProduct[],
  stored: Map<string, ProductRecord>,
  isLast = false,
): Promise<{ plans: Map<string, LinkPlan>; findings: Finding[] }> {
  const plans = new Map<string, LinkPlan>();
  const findings: Finding[] = [];
  const linked = products.filter(({ links }) => links);
  if (linked.length === 0) return { plans, findings };
  const known = await listProductLinks(
    tx,
    linked.flatMap(({ handle }) => stored.get(handle)?.id ?? []),
  );
  const named = linked.map(({ links }) => links!);
  const targets = await findLinkTargets(tx, {
    collections: named.flatMap(({ collections = [] }) => collections.map(({ handle }) => handle)),
    products: named.flatMap(({ related = [] }) => related),
    digital_files: named.flatMap(({ digital_files = [] }) => digital_files.flatMap(({ id }) => id ?? [])),
    size_charts: named.flatMap(({ size_charts = [] }) => size_charts),
  });
  for (const file of linked) {
    const plan = planLinks(
      file,
      known.get(stored.get(file.handle)?.id ?? ""),
      targets,
      (severity, message, row = file.rows[0]!) =>
        findings.push({ row, handle: file.handle, column: null, severity, message }),
      isLast,
    );
    if (plan) plans.set(file.handle, plan);
  }
  return { plans, findings };
}
