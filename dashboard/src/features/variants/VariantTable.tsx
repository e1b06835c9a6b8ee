import type { PriceChange, PriceEnding } from "@vitrine/contract/products/price-change";
import type { VariantLine } from "@vitrine/contract/products/variants";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { itemWeightUnit } from "../../shared/measures/measures.rules.ts";
import { SalesEnd } from "../../shared/products/SalesEnd.tsx";
import { useShop } from "../../session/shop.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { exampleAmounts } from "../../ui/text/example-amounts.ts";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { SaveBar } from "../../ui/form/SaveBar.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { usePhone } from "../../ui/usePhone.ts";
import { CellMessage } from "./CellMessage.tsx";
import type { Writing } from "./cells.rules.ts";
import { columnsOf } from "./columns.ts";
import { emptyGrid, gridAfter, nextProblem, salesEnded } from "./grid.rules.ts";
import { type GridProps, selectionOf } from "./grid-cells.ts";
import { GridToolbar } from "./GridToolbar.tsx";
import { PhoneVariants } from "./PhoneVariants.tsx";
import { changedCells, firstAmount, type PriceCell, priceCellsIn, pricesOnSale } from "./prices.rules.ts";
import { PricesDialog } from "./PricesDialog.tsx";
import { type Range, rangeAt } from "./ranges.rules.ts";
import { useSaveGrid } from "./useSaveGrid.ts";
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
  const isPhone = usePhone();
  const writing = useWriting();
  const { units } = useShop();
  const columns = useMemo(() => columnsOf(t, units), [t, units]);
  const [grid, act] = useReducer(gridAfter(writing), lines, emptyGrid);
  const [range, setRange] = useState<Range>(rangeAt({ row: 0, column: 1 }));
  const [isPricing, setIsPricing] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const gridProps: GridProps = { grid, act, columns, writing };
  const selection = selectionOf(range, setRange);
  const prices = priceCellsIn(selection.box, columns);

  const isDirty = grid.drafts.size > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  function goToProblem() {
    const place = nextProblem(grid, columns, range.focus);
    if (!place) return;
    setRange(rangeAt(place));
    element.current?.focus();
  }

  return (
    <>
      <SaveState {...gridProps} onGoToProblem={goToProblem} />
      <div className="mb-3 empty:hidden">
        <SalesEnd count={salesEnded(grid)} />
      </div>
      {isPhone ? (
        <PhoneVariants {...gridProps} />
      ) : (
        <>
          <GridToolbar
            {...gridProps}
            selection={selection}
            onChangePrices={prices.length > 0 ? () => setIsPricing(true) : undefined}
            onGoToProblem={goToProblem}
          />
          <VariantGrid {...gridProps} selection={selection} element={element} />
          <CellMessage {...gridProps} focus={range.focus} />
        </>
      )}
      {isPricing && (
        <SelectedPricesDialog
          {...gridProps}
          cells={prices}
          onOpenChange={setIsPricing}
          onChanged={() => element.current?.focus()}
        />
      )}
    </>
  );
}

function useWriting(): Writing {
  const { t } = useTranslation();
  const { currency, units } = useShop();
  const locale = useLocale();
  return useMemo(
    () => ({
      currency,
      weight: itemWeightUnit(units),
      locale,
      statuses: { active: t("Active"), draft: t("Draft"), archived: t("Archived") },
    }),
    [currency, units, locale, t],
  );
}

/** The save bar, and the progress or the failure of a save. */
function SaveState({ grid, act, onGoToProblem }: GridProps & { onGoToProblem: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { save, saving, failure } = useSaveGrid(grid, act, onGoToProblem);
  const unsaved = grid.drafts.size;
  return (
    <>
      <SaveBar
        dirty={unsaved > 0}
        busy={saving !== undefined}
        message={t("{{number}} unsaved cells", {
          number: unsaved.toLocaleString(locale),
          count: unsaved,
          defaultValue_one: "1 unsaved cell",
        })}
        onSave={() => void save()}
        onDiscard={() => act({ kind: "discard" })}
      />
      {saving && saving.total > 200 && (
        <div className="mb-3">
          <ProgressBar label={t("Saving…")} value={saving.done / saving.total} />
        </div>
      )}
      {failure && (
        <div className="mb-3">
          <Banner
            tone="critical"
            title={failure}
            action={<Button onClick={() => void save()}>{t("Try again")}</Button>}
          >
            {t("Unsaved changes are still in the table.")}
          </Banner>
        </div>
      )}
    </>
  );
}

/** The dialog that changes the selected prices. */
function SelectedPricesDialog({
  grid,
  act,
  writing,
  cells,
  onOpenChange,
  onChanged,
}: GridProps & { cells: PriceCell[]; onOpenChange: (open: boolean) => void; onChanged: () => void }) {
  const { t } = useTranslation();

  function apply(change: PriceChange, ending: PriceEnding) {
    const changed = changedCells(grid, cells, { change, ending }, writing);
    act({ kind: "write", cells: changed.cells });
    onOpenChange(false);
    if (changed.below > 0) notify(t("Prices that would fall below 0 don't change"), "warning");
    onChanged();
  }

  return (
    <PricesDialog
      count={cells.length}
      example={firstAmount(grid, cells) ?? exampleAmounts.price}
      onSale={pricesOnSale(grid, cells)}
      onOpenChange={onOpenChange}
      onChange={apply}
    />
  );
}
