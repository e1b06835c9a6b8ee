import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "rounds a half down",
    file: "contract/src/values/money.ts",
    find: "(2n * size + d) / (2n * d)",
    replace: "(2n * size + d - 1n) / (2n * d)",
    tests: ["contract/src/values/money.test.ts"],
  },
  {
    name: "rounds negative amounts towards plus infinity",
    file: "contract/src/values/money.ts",
    find: "return safe(Number(n < 0n ? -rounded : rounded));",
    replace: "return safe(Number(n < 0n ? -((2n * size + d - 1n) / (2n * d)) : rounded));",
    tests: ["contract/src/values/money.test.ts"],
  },
  {
    name: "gives a tie to the last part",
    file: "contract/src/values/money.ts",
    find: "? a.index - b.index :",
    replace: "? b.index - a.index :",
    tests: ["contract/src/values/money.test.ts"],
  },
  {
    name: "lets a part exceed its cap",
    file: "contract/src/values/money.ts",
    find: "part > (caps[index] ?? 0))",
    replace: "part > (caps[index] ?? 0) + 1)",
    tests: ["contract/src/values/money.test.ts"],
  },
  {
    name: "loses the digits past 2^53 in silence",
    file: "contract/src/values/money.ts",
    find: "if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not",
    replace: "if (!Number.isInteger(value)) throw new RangeError(`${value} is not",
    tests: ["contract/src/values/money.test.ts"],
  },
  {
    name: "writes an amount below one unit without its zero",
    file: "contract/src/values/money.ts",
    find: "padStart(digits + 1,",
    replace: "padStart(digits,",
    tests: ["contract/src/values/money.test.ts"],
  },
  {
    name: "takes more decimals than the currency has",
    file: "contract/src/values/money.ts",
    find: `  if (/[^0]/.test(fraction.slice(digits))) return undefined;
`,
    replace: "",
    tests: ["contract/src/values/money.test.ts"],
  },
  {
    name: "reads 1.234 as thousands in a currency of three decimals",
    file: "contract/src/values/money.ts",
    find: "digits === 3 && (locale === undefined",
    replace: "digits === 99 && (locale === undefined",
    tests: ["contract/src/values/money.test.ts"],
  },
];
