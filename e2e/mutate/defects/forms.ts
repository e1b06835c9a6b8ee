import type { Defect } from "../defect.ts";

const comboboxes = ["dashboard/test/comboboxes.test.tsx"];
const numbers = ["dashboard/test/number-inputs.test.tsx"];

export const defects: Defect[] = [
  {
    name: "submits the form with Enter in a combobox",
    file: "dashboard/src/ui/combobox/ComboboxRoot.tsx",
    find: "event.preventDefault();",
    replace: "",
    tests: comboboxes,
  },
  {
    name: "highlights no match while typing",
    file: "dashboard/src/ui/combobox/ComboboxRoot.tsx",
    find: "      autoHighlight\n",
    replace: "",
    tests: comboboxes,
  },
  {
    name: "removes the value with Escape",
    file: "dashboard/src/ui/combobox/ComboboxRoot.tsx",
    find: `event.key === "Escape" && !isOpen`,
    replace: `event.key === "Escape" && isOpen`,
    tests: comboboxes,
  },
  {
    name: "drops what was typed with Tab",
    file: "dashboard/src/ui/combobox/ComboboxRoot.tsx",
    find: "onValue(highlighted.current);",
    replace: "",
    tests: comboboxes,
  },
  {
    name: "chooses an option of the search before",
    file: "dashboard/src/ui/combobox/RemoteComboboxList.tsx",
    find: "matches={isPending ? matchOptions(options, typed) : options}",
    replace: "matches={options}",
    tests: comboboxes,
  },
  {
    name: "offers a name that only contains the text before one that begins with it",
    file: "dashboard/src/ui/combobox/option-search.rules.ts",
    find: "return name.includes(text) ? 4 : 5;",
    replace: "return name.includes(text) ? 0 : 5;",
    tests: comboboxes,
  },
  {
    name: "fills a cleared amount with the former one while it has the focus",
    file: "dashboard/src/ui/form/useTypedNumber.ts",
    find: "(hasFocus && !isNumber)",
    replace: "false",
    tests: numbers,
  },
  {
    name: "formats an amount while it is typed",
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
    name: "moves the focus to the error summary while the user types",
    file: "dashboard/src/ui/form/ErrorSummary.tsx",
    find: "!isTyping() && box.current?.focus()",
    replace: "box.current?.focus()",
    tests: numbers,
  },
];
