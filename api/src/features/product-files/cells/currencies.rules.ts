import { currencyCodes } from "@vitrine/contract/values/currencies";
import type { Field, Mapping } from "../fields.rules.ts";

/** Columns of amounts, in order of reliability for detecting the currency. */
export const priceFields: Field[] = [
  "price",
  "regular_price",
  "sale_price",
  "compare_at_price",
  "cost",
  "min_price",
];

const known = new Set(currencyCodes);
/** The currencies of a symbol, the most common first. */
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

/** The currencies in the text of an amount: "12.00 USD", "€ 5", "$3". Empty if it has none. */
export function currenciesIn(text: string): string[] {
  if (isPlain.test(text)) return [];
  for (const [code] of text.matchAll(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g))
    if (known.has(code)) return [code];
  return signs.find(([sign]) => sign.test(text))?.[1] ?? [];
}

const english = new Intl.DisplayNames("en", { type: "currency" });
const codeOf = new Map(currencyCodes.map((code) => [english.of(code)!.toUpperCase(), code]));

/** The currencies that a cell of a currency column may mean: "USD", "$" or "US Dollar". Empty for any other text. */
export function currenciesNamed(text: string): string[] {
  const word = text.trim().toUpperCase();
  const code = known.has(word) ? word : codeOf.get(word);
  return code ? [code] : currenciesIn(text);
}

/**
 * Detects the currency of a file's prices: from a currency column, otherwise from the amounts or the headers of their
 * columns, otherwise the shop's currency.
 * @param samples the first values of each column
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
