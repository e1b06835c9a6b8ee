import { unguarded } from "../../../formula-guard.ts";
import { truncate, yesOrNo } from "../cells/cells.rules.ts";
import { isWoo, recogniseFormat } from "../columns/columns.rules.ts";
import type { Field, Mapping, Target } from "../fields.rules.ts";
import { amountOf, type DecimalSign, numberOf, type Rate } from "../cells/numbers.rules.ts";
import type { RowWarning } from "../imported-product.ts";
import { currenciesIn, currenciesNamed, priceFields } from "../cells/currencies.rules.ts";
import type { Row } from "../tables/read-table.ts";

/** The meaning of a file's columns, computed once. */
export type RowSchema = {
  headers: string[];
  columnOf: Map<Target, number>;
  customFields: { key: string; column: number }[];
  /** Decimals of the shop's currency. */
  exponent: number;
  /** Currency of the prices. */
  currency: string;
  /** Rate from that currency to the shop's, if they differ. */
  rate?: Rate;
  /** The shop's time zone, for times without a zone. */
  timeZone: string;
  /** True if any amounts of the file have a currency. */
  namesCurrencies: boolean;
  /** Further columns of a field, see `repeated` in fields.rules.ts. */
  further: { field: "picture" | "categories"; column: number }[];
  /** True if an empty cell means the same as a missing column. */
  ignoresEmptyCells: boolean;
  /** The columns of WooCommerce's attributes, in order. */
  attributes: { name: number; values: number }[];
  /** True if numbers are in WooCommerce's format, with a comma as the decimal separator. */
  isWoo: boolean;
  /** True if the file is our own export. */
  isOwn: boolean;
  /** The columns with a decimal comma, known after the first pass. */
  commas: Set<Field>;
};

const MAX_AMOUNT = 1e13;

export function rowSchemaOf(
  headers: string[],
  mapping: Mapping,
  shop: { exponent: number; currency: string; rate?: Rate; timeZone: string },
): RowSchema {
  const isOwn = recogniseFormat(headers).format === "vitrine";
  const named = mapping.flatMap((target, column) => (target ? [{ target, column }] : []));
  const start = "custom_field:";
  return {
    headers,
    ...shop,
    namesCurrencies: false,
    further: mapping.flatMap((target, column) => {
      const field = /^(picture|categories):\d+$/.exec(target ?? "")?.[1];
      return field ? [{ field: field as "picture" | "categories", column }] : [];
    }),
    isOwn,
    ignoresEmptyCells: false,
    isWoo: isWoo(mapping),
    commas: new Set(),
    attributes: attributesIn(mapping),
    columnOf: new Map(named.map(({ target, column }) => [target, column])),
    customFields: named
      .filter(({ target }) => target.startsWith(start))
      .map(({ target, column }) => ({ key: target.slice(start.length), column })),
  };
}

function attributesIn(mapping: Mapping): RowSchema["attributes"] {
  return mapping.flatMap((target, name) => {
    const number = /^attribute:(\d+):name$/.exec(target ?? "")?.[1];
    const values = mapping.indexOf(`attribute:${Number(number)}:values`);
    return number && values >= 0 ? [{ name, values }] : [];
  });
}

function isUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]+/i.test(text) && Buffer.byteLength(text) <= 2048;
}

/** One row, read by its schema. Invalid values are added to `warnings` and count as missing. */
export class RowCells {
  readonly row: number;
  private readonly schema: RowSchema;
  private readonly cells: string[];
  private readonly warnings: RowWarning[];

  constructor(schema: RowSchema, { row, cells }: Row, warnings: RowWarning[]) {
    this.schema = schema;
    this.row = row;
    this.cells = cells;
    this.warnings = warnings;
  }

  hasColumn(field: Field): boolean {
    return this.schema.columnOf.has(field);
  }

  /** True if the file has a column of the field whose cells count, even when empty. */
  has(field: Field): boolean {
    return this.hasColumn(field) && !(this.schema.ignoresEmptyCells && this.raw(field) === "");
  }

  /** "" for an empty cell and for a missing column. */
  raw(field: Field): string {
    const column = this.schema.columnOf.get(field);
    return column === undefined ? "" : this.cellAt(column);
  }

  /**
   * Our own files and those of other systems put an apostrophe before text that a spreadsheet would run as a formula.
   */
  private cellAt(column: number): string {
    return unguarded((this.cells[column] ?? "").trim());
  }

  /** True if the file is our own export: its values are read literally. */
  get isOwn(): boolean {
    return this.schema.isOwn;
  }

  /** For times without a zone. */
  get timeZone(): string {
    return this.schema.timeZone;
  }

  get ignoresEmptyCells(): boolean {
    return this.schema.ignoresEmptyCells;
  }

  header(field: Field): string | undefined {
    const column = this.schema.columnOf.get(field);
    return column === undefined ? undefined : this.schema.headers[column];
  }

  warn(field: Field, message: string) {
    this.warnings.push({ row: this.row, column: this.header(field), message });
  }

  /** The text, null for an empty cell, undefined for a missing column. */
  text(field: Field, maxLength: number): string | null | undefined {
    if (!this.has(field)) return undefined;
    const text = this.raw(field);
    if (text.includes("\ufffd"))
      this.warn(field, "Some characters of this text couldn't be read. Check the text.");
    if (text.length <= maxLength) return text || null;
    this.warn(field, `This text is shortened to ${maxLength} characters.`);
    return truncate(text, maxLength);
  }

  /** An amount in minor units. */
  amount(field: Field): number | null | undefined {
    if (!this.has(field)) return undefined;
    const text = this.raw(field);
    if (text === "") return null;
    const read = amountOf(text, this.schema.exponent, this.decimalOf(field, text), this.schema.rate);
    if (!read || read.amount < 0 || read.amount > MAX_AMOUNT) {
      this.warn(field, `“${truncate(text, 40)}” isn't an amount, so this cell is skipped.`);
      return undefined;
    }
    if (read.rounded)
      this.warn(field, `${text} has more decimals than the currency allows, so it's rounded.`);
    return read.amount;
  }

  /** True if the cell has a text that `amount` can't read. */
  isNoAmount(field: Field): boolean {
    const text = this.raw(field);
    const { exponent, rate } = this.schema;
    const amount = text === "" ? 0 : amountOf(text, exponent, this.decimalOf(field, text), rate)?.amount;
    return amount === undefined || amount < 0 || amount > MAX_AMOUNT;
  }

  /** The currency of this row's prices if it differs from the file's. */
  otherCurrency(): string | undefined {
    if (!this.schema.namesCurrencies) return undefined;
    const written = this.raw("currency");
    const codes = currenciesNamed(written);
    if (written && !codes.includes(this.schema.currency)) return codes[0] ?? truncate(written, 20);
    for (const field of priceFields) {
      const found = currenciesIn(this.raw(field));
      if (found.length > 0 && !found.includes(this.schema.currency)) return found[0];
    }
    return undefined;
  }

  number(field: Field, text = this.raw(field)): number | null | undefined {
    if (!this.has(field)) return undefined;
    if (text === "") return null;
    const number = numberOf(text, this.decimalOf(field, text));
    if (number === undefined)
      this.warn(field, `“${truncate(text, 40)}” isn't a number, so this cell is skipped.`);
    return number;
  }

  private decimalOf(field: Field, text: string): DecimalSign | undefined {
    const isComma = this.schema.commas.has(field) || (this.schema.isWoo && /^-?\d+,\d+$/.test(text));
    return isComma ? "," : undefined;
  }

  flag(field: Field): boolean | undefined {
    const text = this.raw(field);
    if (text === "") return undefined;
    const isTrue = yesOrNo(text);
    if (isTrue === undefined) this.warn(field, `Enter TRUE or FALSE instead of “${truncate(text, 40)}”.`);
    return isTrue;
  }

  /** A web URL; null for an empty cell or an invalid URL. */
  url(field: Field): string | null | undefined {
    if (!this.has(field)) return undefined;
    return this.parseUrl(field, this.raw(field)) ?? null;
  }

  /** All web URLs of a cell. Separators between URLs belong to none of them, but a URL may contain a comma. */
  urls(field: Field): string[] {
    return [this.raw(field), ...this.further(field)]
      .join("\n")
      .split(/\s*[,;|\n]\s*(?=(?:https?:)?\/\/)/i)
      .flatMap((text) => this.parseUrl(field, text) ?? []);
  }

  /** Values of the further columns of a field. */
  further(field: Field): string[] {
    return this.schema.further.flatMap((each) => {
      const text = each.field === field ? this.cellAt(each.column) : "";
      return text ? [text] : [];
    });
  }

  private parseUrl(field: Field, text: string): string | undefined {
    if (text === "") return undefined;
    const url = text.startsWith("//") ? `https:${text}` : text;
    if (isUrl(url)) return url;
    this.warn(
      field,
      `“${truncate(text, 60)}” isn't a link to a picture. Enter a link that starts with https://.`,
    );
    return undefined;
  }

  /** Name and text of WooCommerce's attributes that have a name. */
  attributes(): { name: string; text: string }[] {
    return this.schema.attributes.flatMap(({ name, values }) => {
      const written = truncate(this.cellAt(name), 80);
      return written ? [{ name: written, text: this.cellAt(values) }] : [];
    });
  }

  customFields() {
    const written = this.schema.customFields.map(({ key, column }) => ({
      key,
      value: this.cellAt(column) || null,
    }));
    return this.schema.ignoresEmptyCells ? written.filter(({ value }) => value !== null) : written;
  }

  /** True if all cells but the handle are empty. */
  hasOnlyHandle(): boolean {
    for (const [target, column] of this.schema.columnOf)
      if (target !== "handle" && this.cells[column]?.trim()) return false;
    return true;
  }

  /** True if there is text beyond the last header: a comma without quotation marks has shifted the cells. */
  isTooWide(): boolean {
    return (
      this.cells.length > this.schema.headers.length &&
      this.cells.slice(this.schema.headers.length).some((cell) => cell.trim())
    );
  }
}
