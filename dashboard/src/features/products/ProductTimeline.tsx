import type { ActivityEntry } from "@vitrine/contract/accounts/activity-log";
import type { Product } from "@vitrine/contract/products/product";
import { useTranslation } from "react-i18next";
import { fieldLabels } from "../../shared/records/field-labels.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { ShowMore } from "../../ui/button/ShowMore.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { Timeline } from "../../ui/layout/Timeline.tsx";
import { ChangeArrow } from "../../ui/text/ChangeArrow.tsx";
import { FieldValue } from "./FieldValue.tsx";
import { changesIn } from "./timeline.rules.ts";
import { useProductHistory } from "./products.data.ts";

const maxLines = 8;

/** Changes of a product, newest first, with each field's value before and after. */
export function ProductTimeline({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const list = useProductHistory(product.id);
  const { data, error, isPending, refetch } = list;
  if (isPending) return <SkeletonLines lines={4} />;
  if (!data) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  const what: Record<string, string> = {
    "product.created": t("created the product"),
    "product.changed": t("updated the product"),
    "product.removed": t("deleted the product"),
    "product.file_added": t("added a file"),
    "product.file_removed": t("removed a file"),
    "product.sale_begun": t("started the sale"),
    "product.sale_ended": t("ended the sale"),
  };
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0) return <p className="text-ink3">{t("No changes yet.")}</p>;
  return (
    <>
      <Timeline
        zone={time_zone}
        events={entries.map((entry) => ({
          id: entry.id,
          at: entry.at,
          who: entry.actor,
          what: what[entry.action] ?? entry.action,
          detail: entry.action === "product.changed" && <Changes entry={entry} />,
        }))}
      />
      <ShowMore list={list} className="self-start" />
    </>
  );
}

function Changes({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation();
  const labels: Record<string, string> = fieldLabels(t);
  const all = changesIn(entry);
  return (
    <ul className="flex flex-col gap-1 text-small">
      {all.slice(0, maxLines).map(({ key, field, of, before, after }) => (
        <li key={key} className="wrap-break-word">
          {[labels[field] ?? field, of].filter(Boolean).join(", ")}:{" "}
          <FieldValue field={field} value={before} /> <ChangeArrow />{" "}
          <FieldValue field={field} value={after} />
        </li>
      ))}
      {all.length > maxLines && <li>{t("and {{number}} more", { number: all.length - maxLines })}</li>}
    </ul>
  );
}
