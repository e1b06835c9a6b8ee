import type { BlogPostRow } from "@vitrine/contract/shops/blogs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { listRows } from "../../shared/list-rows.ts";
import { PreviewOnDate } from "../../shared/PreviewOnDate.tsx";
import { BulkContent } from "../../shared/records/BulkContent.tsx";
import { ContentBadge } from "../../shared/records/ContentBadge.tsx";
import { contentQuery, contentTabs } from "../../shared/records/content-list.ts";
import { useRecordList } from "../../shared/records/record-data.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { DateText } from "../../ui/text/DateText.tsx";

/** The posts of the shop's blog, the newest first. */
export function BlogPage() {
  const { t } = useTranslation();
  const shop = useShop();
  const [search, onSearch] = useListSearch(listSearch);
  const list = useRecordList(api.blogs, contentQuery(search));
  const add = (
    <ButtonLink to={paths.blogPost("new")} look="primary">
      {t("Add post")}
    </ButtonLink>
  );

  return (
    <ListPage
      title={t("Blog")}
      action={add}
      secondary={<PreviewOnDate path="/blog" />}
      search={search}
      onSearch={onSearch}
      searchLabel={t("Search title")}
      tabs={contentTabs(t)}
      columns={columnsOf(shop.time_zone, list.dataUpdatedAt, t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.blogPost(id)}
      rowName={({ title }) => title}
      renderBulk={(chosen) => <BulkContent records={api.blogs} chosen={chosen} pathOf={paths.blogPost} />}
      firstUse={{
        title: t("No posts yet"),
        children: t(
          "Write about your products, recipes or news. Shoppers read published posts in your shop's blog.",
        ),
        action: add,
        example: [t("How to care for linen"), t("Care, Linen"), t("Published")],
      }}
    />
  );
}

function columnsOf(zone: string, now: number, t: TFunction): Column<BlogPostRow>[] {
  return [
    {
      id: "title",
      head: t("Title"),
      phone: "start",
      cell: ({ title, author }) => (
        <span className="wrap-anywhere">
          <span className="line-clamp-2" dir="auto">
            {title}
          </span>
          {author && (
            <span className="block text-small font-normal text-ink3" dir="auto">
              {author}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "tags",
      head: t("Tags"),
      phone: "below-start",
      width: "w-48",
      cell: ({ tags }) => (
        <span className="line-clamp-2 wrap-anywhere" dir="auto">
          {tags.join(", ")}
        </span>
      ),
    },
    {
      id: "status",
      head: t("Status"),
      phone: "last-line",
      width: "w-32",
      cell: (row) => <ContentBadge of={row} now={now} />,
    },
    {
      id: "at",
      head: t("Publication date"),
      align: "end",
      phone: "below-end",
      width: "w-40",
      cell: ({ published_at }) => published_at && <DateText at={published_at} zone={zone} />,
    },
  ];
}
