import { currencyCodes } from "@vitrine/contract/values/currencies";
import type { Field, Mapping } from "../fields.rules.ts";

/** Columns of amounts, those that tell a currency best first. */
export const priceFields: Field[] = ["price", "regular_price", "sale_price", "compare_at_price", "cost"];

const known = new Set(currencyCodes);
/** The currencies that a sign stands for, the most used one first. */
const signs: [sign: RegExp, currencies: string[]][] = [
  [/R\$/, ["BRL"]],
  [/US\$/, ["USD"]],
  [/\$/, "USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU BSD BBD BZD BND FJD JMD LRD NAD TTD".split(" ")],
  [/€/, ["EUR"]],
  [/£/, "GBP EGP LBP SYP SDG SSP FKP GIP SHP".split(" ")],
  [/¥|￥|円|元/, ["JPY", "CNY"]],
  [/₹/, ["INR"]],
  [/₽/, ["RUB"]],
  [/₺/, ["TRY"]],
  [/₩/, ["KRW", "KPW"]],
  [/₫/, ["VND"]],
  [/₪/, ["ILS"]],
  [/₴/, ["UAH"]],
  [/₱/, ["PHP"]],
  [/฿/, ["THB"]],
  [/৳/, ["BDT"]],
  [/₦/, ["NGN"]],
  [/zł/, ["PLN"]],
  [/د\.إ/, ["AED"]],
  [/ر\.س/, ["SAR"]],
];
const isPlain = /^-?[\d.,\s]*$/;

/** The currencies that stand with an amount: "12.00 USD", "€ 5", "$3". Empty where none does. */
export function currenciesIn(text: string): string[] {
  if (isPlain.test(text)) return [];
  for (const [code] of text.matchAll(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g))
    if (known.has(code)) return [code];
  return signs.find(([sign]) => sign.test(text))?.[1] ?? [];
}

const english = new Intl.DisplayNames("en", { type: "currency" });
const codeOf = new Map(currencyCodes.map((code) => [english.of(code)!.toUpperCase(), code]));

/** The currencies that a cell of a currency column may mean: "USD", "$" or "US Dollar". Empty for anything else. */
export function currenciesNamed(text: string): string[] {
  const word = text.trim().toUpperCase();
  const code = known.has(word) ? word : codeOf.get(word);
  return code ? [code] : currenciesIn(text);
}

/**
 * The currency that the prices of a file are in: what a column of currencies says, else what stands with the amounts
 * or in the headers of their columns, else the shop's.
 *
 * @param samples of each column what stands in it first
 */
export function currencyOfFile(
  { headers, mapping, samples }: { headers: string[]; mapping: Mapping; samples: string[][] },
  shopCurrency: string,
): { currency: string; from: "file" | "shop" } {
  const textsOf = (field: Field) => samples[mapping.indexOf(field)] ?? [];
  const priced = priceFields.filter((field) => mapping.includes(field));
  const found = [
    ...textsOf("currency").map(currenciesNamed),
    ...priced.flatMap((field) => textsOf(field).map(currenciesIn)),
    ...priced.map((field) => currenciesIn(headers[mapping.indexOf(field)]!.toUpperCase())),
  ].find((currencies) => currencies.length > 0);
  if (!found) return { currency: shopCurrency, from: "shop" };
  return { currency: found.includes(shopCurrency) ? shopCurrency : found[0]!, from: "file" };
}
