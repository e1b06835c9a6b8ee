import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLines } from "./files/csv-file.ts";
import { guarded, guardedHtml, unguarded } from "./formula-guard.ts";

const isFormula = (cell: string) => /^[\s"'\p{Cf}]*[=+\-@]/u.test(cell) && !cell.startsWith("'");

describe("formula guard", () => {
  test.each([
    ["=1+1"],
    ["+1"],
    ["-2+3"],
    ["@SUM(A1)"],
    ["\t=1"],
    ["\tplain"],
    ["\rplain"],
    ["  =1"],
    ["\u200b=1"],
    ["\ufeff=1"],
    ["\u2060\u200d@x"],
    ["\u00ad=1"],
    ['"=1'],
    ["'=1"],
    [";=1"],
    ["\u200b;=1"],
    ["＝1"],
  ])("puts an apostrophe before %j", (cell) => {
    expect(guarded(cell)).toMatch(/^'/);
    expect(unguarded(guarded(cell))).toBe(cell);
  });

  test.each([["-5"], ["-5.25"], ["<p>=1</p>"], ["\n<p>a</p>"], ["\t<p>a</p>"], ["a-b"], ["5 = 5"], ["a; b"]])(
    "does not change %j",
    (cell) => expect(guarded(cell)).toBe(cell),
  );

  test("leaves no formula in a cell of a spreadsheet that splits lines at semicolons", () => {
    const line = csvLines([["a", "x;=1+1;\u200b=2;'=3;b", "c;@d"]]);
    const cut = line.trim().split(";");
    expect(cut).toHaveLength(6);
    expect(cut.filter(isFormula)).toEqual([]);
    const [cells] = parse(line) as string[][];
    expect(cells!.map(unguarded)).toEqual(["a", "x;=1+1;\u200b=2;'=3;b", "c;@d"]);
  });

  test("removes exactly what it added, for any text", () => {
    const part = fc.constantFrom(
      "'",
      "=",
      "-",
      "5",
      ";",
      "\u200b",
      "\t",
      "\r",
      " ",
      "<p>",
      "a",
      '"',
      "@",
      "\n",
    );
    const text = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((all) => all.join("")),
      fc.string(),
    );
    fc.assert(
      fc.property(text, (cell) => {
        expect(unguarded(guarded(cell))).toBe(cell);
      }),
      { numRuns: 5_000 },
    );
  });

  test("writes HTML without an apostrophe, with entities that a browser shows unchanged", () => {
    expect(guardedHtml("=1+1 is <b>2</b>")).toBe("&#61;1+1 is <b>2</b>");
    expect(guardedHtml("<p>a&nbsp;- b;=1;--c</p>")).toBe("<p>a&nbsp;&#45; b;&#61;1;&#45;&#45;c</p>");
    expect(guardedHtml("\n<p>plain; text</p>")).toBe("<p>plain; text</p>");
    const html = fc.array(fc.constantFrom("=", "-", ";", "&nbsp;", "<p>", "a", " ", "'"), { maxLength: 8 });
    fc.assert(
      fc.property(html, (all) => {
        const written = guardedHtml(all.join(""));
        expect(guarded(written)).toBe(written);
      }),
    );
  });
});
