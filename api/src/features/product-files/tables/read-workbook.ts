import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { Parser } from "htmlparser2";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { apiError } from "../../../api-error.ts";
import { createFairQueue } from "../../../files/fair-queue.ts";
import { FileProblem } from "../file-problem.ts";
import { MAX_COLUMNS, tooManyColumns } from "./limit-columns.ts";
import {
  type CellFormat,
  cellFormat,
  columnOf,
  type DateSystem,
  textOf,
  unescaped,
} from "./workbook-cells.rules.ts";

const maxEntries = 5_000;
const maxBytes = 300_000_000;
/** Maximum compression ratio; a higher one is a zip bomb. */
const maxRatio = 500;
const maxText = 100_000_000;
const maxRows = 1_048_576;
/** Empty rows between two rows of a worksheet. They are written at once, and take a few bytes of the file. */
const maxGap = 10_000;
/** Shared strings and cell styles: an empty one takes almost nothing of the file, and memory of the server. */
const maxShared = 1_000_000;
const maxStyles = 65_536;

/** True if a file is a zip, as workbooks are. */
function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString("latin1") === "PK\x03\x04";
}

/** True for a workbook with a password: Excel stores it in the container of old workbooks. */
function isEncrypted(bytes: Buffer): boolean {
  const isContainer = bytes.subarray(0, 4).toString("latin1") === "\xd0\xcf\x11\xe0";
  return isContainer && bytes.includes(Buffer.from("EncryptedPackage", "utf16le"));
}

/** Number of visible worksheets, of which the first is converted; 0 for a file that isn't a workbook. */
export async function countWorksheets(bytes: Buffer): Promise<number> {
  if (!isZip(bytes)) return 0;
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  const workbook = (await partsOf(zip)).get("xl/workbook.xml");
  let worksheets = 0;
  if (workbook)
    await readXml(zip, workbook, {
      open(name, attributes) {
        if (name === "sheet" && !/hidden/i.test(attributes["state"] ?? "")) worksheets++;
      },
    });
  return worksheets;
}

/**
 * Converting a workbook takes several times its unpacked size in memory: this process converts one at a time, and a shop
 * has few waiting, each with the bytes of its upload.
 */
const convertInTurn = createFairQueue({
  max: 1,
  maxWaiting: 3,
  full: () => apiError("busy", { retry_after: 10 }),
});

/**
 * The CSV of a workbook, see `csvOfWorkbook`; any other file unchanged.
 *
 * @throws busy if the shop has too many workbooks waiting
 */
export async function csvOfFile(bytes: Buffer, shopId: number): Promise<Buffer> {
  if (isEncrypted(bytes))
    throw new FileProblem(
      "not_csv",
      "This workbook has a password. Remove the password in your spreadsheet program and save the file again.",
    );
  return isZip(bytes) ? convertInTurn(`shop ${shopId}`, () => csvOfWorkbook(bytes)) : bytes;
}

/**
 * Converts the first visible worksheet of an Excel workbook to CSV, row by row: formulas as their results, dates as
 * `2027-03-01`. Throws FileProblem for another zip, a damaged one, or one that is too large when unpacked.
 */
async function csvOfWorkbook(bytes: Buffer): Promise<Buffer> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    const parts = await partsOf(zip);
    const book = await bookOf(zip, parts);
    const worksheet = book.worksheet && parts.get(book.worksheet);
    if (!worksheet) throw noWorkbook();
    const shared = await sharedTexts(zip, parts.get("xl/sharedstrings.xml"));
    const formats = await formatsOf(zip, parts.get("xl/styles.xml"));
    return await csvOfWorksheet(zip, worksheet, { shared, formats, dates: book.dates });
  } catch (failure) {
    if (failure instanceof FileProblem) throw failure;
    throw new FileProblem(
      "not_csv",
      "This workbook is damaged. Open it in a spreadsheet and save it again, or as CSV.",
    );
  }
}

function noWorkbook() {
  return new FileProblem(
    "not_csv",
    "This zip file isn't an Excel workbook. Extract it and choose the file inside.",
  );
}

function tooLarge() {
  return new FileProblem(
    "not_csv",
    "This workbook is too large. Save its first worksheet as CSV and choose that file.",
  );
}

/** The entries of the zip by name, in lower case. */
async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw tooLarge();
  const parts = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      parts.set(entry.fileName.toLowerCase().replace(/^\//, ""), entry);
      zip.readEntry();
    });
    zip.on("end", () => resolve());
    zip.on("error", reject);
    zip.readEntry();
  });
  return parts;
}

interface Element {
  /** `name` has no namespace prefix. */
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Called regularly, to pass on the data so far. */
  pause?: () => void;
}

/** Parses an XML file in chunks, and yields to the event loop in between. */
async function readXml(zip: ZipFile, entry: Entry, on: Element): Promise<void> {
  if (
    entry.uncompressedSize > maxBytes ||
    entry.uncompressedSize > maxRatio * entry.compressedSize + 1_000_000
  )
    throw tooLarge();
  const localName = (name: string) => name.slice(name.indexOf(":") + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => on.open?.(localName(name), attributes),
      ontext: (text) => on.text?.(text),
      onclosetag: (name) => on.close?.(localName(name)),
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  const stream = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(chunk, { stream: true }));
    on.pause?.();
    await setImmediate();
  }
  parser.end();
}

/** The part of the first visible worksheet, and the workbook's date system. */
async function bookOf(
  zip: ZipFile,
  parts: Map<string, Entry>,
): Promise<{ worksheet?: string; dates: DateSystem }> {
  const workbook = parts.get("xl/workbook.xml");
  if (!workbook) throw noWorkbook();
  let relation: string | undefined;
  let dates: DateSystem = 1900;
  await readXml(zip, workbook, {
    open(name, attributes) {
      if (name === "workbookPr" && /^(1|true)$/.test(attributes["date1904"] ?? "")) dates = 1904;
      if (name === "sheet" && !/hidden/i.test(attributes["state"] ?? ""))
        relation ??= Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
    },
  });
  let target: string | undefined;
  const relations = parts.get("xl/_rels/workbook.xml.rels");
  if (relations)
    await readXml(zip, relations, {
      open(name, attributes) {
        if (name === "Relationship" && attributes["Id"] === relation) target = attributes["Target"];
      },
    });
  const path = target?.replace(/^\//, "").toLowerCase() ?? "worksheets/sheet1.xml";
  return { worksheet: path.startsWith("xl/") ? path : `xl/${path}`, dates };
}

/** Shared strings, which cells refer to by index. */
async function sharedTexts(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  let text = "";
  let size = 0;
  let inText = false;
  // Phonetic guides are stored with the text.
  let inPhonetic = false;
  await readXml(zip, entry, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") inPhonetic = true;
      inText = name === "t" && !inPhonetic;
    },
    text(chunk) {
      if (inText) text += chunk;
    },
    close(name) {
      inText = false;
      if (name === "rPh") inPhonetic = false;
      if (name !== "si") return;
      size += text.length;
      if (size > maxText || texts.length === maxShared) throw tooLarge();
      texts.push(unescaped(text));
    },
  });
  return texts;
}

/** The format of numbers for each cell style. */
async function formatsOf(zip: ZipFile, entry: Entry | undefined): Promise<CellFormat[]> {
  const styles: CellFormat[] = [];
  if (!entry) return styles;
  const formats = new Map<number, string>();
  let inCells = false;
  await readXml(zip, entry, {
    open(name, attributes) {
      const id = Number(attributes["numFmtId"]);
      if (Math.max(styles.length, formats.size) > maxStyles) throw tooLarge();
      if (name === "numFmt") formats.set(id, attributes["formatCode"] ?? "");
      if (name === "cellXfs") inCells = true;
      if (name === "xf" && inCells) styles.push(cellFormat(id, formats.get(id)));
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return styles;
}

async function csvOfWorksheet(
  zip: ZipFile,
  entry: Entry,
  book: { shared: string[]; formats: CellFormat[]; dates: DateSystem },
): Promise<Buffer> {
  const chunks: string[] = [];
  let size = 0;
  // Of the cells since the last pass. A shared string of many cells is copied for each.
  let waiting = 0;
  let rows: string[][] = [];
  let count = 0;
  let cells: string[] = [];
  let header: string[] | undefined;
  let cell = { column: -1, type: "", style: 0, text: "" };
  let inValue = false;
  const pass = () => {
    if (rows.length === 0) return;
    // An empty row is retained, so that row numbers don't change.
    const chunk = stringify(rows, { quoted_empty: false });
    size += chunk.length;
    if (size > maxText) throw tooLarge();
    chunks.push(chunk);
    rows = [];
    waiting = 0;
  };
  await readXml(zip, entry, {
    open(name, attributes) {
      if (name === "row") {
        const number = Number(attributes["r"] ?? count + 1);
        if (!(number <= maxRows) || number - count > maxGap) throw tooLarge();
        for (; count < number - 1; count++) rows.push([""]);
        count++;
        cells = [];
      } else if (name === "c") {
        const column = columnOf(attributes["r"]) ?? cell.column + 1;
        cell = { column, type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? 0), text: "" };
      } else inValue = name === "v" || (name === "t" && cell.type === "inlineStr");
    },
    text(chunk) {
      if (inValue) cell.text += chunk;
    },
    close(name) {
      inValue = false;
      if (name === "c" && cell.text !== "") {
        const format = book.formats[cell.style];
        const text = textOf(cell, { shared: book.shared, format, dates: book.dates });
        waiting += text.length;
        if (size + waiting > maxText) throw tooLarge();
        if (text !== "" && cell.column >= MAX_COLUMNS) throw tooManyColumns(header ?? cells, count);
        if (text !== "") {
          while (cells.length < cell.column) cells.push("");
          cells[cell.column] = text;
        }
      } else if (name === "row") {
        rows.push(cells.length > 0 ? cells : [""]);
        if (cells.length > 0) header ??= cells;
        cell = { column: -1, type: "", style: 0, text: "" };
      }
    },
    pause: pass,
  });
  pass();
  return Buffer.from(chunks.join(""));
}
