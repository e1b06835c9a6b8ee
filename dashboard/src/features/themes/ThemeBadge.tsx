import type { Theme } from "@vitrine/contract/themes/themes";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { DateText } from "../../ui/text/DateText.tsx";

/** Published, scheduled, or neither, and the member's unpublished changes. */
export function ThemeBadge({ theme }: { theme: Pick<Theme, "published_at" | "publish_at" | "has_draft"> }) {
  const { t } = useTranslation();
  const zone = useShop().time_zone;
  return (
    <span className="flex flex-wrap gap-1.5">
      {theme.published_at !== null && (
        <StatusBadge tone="positive" shape="done">
          {t("Published")}
        </StatusBadge>
      )}
      {theme.publish_at !== null && (
        <StatusBadge tone="info" shape="part">
          {t("Scheduled")} · <DateText at={theme.publish_at} zone={zone} />
        </StatusBadge>
      )}
      {theme.has_draft && (
        <StatusBadge tone="caution" shape="part">
          {t("Unpublished changes")}
        </StatusBadge>
      )}
      {theme.published_at === null && theme.publish_at === null && !theme.has_draft && (
        <StatusBadge tone="neutral" shape="none">
          {t("Not published")}
        </StatusBadge>
      )}
    </span>
  );
}
