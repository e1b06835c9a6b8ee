import { useNavigate } from "@tanstack/react-router";
import { policyKinds, type ShopPageRow } from "@vitrine/contract/shops/pages";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { listRows } from "../../shared/list-rows.ts";
import { PreviewOnDate } from "../../shared/PreviewOnDate.tsx";
import { BulkContent } from "../../shared/records/BulkContent.tsx";
import { ContentBadge } from "../../shared/records/ContentBadge.tsx";
import { contentQuery, contentTabs } from "../../shared/records/content-list.ts";
import { useRecordList } from "../../shared/records/record-data.ts";
import { useShop } from "../../session/shop.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { kindLabels } from "./page-kinds.ts";

export function PagesPage() {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const [search, onSearch] = useListSearch(listSearch);
  const list = useRecordList(api.pages, contentQuery(search));
  const add = (
    <ButtonLink to={paths.page("new")} look="primary">
      {t("Add page")}
    </ButtonLink>
  );

  return (
    <ListPage
      title={t("Pages")}
      action={add}
      secondary={
        <>
          <PreviewOnDate />
          <AddPolicy />
        </>
      }
      search={search}
      onSearch={onSearch}
      searchLabel={t("Search title")}
      tabs={contentTabs(t)}
      columns={columnsOf(time_zone, list.dataUpdatedAt, t)}
      list={listRows(list)}
      rowKey={(row) => row.id}
      rowTo={(row) => paths.page(row.id)}
      rowName={(row) => row.title}
      renderBulk={(chosen) => <BulkContent records={api.pages} chosen={chosen} pathOf={paths.page} />}
      firstUse={{
        title: t("No pages yet"),
        children: t(
          "Add pages such as About us, and policies from templates. Your shop's footer links to them, and the checkout to the policies.",
        ),
        action: add,
        example: [t("About us"), t("Page"), t("Published")],
      }}
    />
  );
}

/** Adds one of the policies that the shop doesn't have, or opens the existing one. */
function AddPolicy() {
  const { t } = useTranslation();
  // The list may be narrowed to other pages.
  const pages = useRecordList(api.pages, { limit: 100 }).data?.data ?? [];
  const navigate = useNavigate();
  const labels = kindLabels(t);
  return (
    <Menu
      trigger={<Button>{t("Policies")}</Button>}
      items={policyKinds.map((kind) => {
        const existing = pages.find((page) => page.kind === kind);
        return {
          label: labels[kind],
          note: existing ? t("Edit") : t("Add from a template"),
          onClick: () =>
            void navigate(
              existing ? { to: paths.page(existing.id) } : { to: paths.page("new"), search: { kind } },
            ),
        };
      })}
    />
  );
}

function columnsOf(zone: string, now: number, t: TFunction): Column<ShopPageRow>[] {
  const labels = kindLabels(t);
  return [
    {
      id: "title",
      head: t("Title"),
      phone: "start",
      cell: ({ title }) => (
        <span className="line-clamp-2" dir="auto">
          {title}
        </span>
      ),
    },
    {
      id: "kind",
      head: t("Type"),
      phone: "below-start",
      width: "w-44",
      cell: ({ kind }) => labels[kind],
    },
    {
      id: "status",
      head: t("Status"),
      phone: "below-start",
      width: "w-32",
      cell: (row) => <ContentBadge of={row} now={now} />,
    },
    {
      id: "at",
      head: t("Last updated"),
      align: "end",
      phone: "below-end",
      width: "w-40",
      cell: ({ updated_at }) => <DateText at={updated_at} zone={zone} />,
    },
  ];
}
