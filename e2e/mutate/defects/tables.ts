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
  {
    name: "sorts the orders by date whatever column was chosen",
    file: "api/src/features/orders/orders.queries.ts",
    find: `order by \${key} \${direction}, o.id \${direction}`,
    replace: `order by o.placed_at desc, o.id desc`,
    tests: ["api/src/features/orders/orders.test.ts"],
    only: "is listed by number",
  },
  {
    name: "loses orders of equal value between two pages",
    file: "api/src/db/page.ts",
    find: `and (\${column}, \${id}) \${sign} (\${cursor.value}::\${sql.raw(type)}, \${cursor.id}::uuid)`,
    replace: `and \${column} \${sign} \${cursor.value}::\${sql.raw(type)}`,
    tests: ["api/src/features/orders/orders.test.ts"],
    only: "is listed by number",
  },
  {
    name: "says that a list is sorted the other way round",
    file: "dashboard/src/ui/sort.ts",
    find: `if (sort === id) return "ascending";`,
    replace: `if (sort === id) return "descending";`,
    tests: ["dashboard/src/ui/sort.test.ts"],
  },
  {
    name: "ends the dashboard where the browser's language is no BCP 47 tag",
    file: "dashboard/src/ui/browser-locales.ts",
    find: `Intl.getCanonicalLocales(name.replace(/[.@].*$/, "").replaceAll("_", "-"))[0]`,
    replace: `new Intl.Locale(name).toString() || name`,
    tests: ["dashboard/test/browser-locales.test.ts"],
  },
  {
    name: "takes an iPad for a Mac",
    file: "dashboard/src/this-browser.ts",
    find: ` || (platform === "MacIntel" && maxTouchPoints > 1)`,
    replace: ``,
    tests: ["dashboard/test/this-browser.test.ts"],
  },
  {
    name: "lets a date stick out of its row on a phone beside a long name",
    file: "dashboard/src/ui/PhoneRows.tsx",
    find: `atEnd className="max-w-2/3 shrink-0"`,
    replace: `atEnd`,
    tests: rows,
  },
];
