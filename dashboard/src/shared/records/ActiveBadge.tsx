import { useTranslation } from "react-i18next";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";

/** The state of a record that is in use or turned off. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={isActive ? "positive" : "neutral"} shape={isActive ? "done" : "none"}>
      {isActive ? t("Active") : t("Inactive")}
    </StatusBadge>
  );
}
