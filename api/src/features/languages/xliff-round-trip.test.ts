import fc from "fast-check";
import { expect, it } from "vitest";
import { type TranslatedRecord, translatedKinds } from "@vitrine/contract/shops/translations";
import { readXliff } from "./read-translation-xliff.ts";
import { isSameSource } from "./translation-file.rules.ts";
import { fileEnd, fileStart, unitsOf, xliffEnd, xliffStart } from "./translation-xliff.rules.ts";

/** Texts with markup, quotes, line breaks, control characters, emoji and texts from right to left. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "<p>",
        "</p>",
        "&amp;",
        "&",
        "]]>",
        "<![CDATA[",
        "<!--",
        '"',
        "'",
        "  ",
        "\t",
        "\r\n",
        "\r",
      ),
      fc.constantFrom(
        "\n",
        "\u0001",
        "\u000b",
        "\ufffe",
        "💡",
        "👩‍👩‍👧",
        "مصباح",
        "\u200f",
        "\u2028",
        "\ufeff",
        "a:b",
      ),
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme" }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));
/** The characters that XML can contain. */
const ofXml = (one: string) =>
  // oxlint-disable-next-line no-control-regex -- The test is about control characters.
  one.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
const label = text.map(ofXml).filter((one) => one !== "");

const record = fc.record<TranslatedRecord>({
  id: fc.oneof(fc.uuid(), fc.constantFrom("shop", "header")),
  kind: fc.constantFrom(...translatedKinds),
  title: text,
  texts: fc.array(
    fc.record({
      field: fc.oneof(fc.constantFrom("title", "description_html"), label),
      source: text.filter((one) => ofXml(one).trim() !== ""),
      text: fc.option(text.filter((one) => ofXml(one).trim() !== "")),
      is_outdated: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
});

it("every field and text of an export is read as it was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 5 }), async (records) => {
      const files = records.map(
        (one) => fileStart(one.kind, { from: "en", to: "ar" }) + unitsOf(one) + fileEnd,
      );
      const rows = await Array.fromAsync(readXliff(xliffStart + files.join("") + xliffEnd, "ar"));
      const expected = records.flatMap(({ kind, id, texts }) =>
        texts
          .filter((one) => one.text !== null)
          .map((one) => ({
            row: expect.any(Number),
            kind,
            id,
            field: one.field,
            source: ofXml(one.source),
            text: ofXml(one.text!).trim(),
            is_unreviewed: one.is_outdated,
          })),
      );
      expect(rows).toEqual(expected);
      const sources = records.flatMap(({ texts }) => texts.filter((one) => one.text !== null));
      expect(sources.every(({ source }, at) => isSameSource(expected[at]!.source, source))).toBe(true);
    }),
    { numRuns: 100 },
  );
});
