import type { ReviewColumn, ReviewImportPreview } from "@vitrine/contract/products/review-files";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/feedback/Banner.tsx";

/** The columns of a file that are recognised by their headers. Open if one is missing. */
export function ReviewFileColumns({ preview: { columns, missing } }: { preview: ReviewImportPreview }) {
  const { t } = useTranslation();
  const labels = columnLabels(t);
  const known = columns.filter(({ field }) => field !== null);
  return (
    <>
      {missing.length > 0 && (
        <Banner
          tone="caution"
          title={t("The file has no column for: {{fields}}", {
            fields: missing.map((group) => group.map((field) => labels[field]).join(" / ")).join(" · "),
          })}
        />
      )}
      <details open={missing.length > 0}>
        <summary className="min-h-6 pointer-coarse:min-h-11">
          {t("{{read}} of {{all}} columns recognised", { read: known.length, all: columns.length })}
        </summary>
        <ul className="mt-2 max-h-64 overflow-y-auto text-small">
          {columns.map(({ header, field }, at) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- columns are identified by position, as names may repeat
              key={at}
              className="flex gap-3 border-b border-rule py-1"
            >
              <bdi className="min-w-0 flex-1 wrap-anywhere">{header}</bdi>
              <span className="min-w-0 flex-1 text-ink2">{field ? labels[field] : t("Not imported")}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function columnLabels(t: TFunction): Record<ReviewColumn, string> {
  return {
    product_handle: t("Product handle"),
    product_url: t("Product URL"),
    product_sku: t("SKU"),
    product_id: t("Product ID"),
    product_title: t("Product title"),
    subject: t("Subject (product or shop)"),
    rating: t("Stars"),
    title: t("Title"),
    text: t("Text"),
    name: t("Customer"),
    email: t("Email"),
    created_at: t("Date"),
    reply: t("Reply"),
    replied_at: t("Date of the reply"),
    status: t("Status"),
    verified: t("Verified (not imported)"),
    photos: t("Photos"),
  };
}
