import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReviewRow, reviewStatuses } from "@vitrine/contract/products/reviews";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { listRows } from "../../shared/list-rows.ts";
import { starsText } from "../../shared/stars-text.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { statusBadge } from "./review-labels.ts";
import { reviewsQuery, reviewsSearch, useChangeStatus } from "./reviews.data.ts";
import { StarRow } from "./StarRow.tsx";

/** Reviews of products, latest first, to publish, hide and answer. */
export function ReviewsPage() {
  const { t } = useTranslation();
  const shop = useShop();
  const [search, onSearch] = useListSearch(reviewsSearch);
  const list = useQuery({ ...reviewsQuery(shop.id, search), placeholderData: keepPreviousData });
  const { mutate: change } = useChangeStatus();

  return (
    <ListPage
      title={t("Reviews")}
      secondary={<ButtonLink to={paths.reviewSettings}>{t("Review settings")}</ButtonLink>}
      search={search}
      onSearch={onSearch}
      searchLabel={t("Search product")}
      tabs={[
        { id: "all", label: t("All") },
        ...reviewStatuses.map((id) => ({ id, label: statusBadge(id, t).children })),
      ]}
      filters={[
        {
          id: "stars",
          label: t("Stars"),
          kind: "choice",
          promoted: true,
          options: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: starsText(stars, t) })),
        },
      ]}
      columns={columnsOf(shop.time_zone, t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.shopReview(id)}
      rowName={(row) => reviewName(row, t)}
      rowActions={({ id, status }) => [
        ...(status === "published"
          ? []
          : [{ label: t("Publish review"), onClick: () => change({ id, status: "published" as const }) }]),
        ...(status === "hidden"
          ? []
          : [{ label: t("Hide review"), onClick: () => change({ id, status: "hidden" as const }) }]),
      ]}
      firstUse={{
        title: t("No reviews yet"),
        children: t(
          "Customers can review the products of a delivered order on their order page. Their reviews appear here.",
        ),
        action: <ButtonLink to={paths.reviewSettings}>{t("Review settings")}</ButtonLink>,
        example: [t("Linen shirt"), starsText(5, t), t("Pending")],
      }}
    />
  );
}

function reviewName({ name, product }: ReviewRow, t: TFunction): string {
  return t("{{product}}, review by {{name}}", { product: product.title, name: name ?? t("Erased customer") });
}

function columnsOf(zone: string, t: TFunction): Column<ReviewRow>[] {
  return [
    {
      id: "product",
      head: t("Product"),
      phone: "start",
      width: "w-44",
      cell: ({ product }) => (
        <span className="line-clamp-2 wrap-anywhere" dir="auto">
          {product.title}
        </span>
      ),
    },
    {
      id: "review",
      head: t("Customer review"),
      phone: "below-start",
      cell: ({ stars, title, text }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <StarRow stars={stars} />
          <span className="line-clamp-2 font-normal wrap-anywhere text-ink2" dir="auto">
            {[title, text].filter(Boolean).join(" – ")}
          </span>
        </span>
      ),
    },
    {
      id: "name",
      head: t("Customer"),
      phone: "last-line",
      width: "w-40",
      cell: ({ name, is_verified }) => (
        <span className="wrap-anywhere">
          <span className="line-clamp-2">
            <bdi>{name ?? t("Erased customer")}</bdi>
          </span>
          {is_verified && <span className="block text-small text-ink3">{t("Verified purchase")}</span>}
        </span>
      ),
    },
    {
      id: "status",
      head: t("Status"),
      phone: "last-line",
      width: "w-32",
      cell: ({ status }) => <StatusBadge {...statusBadge(status, t)} />,
    },
    {
      id: "date",
      head: t("Date"),
      align: "end",
      phone: "below-end",
      width: "w-32",
      cell: ({ created_at }) => <DateText at={created_at} zone={zone} />,
    },
  ];
}
