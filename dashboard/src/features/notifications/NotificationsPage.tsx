import { useQuery, keepPreviousData } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Notification } from "@vitrine/contract/accounts/notifications";
import { errorMessage } from "../../shared/api-errors.ts";
import { listRows } from "../../shared/list-rows.ts";
import { paths } from "../../paths.ts";
import { useSelectedShop } from "../../session/selected-shop.ts";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { exampleMoney } from "../../ui/text/example-amounts.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { noticeMessage } from "@vitrine/contract/accounts/notice-messages";
import { notificationsQuery, readOnOpening, unreadQuery, useMarkRead } from "./notifications.data.ts";

export function NotificationsPage() {
  const { t } = useTranslation();
  const { shop } = useSelectedShop();
  if (shop) return <Notices key={shop.id} shopId={shop.id} zone={shop.time_zone} currency={shop.currency} />;
  return (
    <>
      <PageHead title={t("Notifications")} />
      <EmptyState title={t("No notifications yet")}>
        {t("New orders and completed jobs appear here.")}
      </EmptyState>
    </>
  );
}

function Notices({ shopId, zone, currency }: { shopId: number; zone: string; currency: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [search, onSearch] = useListSearch(listSearch);
  const { limit, cursor } = search;
  const unreadOnly = search.tab === "unread";
  const list = useQuery({
    ...notificationsQuery(shopId, { limit, cursor, unread: unreadOnly ? "1" : undefined }),
    placeholderData: keepPreviousData,
  });
  const unread = useQuery(unreadQuery(shopId)).data?.data.unread ?? 0;
  const markRead = useMarkRead(shopId);
  const markAs = (ids?: readonly string[]) =>
    markRead.mutate(ids, {
      onSuccess: ({ message }) => notify(message, "success"),
      onError: (error) => notify(errorMessage(error)),
    });

  return (
    <ListPage
      title={t("Notifications")}
      secondary={
        <>
          <ButtonLink to={paths.settings}>{t("Choose notifications")}</ButtonLink>
          {unread > 0 && (
            <Button busy={markRead.isPending} onClick={() => markAs()}>
              {t("Mark all as read")}
            </Button>
          )}
        </>
      }
      search={search}
      onSearch={onSearch}
      tabs={[
        { id: "all", label: t("All") },
        { id: "unread", label: t("Unread"), count: unread },
      ]}
      columns={columnsOf(zone, locale, t, (id) => markAs([id]))}
      list={listRows(list)}
      rowKey={(row) => row.id}
      rowTo={(row) => row.link}
      onRowOpen={(row) => readOnOpening(shopId, row)}
      firstUse={{
        title: t("No notifications yet"),
        children: t("New orders and completed jobs appear here."),
        example: [t("New order #1001"), `Ada Jansen · ${exampleMoney("order", currency, locale)}`],
      }}
    />
  );
}

function columnsOf(
  zone: string,
  locale: string,
  t: TFunction,
  onRead: (id: string) => void,
): Column<Notification>[] {
  return [
    {
      id: "title",
      head: t("Notification"),
      phone: "start",
      cell: (row) => (
        <span className={row.read ? "font-normal" : "font-semibold"}>
          {noticeMessage(row, t, locale).title}
          {!row.read && <span className="sr-only"> ({t("unread")})</span>}
        </span>
      ),
    },
    {
      id: "body",
      head: t("Details"),
      phone: "below-start",
      cell: (row) => noticeMessage(row, t, locale).body,
    },
    {
      id: "at",
      head: t("Date"),
      align: "end",
      phone: "below-end",
      cell: (row) => <DateText at={row.created_at} zone={zone} />,
    },
    {
      id: "read",
      head: t("Read"),
      align: "end",
      phone: "end",
      interactive: true,
      width: "w-12",
      cell: (row) =>
        !row.read && (
          <IconButton
            icon={Check}
            label={t("Mark “{{title}}” as read", { title: noticeMessage(row, t, locale).title })}
            onClick={() => onRead(row.id)}
          />
        ),
    },
  ];
}
