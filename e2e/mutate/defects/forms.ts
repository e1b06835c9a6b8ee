import type { Defect } from "../defect.ts";

const comboboxes = ["dashboard/test/comboboxes.test.tsx"];
const numbers = ["dashboard/test/number-inputs.test.tsx"];

export const defects: Defect[] = [
  {
    name: "submits the form on Enter in a combobox",
    file: "dashboard/src/ui/combobox/ComboboxRoot.tsx",
    find: "event.preventDefault();",
    replace: "",
    tests: comboboxes,
  },
  {
    name: "doesn't highlight the first match while the user types",
    file: "dashboard/src/ui/combobox/ComboboxRoot.tsx",
    find: "      autoHighlight\n",
    replace: "",
    tests: comboboxes,
  },
  {
    name: "clears the value on Escape",
    file: "dashboard/src/ui/combobox/ComboboxRoot.tsx",
    find: `event.key === "Escape" && !isOpen`,
    replace: `event.key === "Escape" && isOpen`,
    tests: comboboxes,
  },
  {
    name: "discards the typed text on Tab",
    file: "dashboard/src/ui/combobox/ComboboxRoot.tsx",
    find: "onValue(highlighted.current);",
    replace: "",
    tests: comboboxes,
  },
  {
    name: "chooses an option of the previous search",
    file: "dashboard/src/ui/combobox/RemoteComboboxList.tsx",
    find: "matches={isPending ? matchOptions(options, typed) : options}",
    replace: "matches={options}",
    tests: comboboxes,
  },
  {
    name: "ranks names that contain the text before names that start with it",
    file: "dashboard/src/ui/combobox/option-search.rules.ts",
    find: "return name.includes(text) ? 4 : 5;",
    replace: "return name.includes(text) ? 0 : 5;",
    tests: comboboxes,
  },
  {
    name: "restores a cleared amount while the field has the focus",
    file: "dashboard/src/ui/form/useTypedNumber.ts",
    find: "(hasFocus && !isNumber)",
    replace: "false",
    tests: numbers,
  },
  {
    name: "formats an amount while the user types",
    file: "dashboard/src/ui/form/useTypedNumber.ts",
    find: "value: shows ? draft.text : written,",
    replace: "value: shows && !isNumber ? draft.text : written,",
    tests: numbers,
  },
  {
    name: "reads 1.234 as a fraction in German",
    file: "dashboard/src/ui/form/number-text.rules.ts",
    find: "(decimals === 0 || mark !== decimalSign(locale))",
    replace: "decimals === 0",
    tests: numbers,
  },
  {
    name: "reads 1,234 dinars as a fraction in English",
    file: "contract/src/values/money.ts",
    find: "(locale === undefined || mark === decimalSign(locale))",
    replace: "true",
    tests: ["contract/src/values/money.test.ts"],
  },
  {
    name: "reads the Arabic decimal mark as a thousands separator",
    file: "dashboard/src/ui/form/number-text.rules.ts",
    find: "  if (arabic >= 0) return arabic;\n",
    replace: "",
    tests: numbers,
  },
  {
    name: "reads 1,234 pounds in the grid of variants as a fraction in English",
    file: "dashboard/src/features/variants/cells.rules.ts",
    find: "readNumber(text, decimals, locale)",
    replace: 'readNumber(text, decimals, "de")',
    tests: ["dashboard/src/features/variants/grid.rules.test.ts"],
  },
  {
    name: "moves the focus to the error summary while the user types",
    file: "dashboard/src/ui/form/ErrorSummary.tsx",
    find: "!isTyping() && box.current?.focus()",
    replace: "box.current?.focus()",
    tests: numbers,
  },
  {
    name: "shows zod's message at a field whose schema has none",
    file: "dashboard/src/ui/form/form.tsx",
    find: ", { error: issueMessage }",
    replace: "",
    tests: numbers,
  },
];
