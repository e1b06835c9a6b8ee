import type { Defect } from "../defect.ts";

const rows = ["e2e/rows.e2e.ts"];

export const defects: Defect[] = [
  {
    name: "positions a table row, which WebKit ignores",
    file: "dashboard/src/ui/Table.tsx",
    find: `"h-row border-b border-rule transition-colors data-selected:bg-accent-bg",`,
    replace: `"relative h-row border-b border-rule transition-colors data-selected:bg-accent-bg",`,
    tests: rows,
  },
  {
    name: "does not open a row of the table by a click beside its link",
    file: "dashboard/src/ui/Table.tsx",
    find: `{...(link && rowClick(link))}`,
    replace: ``,
    tests: rows,
  },
  {
    name: "does not open a row on a phone by a click beside its link",
    file: "dashboard/src/ui/PhoneRows.tsx",
    find: `{...(link && rowClick(link))}`,
    replace: ``,
    tests: rows,
  },
  {
    name: "opens the row by a click beside a field in it",
    file: "dashboard/src/ui/RowLink.tsx",
    find: `[role=menuitem], [data-controls]"`,
    replace: `[role=menuitem]"`,
    tests: rows,
  },
  {
    name: "leaves the list for the record although Ctrl is held",
    file: "dashboard/src/ui/RowLink.tsx",
    find: `event.ctrlKey || event.metaKey || event.shiftKey`,
    replace: `event.shiftKey`,
    tests: rows,
  },
  {
    name: "opens the row while its text is being selected",
    file: "dashboard/src/ui/RowLink.tsx",
    find: ` || (selected && selected !== selectedBefore)`,
    replace: ``,
    tests: rows,
  },
];
