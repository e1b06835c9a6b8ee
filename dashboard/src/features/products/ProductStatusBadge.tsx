import type { ProductStatus } from "@vitrine/contract/products/product-fields";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Shape, StatusBadge, type Tone } from "../../ui/feedback/StatusBadge.tsx";

const looks: Record<ProductStatus, [tone: Tone, shape: Shape]> = {
  active: ["positive", "done"],
  draft: ["info", "none"],
  archived: ["neutral", "reversed"],
};

export function statusLabels(t: TFunction): Record<ProductStatus, string> {
  return { active: t("Active"), draft: t("Draft"), archived: t("Archived") };
}

export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  const { t } = useTranslation();
  const [tone, shape] = looks[status];
  return (
    <StatusBadge tone={tone} shape={shape}>
      {statusLabels(t)[status]}
    </StatusBadge>
  );
}
