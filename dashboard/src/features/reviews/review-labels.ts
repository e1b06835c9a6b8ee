import type { ReviewRow, ReviewStatus } from "@vitrine/contract/products/reviews";
import type { TFunction } from "i18next";
import type { Shape, Tone } from "../../ui/feedback/StatusBadge.tsx";

/** The badge of a status. */
export function statusBadge(
  status: ReviewStatus,
  t: TFunction,
): { tone: Tone; shape: Shape; children: string } {
  switch (status) {
    case "pending":
      return { tone: "caution", shape: "part", children: t("Pending") };
    case "published":
      return { tone: "positive", shape: "done", children: t("Published") };
    case "hidden":
      return { tone: "neutral", shape: "none", children: t("Hidden") };
  }
}

/** The product of a review, or the shop. */
export function subjectLabel({ product }: Pick<ReviewRow, "product">, t: TFunction): string {
  return product?.title ?? t("Shop");
}

/** The name that a customer chose to show. Erased customers and some imported reviews have none. */
export function customerName({ name, source }: Pick<ReviewRow, "name" | "source">, t: TFunction): string {
  return name ?? (source === "import" ? t("No name") : t("Erased customer"));
}
