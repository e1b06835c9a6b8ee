import type { Defect } from "../defect.ts";

const arrows = ["e2e/dashboard/record-arrows.e2e.ts"];
const palette = ["e2e/dashboard/palette.e2e.ts"];
const findItems = ["dashboard/src/app/palette/find-items.test.ts"];
const shortcuts = ["dashboard/src/app/shortcuts/shortcuts.test.ts"];
const examples = ["dashboard/test/example-amounts.test.ts"];

const measures = "dashboard/src/shared/measures/measures.rules";

export const defects: Defect[] = [
  {
    name: "stores pounds typed in the grid of variants as grams",
    file: "dashboard/src/features/variants/cells.rules.ts",
    find: "shown === undefined ? undefined : fromUnit(shown, unit)",
    replace: "shown",
    tests: ["dashboard/src/features/variants/grid.rules.test.ts"],
  },
  {
    name: "shows weights in the activity log as numbers without a unit",
    file: "dashboard/src/features/activity-log/activity-labels.ts",
    find: 'if (typeof value === "number" && unit) return',
    replace: 'if (typeof value === "string" && unit) return',
    tests: ["dashboard/src/features/activity-log/activity-labels.test.ts"],
  },
  {
    name: "lists the empty amounts of a new record in the activity log",
    file: "dashboard/src/features/activity-log/activity-labels.ts",
    find: "after === noValue && (",
    replace: "after === before && (",
    tests: ["dashboard/src/features/activity-log/activity-labels.test.ts"],
  },
  {
    name: "asks shops with imperial units for grams",
    file: `${measures}.ts`,
    find: 'units === "imperial" ? pound : { symbol: "g"',
    replace: 'units !== "imperial" ? pound : { symbol: "g"',
    tests: [`${measures}.test.ts`],
  },
  {
    name: "stores a fraction of a gram",
    file: `${measures}.ts`,
    find: "Math.round(shown * size)",
    replace: "shown * size",
    tests: [`${measures}.test.ts`],
  },
  {
    name: "pushes the page down when the save bar appears",
    file: "dashboard/src/ui/styles/base.css",
    find: "html:has([data-save-bar]) {\n",
    replace:
      "html:has([data-save-bar]) body {\n  padding-block-start: 3.5rem;\n}\nhtml:has([data-save-bar]) {\n",
    tests: ["e2e/products/product-editor.e2e.ts"],
    only: "without a layout shift",
  },
  {
    name: "labels a stored product as unsaved",
    file: "dashboard/src/features/products/ProductEditor.tsx",
    find: `base ? t("Unsaved changes") : t("Unsaved product")`,
    replace: `t("Unsaved product")`,
    tests: ["e2e/products/product-editor.e2e.ts"],
    only: "Unsaved changes",
  },
  {
    name: "ignores the list's sort and filters when it opens the next record",
    file: "dashboard/src/shared/pages/opened-list.ts",
    find: "return (href && searchIn(router, href)) || {};",
    replace: "return {};",
    tests: arrows,
  },
  {
    name: "treats any list in the history as the one that the record was opened from",
    file: "dashboard/src/shared/pages/navigation-history.rules.ts",
    find: "(href) => !href || !isRecord(pathOf(href))",
    replace: "(href) => href && pathOf(href) === list",
    tests: ["dashboard/src/shared/pages/navigation-history.test.ts"],
  },
  {
    name: "loses the focus when the keyboard opens the next record",
    file: "dashboard/src/shared/pages/RecordArrows.tsx",
    find: "followed = isTrusted && detail === 0 ? direction : undefined;",
    replace: "followed = undefined;",
    tests: arrows,
  },
  {
    name: "moves through an order's items with J instead of to the next order",
    file: "dashboard/src/app/shortcuts/GlobalShortcuts.tsx",
    find: `clickRecordArrow("next") || focusRow(1)`,
    replace: `focusRow(1)`,
    tests: arrows,
  },
  {
    name: "lists upcoming pages among the available ones",
    file: "dashboard/src/app/palette/local-items.ts",
    find: "isUpcoming: name in upcomingPages,",
    replace: "isUpcoming: false,",
    tests: findItems,
  },
  {
    name: "finds no page by a synonym",
    file: "dashboard/src/app/palette/find-items.rules.ts",
    find: "if (synonyms.some(begins)) return 3;",
    replace: "",
    tests: findItems,
  },
  {
    name: "runs an order's first action on Enter in an empty palette",
    file: "dashboard/src/app/palette/Palette.tsx",
    find: 'autoHighlight={hasPageActions || "always"}',
    replace: 'autoHighlight="always"',
    tests: palette,
  },
  {
    name: "offers the actions of an order on other pages",
    file: "dashboard/src/shared/pages/page-actions.ts",
    find: "if (current?.owner === mine) publish(undefined);",
    replace: "",
    tests: palette,
  },
  {
    name: "offers actions that the order's state or the role forbids",
    file: "dashboard/src/features/orders/OrderActions.tsx",
    find: "items: next ? [actions[next], ...items] : items,",
    replace: "items: Object.values(actions),",
    tests: palette,
  },
  {
    name: "handles a key that isn't in the list of shortcuts",
    file: "dashboard/src/ui/form/SaveBar.tsx",
    find: `!isShortcut(event, "save")`,
    replace: `event.key !== "s" || !event.ctrlKey`,
    tests: shortcuts,
  },
  {
    name: "accepts a shortcut whichever modifier keys are pressed",
    file: "dashboard/src/ui/shortcuts.ts",
    find: `press.altKey === wants("alt")`,
    replace: `true`,
    tests: shortcuts,
  },
  {
    name: "shows example amounts in euros in every shop",
    file: "dashboard/src/ui/text/example-amounts.ts",
    find: "formatMoney(exampleAmounts[amount], currency, locale)",
    replace: `formatMoney(exampleAmounts[amount], "EUR", locale)`,
    tests: examples,
  },
  {
    name: "has an amount in a fixed currency in the source",
    file: "dashboard/src/features/orders/OrdersPage.tsx",
    find: `exampleMoney("order", shop.currency, locale)`,
    replace: `"€24.00"`,
    tests: examples,
  },
  {
    name: "lets a wide table make the page wider",
    file: "dashboard/src/ui/table/Table.tsx",
    find: '<div className="overflow-x-auto">',
    replace: "<div>",
    tests: ["e2e/dashboard/rows.e2e.ts"],
    only: "doesn't make the page wider",
  },
];
