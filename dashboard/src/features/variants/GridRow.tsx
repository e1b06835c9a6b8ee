/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows positioned by the virtual list can't be in a <table> */
import type { VariantLine } from "@vitrine/contract/products/variants";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../ui/classes.ts";
import { isOfProduct, keyOf, type Writing, writeCell } from "./cells.rules.ts";
import { type GridColumn, nameWidth } from "./columns.ts";
import type { Draft } from "./grid.rules.ts";

interface GridRowProps {
  id: string;
  line: VariantLine;
  row: number;
  top: number;
  height: number;
  columns: readonly GridColumn[];
  drafts: ReadonlyMap<string, Draft>;
  writing: Writing;
  /** First selected column of this row; -1 if none is. */
  from: number;
  to: number;
  /** The focused column in this row. */
  at: number;
  /** True for the last row of the selection, which has the fill handle. */
  hasHandle: boolean;
  /** The text field in place of the focused cell. */
  editor: ReactNode;
}

/** A row of the table. Rendered again only if its own props or drafts change; drafts of other rows don't matter. */
export const GridRow = memo(DrawnRow, ({ drafts: before, ...was }, { drafts, ...is }) => {
  const isSame = (name: keyof typeof is) => was[name] === is[name];
  return (
    (Object.keys(is) as (keyof typeof is)[]).every(isSame) &&
    (before === drafts ||
      is.columns.every(
        ({ field }) => before.get(keyOf(is.line, field)) === drafts.get(keyOf(is.line, field)),
      ))
  );
});

function DrawnRow(props: GridRowProps) {
  const { id, line, row, top, height, columns, drafts, writing, from, to, at, hasHandle, editor } = props;
  const { t } = useTranslation();
  return (
    <div role="row" aria-rowindex={row + 2} className="absolute inset-x-0 flex" style={{ top, height }}>
      <div
        role="rowheader"
        className="sticky start-0 z-1 flex shrink-0 items-center gap-1 truncate border-e border-b border-rule bg-surface px-3"
        style={{ width: nameWidth }}
      >
        <bdi className={classes("truncate", line.is_first ? "font-medium" : "text-ink3")}>
          {line.product_title}
        </bdi>
        {line.title && (
          <>
            <span aria-hidden className="text-ink3">
              ·
            </span>
            <bdi className="max-w-32 shrink-0 truncate">{line.title}</bdi>
          </>
        )}
      </div>
      {columns.map(({ field, width, align, code }, column) => {
        const draft = drafts.get(keyOf(line, field));
        const isNotCounted = field === "on_hand" && !line.tracked && !draft;
        const text =
          draft?.text ?? (isNotCounted ? t("Not tracked") : writeCell(line[field], field, writing));
        const isAt = column === at;
        return (
          <div
            key={field}
            role="gridcell"
            id={`${id}-${row}-${column}`}
            data-row={row}
            data-column={column}
            aria-colindex={column + 2}
            aria-selected={column >= from && column <= to}
            aria-invalid={draft?.problem ? true : undefined}
            className={classes(
              "relative flex shrink-0 cursor-cell items-center border-e border-b border-rule px-2 select-none",
              align === "end" && "justify-end tabular-nums",
              draft?.problem
                ? "bg-critical-bg text-critical"
                : draft
                  ? "bg-caution-bg"
                  : column >= from && column <= to && "bg-accent-bg",
              column >= from && column <= to && draft && "shadow-[inset_0_0_0_1px_var(--accent)]",
              ((isOfProduct(field) && !line.is_first) || isNotCounted) && !draft && "text-ink3",
              isAt && "outline-2 -outline-offset-2 outline-focus",
            )}
            style={{ width }}
          >
            {isAt && editor ? (
              editor
            ) : (
              <CellText
                text={text}
                isCode={code === true}
                hasProblem={Boolean(draft?.problem)}
                hasHandle={isAt && hasHandle}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface CellTextProps {
  text: string;
  isCode: boolean;
  hasProblem: boolean;
  /** True if the fill handle is in this cell. */
  hasHandle: boolean;
}

function CellText({ text, isCode, hasProblem, hasHandle }: CellTextProps) {
  return (
    <>
      {hasProblem && (
        <span aria-hidden className="me-1 text-micro">
          ▲
        </span>
      )}
      <bdi dir={isCode ? "ltr" : undefined} className={classes("truncate", isCode && "font-mono text-code")}>
        {text}
      </bdi>
      {hasHandle && (
        <span
          aria-hidden
          data-handle
          className="absolute -end-1 -bottom-1 z-1 size-2.5 cursor-crosshair border border-surface bg-focus"
        />
      )}
    </>
  );
}
