import { useTranslation } from "react-i18next";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";

/** The state of a record that is published or a draft. */
export function PublishedBadge({ isPublished }: { isPublished: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={isPublished ? "positive" : "neutral"} shape={isPublished ? "done" : "none"}>
      {isPublished ? t("Published") : t("Draft")}
    </StatusBadge>
  );
}
