/* oxlint-disable react/no-array-index-key -- cells are identified by position: two may have the same text */
import { type LengthUnit, lengthUnits, type SizeTable } from "@vitrine/contract/products/size-charts";
import { tableIn } from "@vitrine/contract/products/size-units";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "../../ui/layout/Tabs.tsx";

/** The table as shoppers see it, in either unit. */
export function ChartPreview({ table }: { table: SizeTable }) {
  const { t } = useTranslation();
  const [chosen, setUnit] = useState<LengthUnit>();
  const unit = chosen ?? table.unit;
  const { columns, rows } = tableIn(table, unit);
  return (
    <div className="flex flex-col gap-3">
      {columns.some(({ is_length }) => is_length) && (
        <Tabs
          label={t("Unit of length")}
          tabs={lengthUnits.map((id) => ({ id, label: id === "cm" ? t("Centimetres") : t("Inches") }))}
          current={unit}
          onTab={(id) => setUnit(id === "in" ? "in" : "cm")}
        />
      )}
      {/* A scrollable table must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="overflow-x-auto" aria-label={t("Measurements")} tabIndex={0}>
        <table className="w-full border-collapse text-start" dir="auto">
          <thead>
            <tr className="border-b border-rule">
              {columns.map(({ name, is_length }, at) => (
                <th
                  key={at}
                  scope="col"
                  className="py-2 pe-4 text-start font-normal whitespace-nowrap text-ink3"
                >
                  {name} {is_length && unit}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, down) => (
              <tr key={down} className="border-b border-rule">
                {row.map((cell, along) =>
                  along === 0 ? (
                    <th
                      key={along}
                      scope="row"
                      className="py-2 pe-4 text-start font-medium whitespace-nowrap"
                    >
                      {cell}
                    </th>
                  ) : (
                    <td key={along} className="py-2 pe-4 whitespace-nowrap tabular-nums">
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
