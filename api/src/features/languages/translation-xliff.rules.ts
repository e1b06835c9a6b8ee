import {
  isRichText,
  type TranslatedKind,
  type TranslatedRecord,
  type TranslatedText,
} from "@vitrine/contract/shops/translations";
import { xmlText } from "@vitrine/contract/values/xml-text";
import {
  type FileRow,
  findKind,
  rejectLongText,
  type RowProblem,
  statusOf,
} from "./translation-file.rules.ts";

/** A `<file>` element, which has a language of its own. */
export interface XliffFile {
  line: number;
  /** The language of its translations; undefined if the file doesn't say it. */
  language: string | undefined;
}

/** A text of a unit with its translation. A unit of XLIFF 1.2 has one, a unit of 2.0 has one for each sentence. */
export interface XliffSegment {
  /** False for text between sentences. */
  isTranslatable: boolean;
  state: string | undefined;
  source: string | undefined;
  target: string | undefined;
  /** The position of the target in the unit, from 1, if it isn't that of the source. */
  order: number | undefined;
}

export interface XliffUnit {
  line: number;
  /** Its name and its id, one of which is `unitName`. */
  names: string[];
  file: XliffFile;
  segments: XliffSegment[];
}

export const xliffStart =
  '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n';
export const xliffEnd = "</xliff>\n";
export const fileEnd = "</body></file>\n";

/** The start of the `<file>` with the texts of a kind. */
export function fileStart(kind: TranslatedKind, { from, to }: { from: string; to: string }): string {
  const languages = `source-language="${attribute(from)}" target-language="${attribute(to)}"`;
  return `<file original="${kind}" ${languages} datatype="plaintext"><body>\n`;
}

const states = {
  missing: "needs-translation",
  outdated: "needs-review-translation",
  translated: "translated",
} as const;

/** The units of a record's texts. Formatted texts are escaped HTML, so that tools return them as they were. */
export function unitsOf(record: TranslatedRecord): string {
  return record.texts.map((text) => unitOf(record, text)).join("");
}

function unitOf(record: TranslatedRecord, text: TranslatedText): string {
  const name = attribute(unitName({ ...record, field: text.field }));
  const datatype = isRichText(text.field) ? "htmlbody" : "plaintext";
  const status = statusOf(text);
  const approved = status === "translated" ? "yes" : "no";
  return [
    // Tools that convert the file to XLIFF 2.0 assign other ids, and retain the name.
    `<trans-unit id="${name}" resname="${name}" datatype="${datatype}" approved="${approved}" xml:space="preserve">`,
    `<source>${content(text.source)}</source>`,
    `<target state="${states[status]}">${content(text.text ?? "")}</target>`,
    `<note>${content(record.title)}</note></trans-unit>\n`,
  ].join("");
}

/** "product:0197…:title". The id of an option is its name, whose colons are encoded: "option:EU%3A size:Large". */
function unitName({ kind, id, field }: { kind: TranslatedKind; id: string; field: string }): string {
  return `${kind}:${id.replace(/[%:]/g, encodeURIComponent)}:${field}`;
}

/** Readers of XML replace a carriage return that isn't escaped by a line feed. */
function content(text: string): string {
  return xmlText(text).replaceAll("\r", "&#13;");
}

/** Readers of XML replace line breaks and tabs in attributes by spaces. */
function attribute(text: string): string {
  return xmlText(text).replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`);
}

/** A unit of the file; undefined if it has no translation. */
export function readUnit({ line: row, names, segments }: XliffUnit): FileRow | RowProblem | undefined {
  const translatable = segments.filter(
    ({ isTranslatable, source }) => isTranslatable && source?.trim() !== "",
  );
  const open = translatable.filter((segment) => !isTranslated(segment));
  if (open.length === translatable.length) return undefined;
  const name = names.map(readName).find((read) => read !== undefined);
  if (!name) return { row, message: "We don't recognise the ID of this text. Export the texts again." };
  if (open.length > 0) return { row, message: "This text is only partly translated. Translate all of it." };
  const sources = segments.map(({ source }) => source).filter((source) => source !== undefined);
  return rejectLongText({
    row,
    ...name,
    source: sources.length > 0 ? sources.join("") : undefined,
    text: targetOf(segments).trim(),
    is_unreviewed: segments.some(({ state }) => state?.startsWith("needs-review")),
  });
}

/** False for a copy of the source, which some tools write as the target of a text that isn't translated yet. */
function isTranslated({ source, target, state }: XliffSegment): boolean {
  const isNew = state === "new" || state === "initial" || state === "needs-translation";
  return !!target?.trim() && !(isNew && target === source);
}

function targetOf(segments: readonly XliffSegment[]): string {
  return segments
    .map(({ source, target, order }, place) => ({ order: order ?? place + 1, text: target ?? source ?? "" }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ text }) => text)
    .join("");
}

function readName(name: string): Pick<FileRow, "kind" | "id" | "field"> | undefined {
  const [, prefix, id, field] = /^([^:]+):([^:]+):(.+)$/s.exec(name) ?? [];
  const kind = findKind(prefix);
  return kind && id && field ? { kind, id: id.replace(/%(25|3A)/g, decodeURIComponent), field } : undefined;
}
