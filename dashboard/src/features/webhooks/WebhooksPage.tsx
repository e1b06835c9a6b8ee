import type { Webhook } from "@vitrine/contract/shops/webhooks";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { listRows } from "../../shared/list-rows.ts";
import { useRecordList } from "../../shared/records/record-data.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { topicLabels, webhookBadge } from "./webhook-labels.ts";

/** The URLs of other software that the shop sends its events to. */
export function WebhooksPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(listSearch);
  const { limit, cursor } = search;
  const list = useRecordList(api.webhooks, { limit, cursor });
  const add = (
    <ButtonLink to={paths.webhook("new")} look="primary">
      {t("Add webhook")}
    </ButtonLink>
  );

  return (
    <ListPage
      title={t("Webhooks")}
      action={add}
      secondary={<ButtonLink to={paths.apiKeys}>{t("API keys")}</ButtonLink>}
      search={search}
      onSearch={onSearch}
      columns={columnsOf(t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.webhook(id)}
      rowName={({ url }) => url}
      firstUse={{
        title: t("No webhooks yet"),
        children: t(
          "A webhook notifies other software of your shop's orders, products, customers and stock as soon as they change.",
        ),
        action: add,
        // The same in every language.
        example: ["https://erp.example.com/vitrine", t("Order placed"), t("Active")],
      }}
    />
  );
}

function columnsOf(t: TFunction): Column<Webhook>[] {
  const labels = topicLabels(t);
  return [
    {
      id: "url",
      head: t("URL"),
      phone: "start",
      cell: ({ url, topics }) => (
        <>
          <span dir="ltr" className="wrap-anywhere">
            {url}
          </span>
          <span className="line-clamp-2 text-small text-ink3">
            {topics.map((topic) => labels[topic]).join(", ")}
          </span>
        </>
      ),
    },
    {
      id: "status",
      head: t("Status"),
      phone: "end",
      width: "w-36",
      cell: (webhook) => {
        const { label, ...look } = webhookBadge(webhook, t);
        return <StatusBadge {...look}>{label}</StatusBadge>;
      },
    },
  ];
}
