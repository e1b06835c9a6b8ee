import type { ProductStatus } from "@vitrine/contract/products/product-fields";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";

export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  const { t } = useTranslation();
  if (status === "active")
    return (
      <StatusBadge tone="positive" shape="done">
        {t("Active")}
      </StatusBadge>
    );
  return status === "draft" ? (
    <StatusBadge tone="info" shape="none">
      {t("Draft")}
    </StatusBadge>
  ) : (
    <StatusBadge tone="neutral" shape="reversed">
      {t("Archived")}
    </StatusBadge>
  );
}
