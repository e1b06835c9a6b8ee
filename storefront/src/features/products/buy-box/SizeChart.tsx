/* oxlint-disable react/no-array-index-key -- a cell is identified by its position: two may have the same text */
import type { LengthUnit, SizeTable, StoreSizeChart } from "@vitrine/contract/products/size-charts";
import { tableIn } from "@vitrine/contract/products/size-units";
import { t } from "../../../i18n.ts";
import { ProductPicture } from "../ProductPicture.tsx";
import { sizeChartId } from "./size-option.rules.ts";

/** The size chart in a native popover, which needs no script. */
export function SizeChart({ chart }: { chart: StoreSizeChart }) {
  const { title, note, table, picture } = chart;
  return (
    // In browsers without popover support a <dialog> would stay closed; this element is then part of the page.
    <div
      popover="auto"
      id={sizeChartId}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
      role="dialog"
      aria-labelledby={`${sizeChartId}-title`}
      className="size-chart"
    >
      <div className="size-chart-head">
        <h2 id={`${sizeChartId}-title`} dir="auto">
          {title}
        </h2>
        <button type="button" className="link" popoverTarget={sizeChartId} popoverTargetAction="hide">
          {t("Close")}
        </button>
      </div>
      {note && (
        <p className="size-chart-note" dir="auto">
          {note}
        </p>
      )}
      {table && <Table table={table} title={title} />}
      {picture && <ProductPicture picture={picture} title={title} sizes="(min-width: 46rem) 44rem, 100vw" />}
    </div>
  );
}

/** Both units are in the page; the two buttons and the style sheet show one of them. */
function Table({ table, title }: { table: SizeTable; title: string }) {
  const other: LengthUnit = table.unit === "cm" ? "in" : "cm";
  const converted = tableIn(table, other);
  const signs: Record<LengthUnit, string> = { cm: t("cm"), in: t("in") };
  const hasLengths = table.columns.some(({ is_length }) => is_length);
  const both = (typed: string, inOther: string) => (
    <>
      <span className="unit-typed">{typed}</span>
      <span className="unit-other">{inOther}</span>
    </>
  );
  return (
    <>
      {hasLengths && (
        <fieldset className="size-chart-units">
          <legend className="hidden">{t("Unit")}</legend>
          {[table.unit, other].map((unit) => (
            <label key={unit} className="value">
              <input type="radio" name="size-unit" value={unit} defaultChecked={unit === table.unit} />
              <span>{unit === "cm" ? t("Centimetres") : t("Inches")}</span>
            </label>
          ))}
        </fieldset>
      )}
      {/* A table that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="size-chart-table" aria-label={title} tabIndex={0}>
        <table dir="auto">
          <thead>
            <tr>
              {table.columns.map(({ name, is_length }, at) => (
                <th key={at} scope="col">
                  {name}
                  {is_length && <span className="muted"> {both(signs[table.unit], signs[other])}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => {
                  const inOther = converted.rows[at]?.[column] ?? "";
                  const words = cell === inOther ? cell : both(cell, inOther);
                  return column === 0 ? (
                    <th key={column} scope="row">
                      {words}
                    </th>
                  ) : (
                    <td key={column}>{words}</td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
