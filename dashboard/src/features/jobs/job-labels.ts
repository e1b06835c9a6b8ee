import type { Job } from "@vitrine/contract/shops/jobs";
import type { TFunction } from "i18next";
import { bulkActionLabel } from "../../shared/products/bulk-action-labels.ts";
import type { Shape, Tone } from "../../ui/feedback/StatusBadge.tsx";

/** "Import of products.csv", "Change prices: 1,200 products" */
export function jobName({ kind, name, is_dry_run, total }: Job, t: TFunction): string {
  const labels: Record<Job["kind"], string> = {
    product_import: is_dry_run ? t("Reading {{name}}", { name }) : t("Import of {{name}}", { name }),
    bulk_edit: t("{{action}}: {{number}} products", {
      action: bulkActionLabel(name, t),
      number: total,
      count: total,
      defaultValue_one: "{{action}}: 1 product",
    }),
  };
  return labels[kind];
}

export function jobStatus(status: Job["status"], t: TFunction): [Tone, Shape, string] {
  const labels: Record<Job["status"], [Tone, Shape, string]> = {
    running: ["info", "part", t("Running")],
    waiting: ["caution", "none", t("Needs review")],
    done: ["positive", "done", t("Done")],
    failed: ["critical", "problem", t("Failed")],
    cancelled: ["neutral", "reversed", t("Cancelled")],
  };
  return labels[status];
}

/** "about 2 minutes left"; undefined if it can't be estimated. */
export function timeLeft(seconds: number | null, t: TFunction): string | undefined {
  if (seconds === null) return undefined;
  if (seconds < 60) return t("less than a minute left");
  const minutes = Math.round(seconds / 60);
  if (minutes === 1) return t("about a minute left");
  if (minutes < 90) return t("about {{minutes}} minutes left", { minutes });
  return t("about {{hours}} hours left", { hours: Math.round(minutes / 60) });
}
