import type { MessageRow } from "@vitrine/contract/shops/messages";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";

export function MessageBadge({ of }: { of: Pick<MessageRow, "is_read"> }) {
  const { t } = useTranslation();
  return of.is_read ? (
    <StatusBadge tone="neutral" shape="done">
      {t("Read")}
    </StatusBadge>
  ) : (
    <StatusBadge tone="info" shape="none">
      {t("Unread")}
    </StatusBadge>
  );
}
