import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { NoticeList, NotificationBell } from "../../ui/overlay/NotificationBell.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { noticeMessage } from "@vitrine/contract/accounts/notice-messages";
import { newestQuery, readOnOpening, unreadQuery, useMarkRead } from "./notifications.data.ts";

/** The bell of a shop: the number of unread notifications, and the newest ones. */
export function ShopBell({ shopId, zone }: { shopId: number; zone: string }) {
  const { t } = useTranslation();
  const unread = useQuery(unreadQuery(shopId)).data?.data.unread ?? 0;
  const markRead = useMarkRead(shopId);
  return (
    <NotificationBell
      unread={unread}
      onReadAll={() => markRead.mutate(undefined)}
      footer={<TextLink to={paths.notifications}>{t("View all")}</TextLink>}
    >
      <NewestNotices shopId={shopId} zone={zone} onRead={(id) => markRead.mutate([id])} />
    </NotificationBell>
  );
}

function NewestNotices({
  shopId,
  zone,
  onRead,
}: {
  shopId: number;
  zone: string;
  onRead: (id: string) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch, isPending } = useQuery(newestQuery(shopId));
  const isLate = useLateBusy(isPending);
  if (error && !data) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return isLate && <SkeletonLines lines={3} />;
  const notices = data.data.map((one) => ({
    ...noticeMessage(one, t, locale),
    id: one.id,
    at: one.created_at,
    to: one.link,
    unread: !one.read,
    onOpen: () => readOnOpening(shopId, one),
    onRead: () => onRead(one.id),
  }));
  return <NoticeList notices={notices} zone={zone} />;
}
