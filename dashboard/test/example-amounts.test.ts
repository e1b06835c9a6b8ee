import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { exampleMoney } from "../src/ui/text/example-amounts.ts";

test("formats an example amount in the shop's currency, with its decimals", () => {
  expect(exampleMoney("price", "EUR", "en")).toBe("€49.00");
  expect(exampleMoney("price", "BDT", "en")).toBe("৳49.00");
  expect(exampleMoney("price", "JPY", "en")).toBe("¥4,900");
  expect(exampleMoney("price", "KWD", "en").replace(/\s/, " ")).toBe("KWD 4.900");
});

test("screens and form messages have no literal amounts of money, which would have a fixed currency", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const files = globSync("{dashboard/src/{app,features,session,shared},contract/src}/**/*.{ts,tsx}", {
    cwd: root,
  }).filter((file) => !/\.test\.|fixture|money\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(350);
  const amounts = [
    /["`>][^"`<]*([€£৳¥₹]|\b(?:EUR|USD|BDT|GBP)\b)\s?\d[^"`<]*["`<]/g,
    /such as \d+[.,]\d{2}\b/g,
    // "59.00", "24.00 → 29.00"; an HS code has four digits before the point.
    /["`>]\d{1,3}[.,]\d{2}(?!\d)[^"`<]*["`<]/g,
  ];
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), "utf8")
      .split("\n")
      .filter((line) => !/^\s*(\/\*|\*|\/\/)/.test(line))
      .flatMap((line) => amounts.flatMap((amount) => line.match(amount) ?? []))
      .map((text) => `${file}: ${text}`),
  );
  // An exchange rate isn't an amount of money.
  expect(found.filter((one) => !one.includes("such as 1.08"))).toEqual([]);
});
