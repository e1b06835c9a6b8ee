import { expect, test } from "vitest";
import { FileProblem } from "../file-problem.ts";
import { readWholeTable } from "./read-whole-table.ts";
import { csvOfFile } from "./read-workbook.ts";
import { workbook, zip } from "./workbook.fixture.ts";

const shopId = 1001;
const read = async (bytes: Buffer) => (await csvOfFile(bytes, shopId)).toString();

test("Reads the first visible worksheet: shared strings, results of formulas, dates, gaps", async () => {
  const sheet = `
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row>
    <row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><f>9.95*2</f><v>19.899999999999999</v></c><c r="D3" s="1"><v>46447</v></c></row>
    <row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="str"><f>A1</f><v>text</v></c><c r="D4" s="2"><v>46447.375</v></c><c r="E4" t="e"><v>#N/A</v></c><c r="F4" s="3"><v>2.5</v></c><c r="G4"><v>4006381333931</v></c><c r="H4"><v>1E-3</v></c></row>
    <row><c t="inlineStr"><is><t>no places named</t></is></c><c><v>7</v></c></row>`;
  expect(await read(workbook(sheet))).toBe(
    `Title,,Price\n\nOak & “brass”,,19.9,2027-03-01\n"Line\ntwo, three",TRUE,text,2027-03-01 09:00:00,,2.5,4006381333931,0.001\nno places named,7\n`,
  );
});

test("Retains leading zeros of a number format, as for barcodes", async () => {
  const sheet = `<row><c s="4"><v>12345678905</v></c><c s="4"><v>4006381333931</v></c><c s="4"><v>1.5</v></c><c><v>12</v></c></row>`;
  expect(await read(workbook(sheet))).toBe("0012345678905,4006381333931,1.5,12\n");
});

test.each([
  ["a zip of something else", zip({ "readme.txt": "hello" }), "isn't an Excel workbook"],
  ["one cut in the middle", workbook("<row/>").subarray(0, 900), "damaged"],
  [
    "one that says it is smaller than it is",
    workbook(`<row><c><v>${"1".repeat(5000)}</v></c></row>`, {}, 10),
    "damaged",
  ],
  [
    "one with a column beyond all columns",
    workbook(`<row><c><v>1</v></c><c><v>2</v></c></row><row><c r="AMK2"><v>1</v></c></row>`),
    "The first are “1”, “2”.",
  ],
  [
    "one that unpacks to a thousand times its size",
    workbook("", { "xl/worksheets/sheet2.xml": `<worksheet>${" ".repeat(20_000_000)}</worksheet>` }),
    "too large",
  ],
  ["one with an empty million of rows", workbook('<row r="1048576"><c><v>1</v></c></row>'), "too large"],
  [
    "one whose cells repeat a long text",
    workbook(`<row>${'<c r="A1" t="s"><v>0</v></c>'.repeat(700)}</row>`, {
      "xl/sharedStrings.xml": `<sst><si><t>"${"x".repeat(700_000)}</t></si></sst>`,
    }),
    "too large",
  ],
  [
    "one with millions of empty texts",
    workbook("<row/>", {
      "xl/sharedStrings.xml": `<sst>${Array.from({ length: 1_000_001 }, (_, n) => `<si n="${n * 7_919}"/>`).join("")}</sst>`,
    }),
    "too large",
  ],
  [
    "one with more styles than a spreadsheet can have",
    workbook("<row/>", {
      "xl/styles.xml": `<styleSheet><cellXfs>${Array.from({ length: 65_540 }, (_, n) => `<xf numFmtId="${n}"/>`).join("")}</cellXfs></styleSheet>`,
    }),
    "too large",
  ],
])("Rejects an unreadable workbook with what to do: %s", async (_, bytes, words) => {
  const problem = await csvOfFile(bytes, shopId).catch((failure: unknown) => failure);
  expect(problem).toBeInstanceOf(FileProblem);
  expect((problem as FileProblem).message).toContain(words);
});

test("Reads a large worksheet without blocking the event loop", async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, n) =>
      `<row r="${n + 1}"><c r="A${n + 1}" t="inlineStr"><is><t>Lamp ${n}</t></is></c><c r="B${n + 1}"><v>${n}.5</v></c></row>`,
  );
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const csv = await read(workbook(rows.join("")));
  clearInterval(timer);
  expect(csv.split("\n")).toHaveLength(20_001);
  expect(turns).toBeGreaterThan(5);
});

test("Converts one workbook at a time, and rejects a fifth of a shop until one is done", async () => {
  const rows = Array.from(
    { length: 3_000 },
    (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}</v></c></row>`,
  );
  const bytes = workbook(rows.join(""));
  const done: number[] = [];
  const convert = (n: number, shop = shopId) => csvOfFile(bytes, shop).then(() => void done.push(n));
  const first = [0, 1, 2, 3].map((n) => convert(n));
  await expect(convert(4)).rejects.toMatchObject({ code: "busy" });
  const other = convert(9, shopId + 1);
  expect(done).toEqual([]);
  await Promise.all([...first, other]);
  // One after another, and the other shop's waits for one of them only.
  expect(done).toEqual([0, 1, 9, 2, 3]);
  await expect(convert(5)).resolves.toBeUndefined();
});

test.each([
  ["one with a password", "EncryptedPackage", "This workbook has a password."],
  ["one of Excel 2003", "Workbook", "This is an old Excel workbook"],
])("Says what to do with a workbook in the old container: %s", async (_, stream, words) => {
  const head = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(504)]);
  const bytes = Buffer.concat([head, Buffer.from(stream, "utf16le"), Buffer.alloc(512)]);
  const problem = await csvOfFile(bytes, shopId).then(
    async (csv) => readWholeTable(csv, 10).catch((failure: unknown) => failure),
    (failure: unknown) => failure,
  );
  expect(problem).toBeInstanceOf(FileProblem);
  expect((problem as FileProblem).message).toContain(words);
});
