import type { ReviewRow } from "@vitrine/contract/products/reviews";
import type { TFunction } from "i18next";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { customerName, statusBadge, subjectLabel } from "./review-labels.ts";
import { ReviewPhotos } from "./ReviewPhotos.tsx";
import { StarRow } from "./StarRow.tsx";

export function reviewName(row: ReviewRow, t: TFunction): string {
  return t("{{product}}, review by {{name}}", { product: subjectLabel(row, t), name: customerName(row, t) });
}

export function reviewColumns(zone: string, t: TFunction): Column<ReviewRow>[] {
  return [
    {
      id: "product",
      head: t("Product"),
      phone: "start",
      width: "w-44",
      cell: (row) => (
        <span className="line-clamp-2 wrap-anywhere" dir="auto">
          {subjectLabel(row, t)}
        </span>
      ),
    },
    {
      id: "review",
      head: t("Customer review"),
      phone: "below-start",
      cell: ({ stars, title, text, photos }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StarRow stars={stars} />
          <span className="line-clamp-2 font-normal wrap-anywhere text-ink2" dir="auto">
            {[title, text].filter(Boolean).join(" – ")}
          </span>
          {photos.length > 0 && <ReviewPhotos photos={photos} size="small" />}
        </span>
      ),
    },
    {
      id: "name",
      head: t("Customer"),
      phone: "last-line",
      width: "w-40",
      cell: (row) => (
        <span className="wrap-anywhere">
          <span className="line-clamp-2">
            <bdi>{customerName(row, t)}</bdi>
          </span>
          {row.is_verified && <span className="block text-small text-ink3">{t("Verified purchase")}</span>}
          {row.source === "import" && <span className="block text-small text-ink3">{t("Imported")}</span>}
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
