import { existsSync, readFileSync } from "node:fs";
import { currencyCodes, exponentOf } from "@vitrine/contract/values/currencies";
import { expect, test } from "vitest";

const file = "../shared/data/text/iso4217-currencies.json";
const present = existsSync(file);

test.skipIf(!present)(`currencies are those of ISO 4217${present ? "" : ` (skipped: no ${file})`}`, () => {
  const rows = JSON.parse(readFileSync(file, "utf8")) as { code: string; digits: number }[];
  const isSold = ({ code }: { code: string }) => currencyCodes.includes(code);

  const sold = rows.filter(isSold);
  expect(sold.map(({ code }) => [code, exponentOf(code)])).toEqual(
    sold.map(({ code, digits }) => [code, digits]),
  );
  const leftOut = rows.filter((row) => !isSold(row) && !row.code.startsWith("X")).map(({ code }) => code);
  expect(leftOut.join(" ")).toBe("BOV CHE CHW CLF COU MXV USN UYI UYW"); // funds and units of account
});
