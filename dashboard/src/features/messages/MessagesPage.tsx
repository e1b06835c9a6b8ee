import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { MessageRow } from "@vitrine/contract/shops/messages";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { listRows } from "../../shared/list-rows.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { BulkMessages } from "./BulkMessages.tsx";
import { MessageBadge } from "./MessageBadge.tsx";
import { messagesQuery } from "./messages.data.ts";

/** The messages that shoppers sent with the contact form, the latest first. */
export function MessagesPage() {
  const { t } = useTranslation();
  const shop = useShop();
  const [search, onSearch] = useListSearch(listSearch);
  const list = useQuery({ ...messagesQuery(shop.id, search), placeholderData: keepPreviousData });
  const toSettings = <ButtonLink to={paths.contactForm}>{t("Contact form")}</ButtonLink>;

  return (
    <ListPage
      title={t("Messages")}
      secondary={toSettings}
      search={search}
      onSearch={onSearch}
      searchLabel={t("Search name, email, order, text")}
      tabs={[
        { id: "all", label: t("All") },
        { id: "unread", label: t("Unread") },
        { id: "read", label: t("Read") },
      ]}
      columns={columnsOf(shop.time_zone, t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.message(id)}
      rowName={({ name }) => t("Message from {{name}}", { name })}
      renderBulk={(chosen) => <BulkMessages chosen={chosen} />}
      firstUse={{
        title: t("No messages yet"),
        children: t(
          "Turn on the contact form, so that shoppers can write to you. Their messages appear here.",
        ),
        action: toSettings,
        example: ["Ada Jansen", t("Do you deliver on Saturdays?"), t("Unread")],
      }}
    />
  );
}

function columnsOf(zone: string, t: TFunction): Column<MessageRow>[] {
  return [
    {
      id: "name",
      head: t("Name"),
      phone: "start",
      width: "w-48",
      cell: ({ name, is_read }) => (
        <span className={is_read ? "line-clamp-2 wrap-anywhere" : "line-clamp-2 font-semibold wrap-anywhere"}>
          <bdi>{name}</bdi>
        </span>
      ),
    },
    {
      id: "text",
      head: t("Message"),
      phone: "below-start",
      cell: ({ text }) => (
        <span className="line-clamp-2 font-normal wrap-anywhere text-ink2" dir="auto">
          {text}
        </span>
      ),
    },
    {
      id: "status",
      head: t("Status"),
      phone: "last-line",
      width: "w-32",
      cell: (row) => <MessageBadge of={row} />,
    },
    {
      id: "date",
      head: t("Date"),
      align: "end",
      phone: "below-end",
      width: "w-36",
      cell: ({ created_at }) => <DateText at={created_at} zone={zone} />,
    },
  ];
}
