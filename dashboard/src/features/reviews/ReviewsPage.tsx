import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { reviewStatuses } from "@vitrine/contract/products/reviews";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { listRows } from "../../shared/list-rows.ts";
import { starsText } from "../../shared/stars-text.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { BulkReviews } from "./BulkReviews.tsx";
import { ImportReviewsDialog } from "./ImportReviewsDialog.tsx";
import { reviewColumns, reviewName } from "./review-columns.tsx";
import { statusBadge } from "./review-labels.ts";
import { filterOf, reviewsQuery, reviewsSearch, useChangeStatus, useExport } from "./reviews.data.ts";
import { useReviewFilters } from "./useReviewFilters.tsx";

/** Reviews of products and of the shop, latest first, to publish, hide and answer. */
export function ReviewsPage() {
  const { t } = useTranslation();
  const shop = useShop();
  const [search, onSearch] = useListSearch(reviewsSearch);
  const list = useQuery({ ...reviewsQuery(shop.id, search), placeholderData: keepPreviousData });
  const { mutate: change } = useChangeStatus();
  const filters = useReviewFilters();
  const { mutate: exportAll, isPending: isExporting } = useExport();
  const [isImporting, setIsImporting] = useState(false);
  const settings = <ButtonLink to={paths.reviewSettings}>{t("Review settings")}</ButtonLink>;
  const importButton = <Button onClick={() => setIsImporting(true)}>{t("Import")}</Button>;

  return (
    <>
      <ListPage
        title={t("Reviews")}
        secondary={
          <>
            {importButton}
            <Button busy={isExporting} onClick={() => exportAll(undefined)}>
              {t("Export")}
            </Button>
            {settings}
          </>
        }
        search={search}
        onSearch={onSearch}
        searchLabel={t("Search customer, text")}
        tabs={[
          { id: "all", label: t("All") },
          ...reviewStatuses.map((id) => ({ id, label: statusBadge(id, t).children })),
        ]}
        filters={filters}
        columns={reviewColumns(shop.time_zone, t)}
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
        renderBulk={(chosen) => <BulkReviews chosen={chosen} filter={filterOf(search)} />}
        firstUse={{
          title: t("No reviews yet"),
          children: t(
            "Customers can review the products of a delivered order, and your shop, on their order page. You can also import the reviews of other software.",
          ),
          action: settings,
          secondary: importButton,
          example: [t("Linen shirt"), starsText(5, t), t("Pending")],
        }}
      />
      {isImporting && <ImportReviewsDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}
