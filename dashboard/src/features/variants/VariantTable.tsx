import type { VariantLine } from "@vitrine/contract/products/variants";
import type { PriceEnding } from "@vitrine/contract/products/price-change";
import { changedPrice, type PriceChange } from "@vitrine/contract/products/price-change";
import { ArrowDownToLine, Redo2, Undo2 } from "lucide-react";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { SalesEnd } from "../../shared/products/SalesEnd.tsx";
import { useShop } from "../../session/shop.ts";
import { translateMessage } from "../../i18n.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { exampleAmounts } from "../../ui/text/example-amounts.ts";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { SaveBar } from "../../ui/form/SaveBar.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { usePhone } from "../../ui/usePhone.ts";
import { isPrice, keyOf, type Writing, writeCell } from "./cells.rules.ts";
import { columnsOf } from "./columns.ts";
import { emptyGrid, gridAfter, salesEnded, textOf, valueOf } from "./grid.rules.ts";
import { PhoneVariants } from "./PhoneVariants.tsx";
import { PricesDialog } from "./PricesDialog.tsx";
import { boxOf, placesIn, type Range, rangeAt } from "./ranges.rules.ts";
import { cellsToSave, useSaveCells } from "./variants.data.ts";
import { VariantGrid } from "./VariantGrid.tsx";

/** The table with its buttons, and the message for the focused cell. */
export function VariantTable({
  lines,
  onDirty,
}: {
  lines: readonly VariantLine[];
  onDirty: (dirty: boolean) => void;
}) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const locale = useLocale();
  const isPhone = usePhone();
  const writing = useMemo<Writing>(
    () => ({
      currency,
      locale,
      statuses: { active: t("Active"), draft: t("Draft"), archived: t("Archived") },
    }),
    [currency, locale, t],
  );
  const columns = useMemo(() => columnsOf(t), [t]);
  const [grid, act] = useReducer(gridAfter(writing), lines, emptyGrid);
  const [range, setRange] = useState<Range>(rangeAt({ row: 0, column: 1 }));
  const [isPricing, setIsPricing] = useState(false);
  const [saving, setSaving] = useState<{ done: number; total: number }>();
  const [failure, setFailure] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const save = useSaveCells();

  const isDirty = grid.drafts.size > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const wrong = [...grid.drafts.values()].filter(({ problem }) => problem).length;
  const chosen = boxOf(range);
  const pricePlaces = placesIn(chosen).filter(({ column }) => isPrice(columns[column]!.field));

  async function saveAll() {
    const { cells, texts } = cellsToSave(grid);
    if (cells.length === 0) return goToProblem();
    setFailure(undefined);
    setSaving({ done: 0, total: cells.length });
    let saved = 0;
    try {
      await save(cells, (results, done) => {
        saved += results.filter(({ outcome }) => outcome === "saved").length;
        act({ kind: "answered", results, sent: texts });
        setSaving({ done, total: cells.length });
      });
      notify(
        t("{{number}} cells saved", {
          number: saved.toLocaleString(locale),
          count: saved,
          defaultValue_one: "1 cell saved",
        }),
        saved === cells.length ? "success" : "warning",
      );
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setSaving(undefined);
    }
  }

  /** Moves the focus to the next cell with a problem, and from the last to the first. */
  function goToProblem() {
    const { row, column } = range.focus;
    const from = row * columns.length + column;
    const count = grid.lines.length * columns.length;
    for (let step = 1; step <= count; step++) {
      const at = (from + step) % count;
      const place = { row: Math.floor(at / columns.length), column: at % columns.length };
      if (!grid.drafts.get(keyOf(grid.lines[place.row]!, columns[place.column]!.field))?.problem) continue;
      setRange(rangeAt(place));
      return box.current?.focus();
    }
  }

  function changePrices(change: PriceChange, ending: PriceEnding) {
    let below = 0;
    const cells = pricePlaces.flatMap(({ row, column }) => {
      const { field } = columns[column]!;
      const value = valueOf(grid, grid.lines[row]!, field);
      if (typeof value !== "number") return [];
      const becomes = changedPrice(value, change, ending, currency);
      if (becomes === undefined) below++;
      return becomes === undefined ? [] : [{ row, field, text: writeCell(becomes, field, writing) }];
    });
    act({ kind: "write", cells });
    setIsPricing(false);
    if (below > 0) notify(t("Prices that would fall below 0 don't change"), "warning");
    box.current?.focus();
  }

  const line = grid.lines[range.focus.row];
  const column = columns[range.focus.column];
  const draft = line && column && grid.drafts.get(keyOf(line, column.field));

  return (
    <>
      <SaveBar
        dirty={isDirty}
        busy={saving !== undefined}
        words={t("{{number}} unsaved cells", {
          number: grid.drafts.size.toLocaleString(locale),
          count: grid.drafts.size,
          defaultValue_one: "1 unsaved cell",
        })}
        onSave={() => void saveAll()}
        onDiscard={() => act({ kind: "discard" })}
      />
      {saving && saving.total > 200 && (
        <div className="mb-3">
          <ProgressBar label={t("Saving")} value={saving.done / saving.total} />
        </div>
      )}
      {failure && (
        <div className="mb-3">
          <Banner
            tone="critical"
            title={failure}
            action={<Button onClick={() => void saveAll()}>{t("Try again")}</Button>}
          >
            {t("Unsaved changes are still in the table.")}
          </Banner>
        </div>
      )}
      <div className="mb-3 empty:hidden">
        <SalesEnd count={salesEnded(grid)} />
      </div>
      {isPhone ? (
        <PhoneVariants grid={grid} act={act} columns={columns} writing={writing} />
      ) : (
        <>
          <div className="mb-2 flex flex-wrap items-center gap-2">
            <IconButton
              icon={Undo2}
              turns
              label={t("Undo")}
              disabledReason={grid.undo.length === 0 ? t("Nothing to undo") : undefined}
              onClick={() => act({ kind: "undo" })}
            />
            <IconButton
              icon={Redo2}
              turns
              label={t("Redo")}
              disabledReason={grid.redo.length === 0 ? t("Nothing to redo") : undefined}
              onClick={() => act({ kind: "redo" })}
            />
            <Button
              icon={ArrowDownToLine}
              disabledReason={chosen.top === chosen.bottom ? t("Select several rows first") : undefined}
              onClick={() =>
                act({
                  kind: "write",
                  cells: placesIn({ ...chosen, top: chosen.top + 1 }).map((place) => ({
                    row: place.row,
                    field: columns[place.column]!.field,
                    text: textOf(grid, grid.lines[chosen.top]!, columns[place.column]!.field, writing),
                  })),
                })
              }
            >
              {t("Fill down")}
            </Button>
            <Button
              disabledReason={pricePlaces.length === 0 ? t("Select cells with prices first") : undefined}
              onClick={() => setIsPricing(true)}
            >
              {t("Change prices")}
            </Button>
            {wrong > 0 && (
              <Button look="quiet" className="text-critical" onClick={goToProblem}>
                {t("{{number}} cells to fix", {
                  number: wrong.toLocaleString(locale),
                  count: wrong,
                  defaultValue_one: "1 cell to fix",
                })}
              </Button>
            )}
          </div>
          <VariantGrid
            grid={grid}
            act={act}
            columns={columns}
            writing={writing}
            range={range}
            onRange={setRange}
            box={box}
          />
          <p aria-live="polite" className="mt-2 min-h-10 text-small text-ink3">
            {draft?.problem ? (
              <span className="text-critical">
                ▲ {translateMessage(draft.problem)}
                {draft.value !== undefined && line && column && (
                  <>
                    {" "}
                    {t("Saved value:")}{" "}
                    <bdi>{writeCell(line[column.field], column.field, writing) || "—"}</bdi>
                  </>
                )}
              </span>
            ) : line?.on_sale && column?.field === "price" ? (
              t("This variant is on sale. A new price ends the sale.")
            ) : (
              t("Paste from a spreadsheet, drag the corner to fill down, or press Enter to edit a cell.")
            )}
          </p>
        </>
      )}
      {isPricing && (
        <PricesDialog
          count={pricePlaces.length}
          example={examplePrice()}
          onSale={
            pricePlaces.filter(
              ({ row, column: at }) => columns[at]!.field === "price" && grid.lines[row]!.on_sale,
            ).length
          }
          onOpenChange={setIsPricing}
          onChange={changePrices}
        />
      )}
    </>
  );

  function examplePrice(): number {
    for (const { row, column: at } of pricePlaces) {
      const value = valueOf(grid, grid.lines[row]!, columns[at]!.field);
      if (typeof value === "number" && value > 0) return value;
    }
    return exampleAmounts.price;
  }
}
