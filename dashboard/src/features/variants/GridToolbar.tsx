import { ArrowDownToLine, Redo2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { countProblems } from "./grid.rules.ts";
import { cellsOf, type GridProps, type Selection } from "./grid-cells.ts";

interface GridToolbarProps extends GridProps {
  selection: Selection;
  /** Omitted if no selected cell has a price. */
  onChangePrices?: () => void;
  onGoToProblem: () => void;
}

/** The buttons above the grid: undo, redo, and changes of the selected cells. */
export function GridToolbar({ selection, onChangePrices, onGoToProblem, ...props }: GridToolbarProps) {
  const { grid, act } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { box } = selection;
  const problems = countProblems(grid);
  return (
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
        disabledReason={box.top === box.bottom ? t("Select several rows first") : undefined}
        onClick={() => cellsOf(props).fillDown(box)}
      >
        {t("Fill down")}
      </Button>
      <Button
        disabledReason={onChangePrices ? undefined : t("Select cells with prices first")}
        onClick={onChangePrices}
      >
        {t("Change prices")}
      </Button>
      {problems > 0 && (
        <Button look="quiet" className="text-critical" onClick={onGoToProblem}>
          {t("{{number}} cells to fix", {
            number: problems.toLocaleString(locale),
            count: problems,
            defaultValue_one: "1 cell to fix",
          })}
        </Button>
      )}
    </div>
  );
}
