import { expect, it } from "vitest";
import { textOfPdf } from "./pdf-text.ts";

/** A PDF with one page, in whose font the glyphs 40, 41 and 92 are A, B and C: a parenthesis each, and a backslash. */
function pdfWith(content: string): Buffer {
  const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const objects = [
    "<< /Type /Page /Contents 2 0 R /Font << /f0 3 0 R >> >>",
    stream(content),
    "<< /Type /Font /ToUnicode 4 0 R >>",
    stream("<0028> <0041>\n<0029> <0042>\n<005c> <0043>"),
  ];
  const text = objects.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`).join("");
  return Buffer.from(text, "latin1");
}

it.each([
  [String.raw`\000(\000)`, "AB"],
  [String.raw`\000(\000(\000)\000)`, "AABB"],
  [String.raw`\000(\000(\000(\000)\000)\000)\000(\000)`, "AAABBBAB"],
  [String.raw`\000\)\000\(\000\\`, "BAC"],
])("reads glyphs whose ids are parentheses: %s", (glyphs, text) => {
  expect(textOfPdf(pdfWith(`BT /f0 1 Tf (${glyphs}) Tj ET BT (\\000(\\000)) Tj ET`))).toEqual([
    `${text}\nAB`,
  ]);
});
