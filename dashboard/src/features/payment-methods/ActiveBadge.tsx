import { useTranslation } from "react-i18next";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";

/** Shows whether shoppers can choose a payment method. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={isActive ? "positive" : "neutral"} shape={isActive ? "done" : "none"}>
      {isActive ? t("Active") : t("Inactive")}
    </StatusBadge>
  );
}
