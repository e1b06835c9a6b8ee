import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { NotificationBell } from "../../ui/overlay/NotificationBell.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { noticeMessage } from "@vitrine/contract/accounts/notice-messages";
import { newestQuery, readOnOpening, unreadQuery, useMarkRead } from "./notifications.data.ts";

/** The bell of a shop: the number of unread notifications, and the newest ones. */
export function ShopBell({ shopId, zone }: { shopId: number; zone: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const unread = useQuery(unreadQuery(shopId)).data?.data.unread ?? 0;
  const newest = useQuery(newestQuery(shopId)).data?.data ?? [];
  const markRead = useMarkRead(shopId);
  return (
    <NotificationBell
      zone={zone}
      unread={unread}
      notices={newest.map((one) => ({
        ...noticeMessage(one, t, locale),
        id: one.id,
        at: one.created_at,
        to: one.link,
        unread: !one.read,
        onOpen: () => readOnOpening(shopId, one),
        onRead: () => markRead.mutate([one.id]),
      }))}
      onReadAll={() => markRead.mutate(undefined)}
      footer={<TextLink to={paths.notifications}>{t("View all")}</TextLink>}
    />
  );
}
