import type { CustomerRow } from "@vitrine/contract/customers/customers";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { listRows } from "../../shared/list-rows.ts";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { EmailText } from "../../ui/text/EmailText.tsx";
import { exampleMoney } from "../../ui/text/example-amounts.ts";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useColumnChoice } from "../../shared/views/useColumnChoice.tsx";
import { BulkTags } from "./BulkTags.tsx";
import { useDownloads, useSegments } from "./customers.data.ts";
import { conditionsOf, customersQuery, customersSearch, searchOf } from "./customers-list.data.ts";
import { SegmentBar } from "./SegmentBar.tsx";
import { useCustomerFilters } from "./useCustomerFilters.tsx";

/** The customers of the shop, with segments as views. */
export function CustomersPage() {
  const { t } = useTranslation();
  const shop = useShop();
  const locale = useLocale();
  const [search, onSearch] = useListSearch(customersSearch);
  const list = useQuery({ ...customersQuery(shop.id, search), placeholderData: keepPreviousData });
  const filters = useCustomerFilters();
  const segments = useSegments();
  const { exportList } = useDownloads();
  const conditions = conditionsOf(search);
  const { columns, chooser } = useColumnChoice("customers", columnsOf(t, shop.time_zone, shop.currency));
  const add = (
    <ButtonLink to={paths.customer("new")} look="primary">
      {t("Add customer")}
    </ButtonLink>
  );

  /** A view sets its filters; a change of a filter stays in the view until it is saved. */
  function change(patch: Record<string, unknown>) {
    if (!("tab" in patch)) return onSearch(patch);
    const segment = segments.find(({ id }) => id === patch["tab"]);
    onSearch({ ...searchOf({}), ...searchOf(segment?.filter ?? {}), ...patch });
  }

  return (
    <ListPage
      title={t("Customers")}
      action={add}
      secondary={
        <>
          <ButtonLink to={paths.newsletter}>{t("Newsletter sign-up")}</ButtonLink>
          <ButtonLink to={paths.importProducts}>{t("Import")}</ButtonLink>
          <Button onClick={() => exportList({ ...conditions, search: search.q })}>{t("Export")}</Button>
          {chooser}
        </>
      }
      search={search}
      onSearch={change}
      searchLabel={t("Search name, email, phone")}
      tabs={[{ id: "all", label: t("All") }, ...segments.map(({ id, name }) => ({ id, label: name }))]}
      viewBar={<SegmentBar segments={segments} search={search} onSearch={onSearch} />}
      filters={filters}
      defaultSort="-created"
      columns={columns}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.customer(id)}
      rowName={({ name }) => name}
      renderBulk={(chosen) => <BulkTags chosen={chosen} filter={{ ...conditions, search: search.q }} />}
      firstUse={{
        title: t("No customers yet"),
        children: t("Customers appear here after their first order. You can also add or import them."),
        action: add,
        secondary: <TextLink to={paths.importProducts}>{t("Import a file")}</TextLink>,
        example: [
          "Ada Jansen",
          t("{{number}} orders", { number: 3, count: 3, defaultValue_one: "1 order" }),
          exampleMoney("order", shop.currency, locale),
        ],
      }}
    />
  );
}

function columnsOf(t: TFunction, zone: string, currency: string): Column<CustomerRow>[] {
  return [
    {
      id: "name",
      head: t("Name"),
      width: "w-40",
      sortable: "text",
      phone: "start",
      cell: (row) => <NameCell row={row} />,
    },
    {
      id: "contact",
      head: t("Email or phone"),
      phone: "below-start",
      width: "w-68",
      cell: ({ email, phone }) => (
        <bdi dir="ltr" title={email ?? phone ?? undefined} className="line-clamp-2 wrap-anywhere">
          {email ? <EmailText email={email} /> : phone}
        </bdi>
      ),
    },
    { id: "tags", head: t("Tags"), cell: ({ tags }) => <Tags tags={tags} /> },
    {
      id: "orders",
      head: t("Orders"),
      align: "end",
      width: "w-20",
      sortable: "amount",
      cell: ({ orders_count }) => <Figure value={orders_count} />,
    },
    {
      id: "spent",
      head: t("Amount spent"),
      align: "end",
      width: "w-32",
      phone: "end",
      sortable: "amount",
      cell: ({ total_spent }) => <Money minor={total_spent} currency={currency} />,
    },
    {
      id: "last",
      head: t("Last order"),
      align: "end",
      width: "w-30",
      phone: "below-end",
      sortable: "date",
      cell: ({ last_ordered_at }) =>
        last_ordered_at ? (
          <DateText at={last_ordered_at} zone={zone} />
        ) : (
          <span className="text-ink3">—</span>
        ),
    },
    {
      id: "created",
      head: t("Added"),
      align: "end",
      width: "w-28",
      sortable: "date",
      cell: ({ created_at }) => <DateText at={created_at} zone={zone} />,
    },
  ];
}

function NameCell({ row: { name, is_blocked, is_tax_exempt } }: { row: CustomerRow }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
      <bdi className="line-clamp-2 wrap-anywhere">{name}</bdi>
      {is_blocked && (
        <StatusBadge tone="critical" shape="problem">
          {t("Blocked")}
        </StatusBadge>
      )}
      {is_tax_exempt && (
        <StatusBadge tone="neutral" shape="none">
          {t("Tax exempt")}
        </StatusBadge>
      )}
    </span>
  );
}

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="line-clamp-2 wrap-anywhere" dir="auto">
      {tags.join(", ")}
    </span>
  );
}
