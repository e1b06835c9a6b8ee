import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { Drawer } from "../../ui/overlay/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { keyOf } from "./cells.rules.ts";
import { textOf } from "./grid.rules.ts";
import type { GridProps } from "./grid-cells.ts";

const rowsAtOnce = 50;

/** The table on narrow screens: a row for each variant, which expands to show its cells. */
export function PhoneVariants({ grid, act, columns, writing }: GridProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [wanted, setWanted] = useState(rowsAtOnce);
  const [open, setOpen] = useState<number>();
  const left = grid.lines.length - wanted;
  return (
    <>
      <ul aria-label={t("Variants")} className="border-t border-ink1">
        {grid.lines.slice(0, wanted).map((line, row) => {
          const drafts = columns.flatMap(({ field }) => grid.drafts.get(keyOf(line, field)) ?? []);
          return (
            <li key={line.id} className="border-b border-rule">
              <button
                type="button"
                className="flex min-h-14 w-full flex-col justify-center gap-0.5 py-2 text-start"
                onClick={() => setOpen(row)}
              >
                <span className="flex w-full justify-between gap-3">
                  <bdi className="min-w-0 truncate font-medium">
                    {[line.product_title, line.title].filter(Boolean).join(" · ")}
                  </bdi>
                  <bdi className="shrink-0 tabular-nums">{textOf(grid, line, "price", writing)}</bdi>
                </span>
                <span className="flex w-full justify-between gap-3 text-small text-ink3">
                  <span>
                    {line.tracked
                      ? t("{{units}} in stock", { units: textOf(grid, line, "on_hand", writing) })
                      : t("Not tracked")}
                  </span>
                  {drafts.length > 0 && (
                    <span
                      className={drafts.some(({ problem }) => problem) ? "text-critical" : "text-caution"}
                    >
                      {drafts.some(({ problem }) => problem) ? `▲ ${t("Needs fixing")}` : t("Unsaved")}
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {left > 0 && (
        <Button className="mt-3" onClick={() => setWanted(wanted + rowsAtOnce)}>
          {t("Show more variants ({{number}})", { number: left.toLocaleString(locale) })}
        </Button>
      )}
      <OneVariant {...{ grid, act, columns, writing }} row={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

function OneVariant({
  grid,
  act,
  columns,
  writing,
  row,
  onClose,
}: GridProps & { row: number | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const line = row === undefined ? undefined : grid.lines[row];
  return (
    <Drawer
      open={line !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={line ? [line.product_title, line.title].filter(Boolean).join(" · ") : ""}
      footer={
        <Button look="primary" onClick={onClose}>
          {t("Done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {line &&
          row !== undefined &&
          columns.map(({ field, head, align, code }) => {
            const text = textOf(grid, line, field, writing);
            const write = (to: string) => act({ kind: "write", cells: [{ row, field, text: to }] });
            return (
              <Field key={field} label={head} error={grid.drafts.get(keyOf(line, field))?.problem}>
                {field === "status" ? (
                  <Select
                    value={text}
                    onChange={(event) => write(event.target.value)}
                    options={Object.values(writing.statuses).map((label) => ({ value: label, label }))}
                  />
                ) : (
                  <TextInput
                    value={text}
                    code={code}
                    readOnly={field === "on_hand" && !line.tracked}
                    inputMode={align === "end" ? "decimal" : undefined}
                    autoComplete="off"
                    onChange={(event) => write(event.target.value)}
                  />
                )}
              </Field>
            );
          })}
      </div>
    </Drawer>
  );
}
