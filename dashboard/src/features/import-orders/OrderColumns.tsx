import type { OrderColumn, OrderImportPreview } from "@vitrine/contract/orders/import-orders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { orderColumnLabels } from "./order-column-labels.ts";

interface OrderColumnsProps {
  preview: OrderImportPreview;
  isBusy: boolean;
  onApply: (fields: (OrderColumn | null)[]) => void;
}

/** Maps columns to fields. Collapsed if the file has all that is needed. */
export function OrderColumns({ preview: { columns, missing }, isBusy, onApply }: OrderColumnsProps) {
  const { t } = useTranslation();
  const known = columns.map(({ field }) => field);
  const [fields, setFields] = useState(known);
  const labels = orderColumnLabels(t);
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  const isChanged = fields.some((field, at) => field !== known[at]);
  return (
    <details open={missing.length > 0} className="border-t border-rule pt-4">
      <summary className="min-h-6 pointer-coarse:min-h-11">
        <h2 className="inline text-h2">{t("Columns")}</h2>{" "}
        <span className="text-ink2">
          {t("{{read}} of {{all}} columns mapped", { read: known.filter(Boolean).length, all: known.length })}
        </span>
      </summary>
      {missing.length > 0 && (
        <div className="mt-3">
          <Banner
            tone="caution"
            title={t("Choose the columns of: {{fields}}", {
              fields: missing.map((group) => group.map((field) => labels[field]).join(" / ")).join(" · "),
            })}
          />
        </div>
      )}
      <ul className="mt-4 max-h-128 overflow-y-auto border-y border-rule bg-surface">
        {columns.map(({ header, samples }, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- columns are identified by position, as names may repeat
            key={at}
            className="grid items-center gap-x-4 gap-y-1 border-b border-rule px-3 py-1.5 last:border-b-0 tablet:grid-cols-2"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">{header || t("Column {{place}}", { place: at + 1 })}</p>
              {samples.length > 0 && (
                <p className="text-small text-ink2">
                  <bdi>{samples.join(" · ")}</bdi>
                </p>
              )}
            </div>
            <Select
              aria-label={t("Field for {{column}}", { column: header || at + 1 })}
              placeholder={t("Skip column")}
              value={fields[at] ?? ""}
              options={options}
              // A field has one column: another column with it is left out.
              onChange={({ target }) => {
                const chosen = (target.value || null) as OrderColumn | null;
                setFields(
                  fields.map((field, other) => (other === at ? chosen : field === chosen ? null : field)),
                );
              }}
            />
          </li>
        ))}
      </ul>
      {isChanged && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button look="primary" busy={isBusy} onClick={() => onApply(fields)}>
            {t("Apply columns")}
          </Button>
          <Button onClick={() => setFields(known)}>{t("Undo")}</Button>
        </div>
      )}
    </details>
  );
}
