import { inflateSync } from "node:zlib";

// Reads the text of our own PDFs as a viewer copies it: an /ActualText replaces the glyphs in it, and other glyphs have the
// text of their font's /ToUnicode. Other PDFs have other structures.

interface PdfObject {
  dictionary: string;
  stream: string;
}

/** The text of each page, with a line for each text that is placed on it. */
export function textOfPdf(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString("latin1"));
  const at = (reference: string | undefined) => objects.get(Number(reference));
  return pagesOf(objects).map(({ dictionary }) => {
    const resources = at(/\/Resources (\d+) 0 R/.exec(dictionary)?.[1])?.dictionary ?? dictionary;
    const fonts = new Map(
      [...resources.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, font]) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(at(font)?.dictionary ?? "")?.[1];
        return [name!, glyphsOf(at(map)?.stream ?? "")];
      }),
    );
    return textOfContent(contentOf(dictionary, objects), fonts);
  });
}

/** The sizes of the texts of each page, in points. */
export function textSizesOfPdf(pdf: Uint8Array): Set<number>[] {
  const objects = objectsOf(Buffer.from(pdf).toString("latin1"));
  return pagesOf(objects).map(
    ({ dictionary }) =>
      new Set(
        [...contentOf(dictionary, objects).matchAll(/\/f\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size)),
      ),
  );
}

/** A filled rectangle, in points from the bottom left of its page. `y` is its upper edge. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

const rectangle =
  /1 0 0 -1 (?<x>[\d.]+) (?<y>[\d.]+) cm\s+\/c0 cs\s+0 scn\s+0 0 m\s+(?<width>[\d.]+) 0 l\s+\k<width> (?<height>[\d.]+) l\s+0 \k<height> l\s+h\s+f\s/g;

/** The black rectangles of each page. */
export function rectanglesOfPdf(pdf: Uint8Array): Rectangle[][] {
  const objects = objectsOf(Buffer.from(pdf).toString("latin1"));
  return pagesOf(objects).map(({ dictionary }) =>
    [...contentOf(dictionary, objects).matchAll(rectangle)].map(({ groups }) => {
      const { x, y, width, height } = groups!;
      return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
    }),
  );
}

function pagesOf(objects: Map<number, PdfObject>): PdfObject[] {
  return [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
}

function contentOf(page: string, objects: Map<number, PdfObject>): string {
  return objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]))?.stream ?? "";
}

function objectsOf(file: string): Map<number, PdfObject> {
  const found = file.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj$/gm);
  return new Map(
    [...found].map(([, id, body]) => {
      const start = body!.indexOf("stream\n");
      if (start < 0) return [Number(id), { dictionary: body!, stream: "" }];
      const dictionary = body!.slice(0, start);
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
      const bytes = Buffer.from(body!.slice(start + 7, start + 7 + length), "latin1");
      const stream = dictionary.includes("/FlateDecode") ? inflateSync(bytes) : bytes;
      return [Number(id), { dictionary, stream: stream.toString("latin1") }];
    }),
  );
}

const utf16 = (bytes: Buffer) => Buffer.from(bytes).swap16().toString("utf16le");

/** The texts of glyphs, by their ids. */
function glyphsOf(map: string): Map<number, string> {
  return new Map(
    [...map.matchAll(/^<(\w{4})> <(\w+)>$/gm)].map(([, glyph, text]) => [
      Number.parseInt(glyph!, 16),
      utf16(Buffer.from(text!, "hex")),
    ]),
  );
}

const tokens =
  /\/ActualText (?:<(?<hex>\w+)>|(?<actual>\())|\/(?<font>f\d+) \S+ Tf|(?<glyphs>\()|\b(?<operator>BDC|BMC|EMC|BT)\b/;

function textOfContent(content: string, fonts: Map<string, Map<number, string>>): string {
  let text = "";
  let glyphTexts: Map<number, string> | undefined;
  // True for each open part with an /ActualText.
  const parts: boolean[] = [];
  let isActual = false;
  for (const { hex, actual, font, glyphs, operator } of tokensOf(content)) {
    if (hex ?? actual) {
      text += actualText(hex ? Buffer.from(hex, "hex") : bytesOf(actual!));
      isActual = true;
    } else if (font) glyphTexts = fonts.get(font);
    else if (glyphs && !parts.includes(true)) {
      const ids = bytesOf(glyphs);
      for (let i = 0; i < ids.length; i += 2) text += glyphTexts?.get(ids.readUInt16BE(i)) ?? "";
    } else if (operator === "BT") text += text.endsWith("\n") ? "" : "\n";
    else if (operator === "EMC") parts.pop();
    else if (operator === "BDC" || operator === "BMC") {
      parts.push(isActual);
      isActual = false;
    }
  }
  return text.trim();
}

/** The tokens of a page's content, with the whole literal strings of `actual` and `glyphs`. */
function* tokensOf(content: string): Generator<Record<string, string | undefined>> {
  const search = new RegExp(tokens, "g");
  for (let found = search.exec(content); found; found = search.exec(content)) {
    const token = { ...found.groups };
    const kind = token.actual ? "actual" : token.glyphs ? "glyphs" : undefined;
    if (kind) {
      token[kind] = literalAt(content, search.lastIndex);
      search.lastIndex += token[kind].length + 1;
    }
    yield token;
  }
}

/**
 * The literal string that starts after the opening parenthesis before `start`. Parentheses in it are escaped unless each has
 * a partner.
 */
function literalAt(content: string, start: number): string {
  let depth = 1;
  for (let at = start; at < content.length; at += 1) {
    if (content[at] === "\\") at += 1;
    else if (content[at] === "(") depth += 1;
    else if (content[at] === ")" && --depth === 0) return content.slice(start, at);
  }
  throw new Error("A literal string has no end.");
}

function actualText(bytes: Buffer): string {
  const hasMark = bytes[0] === 0xfe && bytes[1] === 0xff;
  return hasMark ? utf16(bytes.subarray(2)) : bytes.toString("latin1");
}

const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The bytes of a literal string. */
function bytesOf(literal: string): Buffer {
  const text = literal.replaceAll(/\\(?:(\d{1,3})|([^]))/g, (_, octal?: string, letter = "") =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (escapes[letter] ?? letter),
  );
  return Buffer.from(text, "latin1");
}
