import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { keyOf, writeCell } from "./cells.rules.ts";
import type { GridProps } from "./grid-cells.ts";
import type { Place } from "./ranges.rules.ts";

/** The message for the focused cell, or instructions. */
export function CellMessage({ grid, columns, writing, focus }: GridProps & { focus: Place }) {
  const { t } = useTranslation();
  const line = grid.lines[focus.row];
  const column = columns[focus.column];
  const draft = line && column && grid.drafts.get(keyOf(line, column.field));
  return (
    <p aria-live="polite" className="mt-2 min-h-10 text-small text-ink3">
      {draft?.problem ? (
        <span className="text-critical">
          ▲ {translateMessage(draft.problem)}
          {draft.value !== undefined && line && column && (
            <>
              {" "}
              {t("Saved value:")} <bdi>{writeCell(line[column.field], column.field, writing) || "—"}</bdi>
            </>
          )}
        </span>
      ) : line?.on_sale && column?.field === "price" ? (
        t("This variant is on sale. A new price ends the sale.")
      ) : (
        t("Paste from a spreadsheet, drag the corner to fill down, or press Enter to edit a cell.")
      )}
    </p>
  );
}
