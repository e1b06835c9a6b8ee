/* oxlint-disable react/no-array-index-key -- cells are identified by position: two may have the same text */
import type { SizeTable } from "@vitrine/contract/products/size-charts";
import { Ellipsis } from "lucide-react";
import type { ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { controlClasses, useFieldTies } from "../../ui/form/Field.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import {
  maxColumns,
  maxRows,
  pastedCells,
  withCell,
  withColumn,
  withColumnAdded,
  withColumnMoved,
  withoutColumn,
  withoutRow,
  withPasted,
  withRowAdded,
  withRowMoved,
} from "./size-table.rules.ts";

interface TableFieldProps {
  table: SizeTable;
  onTable: (table: SizeTable) => void;
}

/** A table that is typed cell by cell, or pasted from a spreadsheet at any cell. */
export function TableField({ table, onTable }: TableFieldProps) {
  const { t } = useTranslation();
  const ties = useFieldTies({});
  const { columns, rows } = table;

  function paste(event: ClipboardEvent, row: number, column: number) {
    const cells = pastedCells(event.clipboardData.getData("text/plain"));
    if (!cells) return;
    event.preventDefault();
    const { table: grown, cut } = withPasted(table, row, column, cells);
    onTable(grown);
    if (cut)
      notify(
        t("A chart can have up to {{columns}} columns and {{rows}} rows. We left out the rest.", {
          columns: maxColumns,
          rows: maxRows,
        }),
      );
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <div className="relative w-full overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr>
              {columns.map((_, at) => (
                <ColumnHeader
                  key={at}
                  table={table}
                  onTable={onTable}
                  onPaste={paste}
                  at={at}
                  ties={at === 0 ? ties : undefined}
                />
              ))}
              <th scope="col" className="w-control">
                <span className="sr-only">{t("Actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((_, at) => (
              <Row key={at} table={table} onTable={onTable} onPaste={paste} at={at} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => onTable(withRowAdded(table))}
          disabledReason={rows.length < maxRows ? undefined : t("A chart can have up to 60 rows.")}
        >
          {t("Add row")}
        </Button>
        <Button
          onClick={() => onTable(withColumnAdded(table))}
          disabledReason={columns.length < maxColumns ? undefined : t("A chart can have up to 12 columns.")}
        >
          {t("Add column")}
        </Button>
      </div>
    </div>
  );
}

interface PartProps extends TableFieldProps {
  /** Position of the column or row. */
  at: number;
  /** The header is row -1. */
  onPaste: (event: ClipboardEvent, row: number, column: number) => void;
}

/** The name of a column, and its menu. `ties` connect the first name to the label of the field. */
function ColumnHeader({
  table,
  onTable,
  onPaste,
  at,
  ties,
}: PartProps & { ties: ReturnType<typeof useFieldTies> | undefined }) {
  const { t } = useTranslation();
  const { name, is_length } = table.columns[at]!;
  return (
    <th scope="col" className="min-w-28 p-0 pe-1 pb-1 text-start font-normal">
      <span className="flex items-center">
        <input
          {...ties}
          aria-label={t("Name of column {{column}}", { column: at + 1 })}
          className={classes(controlClasses, "font-medium")}
          value={name}
          dir="auto"
          onChange={(event) => onTable(withColumn(table, at, { name: event.target.value }))}
          onPaste={(event) => onPaste(event, -1, at)}
        />
        <Menu
          trigger={
            <IconButton
              icon={Ellipsis}
              label={t("Actions for column {{column}}", { column: name || at + 1 })}
            />
          }
          items={[
            {
              label: is_length ? t("Show as entered") : t("Show in cm and in"),
              note: is_length
                ? t("Currently shown in centimetres and inches.")
                : t("Currently shown as entered."),
              onClick: () => onTable(withColumn(table, at, { is_length: !is_length })),
            },
            {
              label: t("Move left"),
              disabled: at === 0,
              onClick: () => onTable(withColumnMoved(table, at, at - 1)),
            },
            {
              label: t("Move right"),
              disabled: at === table.columns.length - 1,
              onClick: () => onTable(withColumnMoved(table, at, at + 1)),
            },
            {
              label: t("Remove column"),
              danger: true,
              disabled: table.columns.length === 1,
              onClick: () => onTable(withoutColumn(table, at)),
            },
          ]}
        />
      </span>
    </th>
  );
}

/** The cells of a row, and its menu. */
function Row({ table, onTable, onPaste, at }: PartProps) {
  const { t } = useTranslation();
  const { columns, rows } = table;
  const row = rows[at]!;
  return (
    <tr>
      {row.map((cell, column) => (
        <td key={column} className="p-0 pe-1 pb-1">
          <input
            aria-label={t("{{column}}, row {{row}}", {
              column: columns[column]?.name || column + 1,
              row: at + 1,
            })}
            className={controlClasses}
            value={cell}
            dir="auto"
            maxLength={40}
            onChange={(event) => onTable(withCell(table, at, column, event.target.value))}
            onPaste={(event) => onPaste(event, at, column)}
          />
        </td>
      ))}
      <td className="p-0 pb-1">
        <Menu
          trigger={
            <IconButton icon={Ellipsis} label={t("Actions for row {{row}}", { row: row[0] || at + 1 })} />
          }
          items={[
            {
              label: t("Move up"),
              disabled: at === 0,
              onClick: () => onTable(withRowMoved(table, at, at - 1)),
            },
            {
              label: t("Move down"),
              disabled: at === rows.length - 1,
              onClick: () => onTable(withRowMoved(table, at, at + 1)),
            },
            {
              label: t("Remove row"),
              danger: true,
              disabled: rows.length === 1,
              onClick: () => onTable(withoutRow(table, at)),
            },
          ]}
        />
      </td>
    </tr>
  );
}
