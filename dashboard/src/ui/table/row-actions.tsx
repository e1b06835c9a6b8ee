import type { TFunction } from "i18next";
import { Ellipsis } from "lucide-react";
import { IconButton } from "../button/Button.tsx";
import { Menu, type MenuItem } from "../overlay/Menu.tsx";
import type { Column } from "./table-props.ts";

/** The last column of a table whose rows have a menu. */
export function actionsColumn<Row>(
  rowActions: (row: Row) => readonly MenuItem[],
  rowName: ((row: Row) => string) | undefined,
  t: TFunction,
): Column<Row> {
  return {
    id: "actions",
    head: t("Actions"),
    align: "end",
    phone: "aside",
    width: "w-16",
    interactive: true,
    cell: (row) => (
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t("Actions for {{name}}", { name: rowName?.(row) })} />}
        items={rowActions(row)}
      />
    ),
  };
}
