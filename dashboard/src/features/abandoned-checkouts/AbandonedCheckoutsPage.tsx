import { type AbandonedRow, abandonedStates } from "@vitrine/contract/checkout/abandoned-checkouts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { listRows } from "../../shared/list-rows.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { exampleMoney } from "../../ui/text/example-amounts.ts";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import {
  abandonedQuery,
  abandonedSearch,
  useAreEmailsOff,
  useExport,
  useMayManage,
} from "./abandoned-checkouts.data.ts";
import { customerName, stateBadge } from "./abandoned-labels.ts";

/** Checkouts that shoppers left after they had entered a contact, newest first. */
export function AbandonedCheckoutsPage() {
  const { t } = useTranslation();
  const shop = useShop();
  const locale = useLocale();
  const [search, onSearch] = useListSearch(abandonedSearch);
  const list = useQuery({ ...abandonedQuery(shop.id, search), placeholderData: keepPreviousData });
  const file = useExport(search);
  const mayManage = useMayManage();
  const areEmailsOff = useAreEmailsOff();

  return (
    <ListPage
      title={t("Abandoned checkouts")}
      secondary={
        mayManage && (
          <>
            <Button busy={file.isPending} onClick={() => file.mutate()}>
              {t("Download CSV")}
            </Button>
            <ButtonLink to={paths.recoverySettings}>{t("Recovery emails")}</ButtonLink>
          </>
        )
      }
      above={
        areEmailsOff && (
          <div className="mb-4">
            <Banner
              tone="info"
              title={t("Recovery emails are off")}
              action={<ButtonLink to={paths.recoverySettings}>{t("Set up emails")}</ButtonLink>}
            >
              {t("Remind customers of the items they left, with a link that restores their cart.")}
            </Banner>
          </div>
        )
      }
      search={search}
      onSearch={onSearch}
      searchLabel={t("Search name, email, phone")}
      tabs={[
        { id: "all", label: t("All") },
        ...abandonedStates.map((id) => ({ id, label: stateBadge(id, t).children })),
      ]}
      filters={[{ id: "days", label: t("Date"), kind: "days", promoted: true }]}
      columns={columnsOf(shop.time_zone, t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.abandonedCheckout(id)}
      rowName={(row) => customerName(row, t)}
      firstUse={{
        title: t("No abandoned checkouts"),
        children: t(
          "When a customer enters an email or phone number at checkout and leaves without ordering, the checkout appears here after ten minutes.",
        ),
        example: ["Ada Jansen", t("Abandoned"), exampleMoney("order", shop.currency, locale)],
      }}
    />
  );
}

function columnsOf(zone: string, t: TFunction): Column<AbandonedRow>[] {
  return [
    {
      id: "customer",
      head: t("Customer"),
      phone: "start",
      cell: (row) => (
        <span className="wrap-anywhere">
          <bdi>{customerName(row, t)}</bdi>
        </span>
      ),
    },
    {
      id: "contact",
      head: t("Contact"),
      cell: ({ name, email, phone }) => (
        <span className="wrap-anywhere text-ink2">
          <bdi dir="ltr">{(name === null && email !== null ? phone : (email ?? phone)) ?? ""}</bdi>
        </span>
      ),
    },
    {
      id: "date",
      head: t("Date"),
      phone: "below-start",
      cell: ({ abandoned_at }) => <DateText at={abandoned_at} zone={zone} />,
    },
    {
      id: "state",
      head: t("Status"),
      phone: "last-line",
      cell: ({ state }) => <StatusBadge {...stateBadge(state, t)} />,
    },
    { id: "items", head: t("Items"), align: "end", cell: ({ item_count }) => <Figure value={item_count} /> },
    {
      id: "total",
      head: t("Total"),
      align: "end",
      phone: "below-end",
      cell: ({ total, currency }) => <Money minor={total} currency={currency} />,
    },
  ];
}
