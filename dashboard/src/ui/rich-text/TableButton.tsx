import type { Editor } from "@tiptap/react";
import type { Command } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from "@tiptap/pm/tables";
import { Table } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../button/Button.tsx";
import { Menu, type MenuItem } from "../overlay/Menu.tsx";
import { inText } from "./in-text.ts";
import { toolClasses } from "./toolbar-classes.ts";

/** Adds a table, or changes the one that contains the caret. */
export function TableButton({ editor, isInTable }: { editor: Editor; isInTable: boolean }) {
  const { t } = useTranslation();
  const does = (label: string, command: Command, danger = false): MenuItem => ({
    label,
    danger,
    onClick: () => {
      editor.view.focus();
      command(editor.state, editor.view.dispatch);
    },
  });
  const items = isInTable
    ? [
        does(t("Add row below"), addRowAfter),
        does(t("Add column after"), addColumnAfter),
        does(t("Turn header row on or off"), toggleHeaderRow),
        does(t("Remove row"), deleteRow, true),
        does(t("Remove column"), deleteColumn, true),
        does(t("Remove table"), deleteTable, true),
      ]
    : [{ label: t("Add table"), onClick: () => addTable(editor) }];
  return (
    <Menu
      trigger={
        <IconButton label={t("Table")} icon={Table} aria-pressed={isInTable} className={toolClasses} />
      }
      items={items}
    />
  );
}

function addTable(editor: Editor) {
  const cells = (type: string) =>
    Array.from({ length: 3 }, () => ({ type, content: [{ type: "paragraph" }] }));
  const rows = ["tableHeader", "tableCell", "tableCell"];
  const content = rows.map((type) => ({ type: "tableRow", content: cells(type) }));
  const { from } = editor.state.selection;
  inText(editor)
    .insertContent({ type: "table", content })
    .command(({ tr, commands }) => {
      // Move the caret to the first cell of the new table.
      let first: number | undefined;
      tr.doc.nodesBetween(Math.max(0, from - 1), tr.doc.content.size, (node, at) => {
        if (first === undefined && node.type.name === "tableHeader") first = at + 2;
        return first === undefined;
      });
      return first === undefined || commands.setTextSelection(first);
    })
    .run();
}
