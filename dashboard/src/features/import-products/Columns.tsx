import type { ProductImport } from "@vitrine/contract/products/import-products";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { type Option, Select } from "../../ui/form/Select.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { useReread } from "./import-products.data.ts";
import { customFieldFor, fieldName, fieldLabels, isOfProducts } from "./import-labels.ts";

/** Maps columns to fields. Collapsed if the format is known; each change is checked by a new dry run. */
export function Columns({ one }: { one: ProductImport }) {
  const { t } = useTranslation();
  const map = useReread(one.id);
  const known = one.columns.map(({ field }) => field);
  const [fields, setFields] = useState(known);
  const read = known.filter(Boolean).length;
  const guessed = one.columns.filter(({ origin }) => origin === "guessed").length;
  const changed = fields.some((field, at) => field !== known[at]);

  return (
    <details
      open={one.format === "unknown" || guessed > 0 || one.status === "failed"}
      className="border-t border-rule pt-4"
    >
      <summary className="min-h-6 pointer-coarse:min-h-11">
        <h2 className="inline text-h2">{t("Columns")}</h2>{" "}
        <span className="text-ink2">
          {t("{{read}} of {{all}} columns mapped", { read, all: known.length })}
        </span>
        {guessed > 0 && (
          <span className="text-caution">
            {" · "}
            {t("Check {{number}} suggested columns.", {
              number: guessed,
              count: guessed,
              defaultValue_one: "Check 1 suggested column.",
            })}
          </span>
        )}
      </summary>
      <ul className="mt-4 max-h-128 overflow-y-auto border-y border-rule bg-surface">
        {one.columns.map((column, at) => (
          <ColumnRow
            // oxlint-disable-next-line react/no-array-index-key -- columns are identified by position, as names may repeat
            key={at}
            column={column}
            number={at + 1}
            field={fields[at] ?? null}
            isForProducts={isOfProducts(one.format)}
            onField={(field) => setFields(fields.with(at, field))}
          />
        ))}
      </ul>
      {map.error && (
        <p role="alert" className="mt-3 text-critical">
          <span aria-hidden>▲ </span>
          {errorMessage(map.error)}
        </p>
      )}
      {(changed || one.status === "failed") && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button look="primary" busy={map.isPending} onClick={() => map.mutate({ fields })}>
            {t("Apply columns")}
          </Button>
          {changed && <Button onClick={() => setFields(known)}>{t("Undo")}</Button>}
        </div>
      )}
    </details>
  );
}

interface ColumnRowProps {
  column: ProductImport["columns"][number];
  /** Its place in the file, from 1. */
  number: number;
  /** The chosen field; null to skip the column. */
  field: string | null;
  isForProducts: boolean;
  onField: (field: string | null) => void;
}

function ColumnRow({ column, number, field, isForProducts, onField }: ColumnRowProps) {
  const { t } = useTranslation();
  const { header, origin, note, samples } = column;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-b border-rule px-3 py-1.5 last:border-b-0 tablet:grid-cols-2">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {header || t("Column {{place}}", { place: number })}
          {field === column.field && origin === "guessed" && (
            <StatusBadge tone="caution" shape="none">
              {t("Suggested")}
            </StatusBadge>
          )}
        </p>
        {samples.length > 0 && (
          <p className="text-small text-ink2">
            <bdi>{samples.join(" · ")}</bdi>
          </p>
        )}
        {!field && note && <p className="text-small text-ink3">{translateMessage(note)}</p>}
      </div>
      <Select
        aria-label={t("Field for {{column}}", { column: header || number })}
        placeholder={t("Skip column")}
        value={field ?? ""}
        options={fieldOptions(header, field ?? column.field, isForProducts, t)}
        onChange={(event) => onField(event.target.value || null)}
      />
    </li>
  );
}

/**
 * All fields, plus the column's current field if it is none of them and, for products, a custom field named like
 * the column.
 */
function fieldOptions(header: string, field: string | null, isForProducts: boolean, t: TFunction): Option[] {
  const labels = fieldLabels(t);
  const other = field && !(field in labels) ? [field] : [];
  const custom = isForProducts ? customFieldFor(header) : undefined;
  return [
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
    ...other.map((value) => ({ value, label: fieldName(value, t) })),
    ...(custom && custom !== field
      ? [{ value: custom, label: t("New custom field “{{name}}”", { name: header.trim() }) }]
      : []),
  ];
}
