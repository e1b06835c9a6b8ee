import { isCountry } from "@vitrine/contract/values/countries";
import {
  mapFields,
  productFields,
  type StoredFields,
  textFields,
} from "@vitrine/contract/products/product-fields";
import { isVideoUrl } from "@vitrine/contract/products/video";
import type { Field } from "../fields.rules.ts";
import type { CellField } from "../imported-product.ts";
import type { RowCells } from "./row-cells.ts";
import { timeIn } from "../cells/times.rules.ts";

/** The fields of a product with one cell each, from its first row. Undefined: the file has no such column. */
export function cellFieldsOf(row: RowCells): { [F in CellField]: StoredFields[F] | undefined } {
  return {
    ...mapFields(textFields, (name) => row.text(name, productFields[name].maxLength)),
    publish_at: read(
      row,
      "publish_at",
      (text) => instantOf(text, row.timeZone),
      "Enter a date and time, like 2027-03-01 09:00.",
    ),
    video_url: read(
      row,
      "video_url",
      (text) => (isVideoUrl(text) ? text : undefined),
      "Enter a YouTube or Vimeo link, or a link to an .mp4 file, that starts with https://.",
    ),
    min_quantity: read(row, "min_quantity", (text) => unitsOf(text), "Enter a quantity from 1 to 999."),
    max_quantity: read(row, "max_quantity", (text) => unitsOf(text), "Enter a quantity from 1 to 999."),
    quantity_step: read(row, "quantity_step", (text) => unitsOf(text), "Enter a quantity from 1 to 999."),
    tax_class:
      read(
        row,
        "tax_class",
        (text) => (/^[a-z0-9_-]{1,40}$/.test(text) ? text : undefined),
        "Choose a tax class.",
      ) ?? undefined,
    shipping_fee: row.amount("shipping_fee"),
    cash_on_delivery: row.flag("cash_on_delivery"),
    hs_code: read(
      row,
      "hs_code",
      (text) => /^[0-9]{6,13}$/.exec(text.replaceAll(/[ .]/g, ""))?.[0],
      "Enter an HS code of 6 to 13 digits.",
    ),
    origin_country: read(
      row,
      "origin_country",
      (text) => (isCountry(text.toUpperCase()) ? text.toUpperCase() : undefined),
      "Enter a two-letter country code, like DE.",
    ),
  };
}

/** Undefined if the file has no such column or an invalid value, null for an empty cell. */
function read<T>(
  row: RowCells,
  field: Field,
  valueOf: (text: string) => T | undefined,
  whatToDo: string,
): T | null | undefined {
  if (!row.has(field)) return undefined;
  const text = row.raw(field);
  if (text === "") return null;
  const value = valueOf(text);
  if (value === undefined) row.warn(field, whatToDo);
  return value;
}

function instantOf(text: string, zone: string): string | undefined {
  const date = new Date(timeIn(text, zone) ?? Number.NaN);
  const year = date.getUTCFullYear();
  return year >= 1970 && year < 2200 ? date.toISOString() : undefined;
}

function unitsOf(text: string): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= 999 ? number : undefined;
}

export function millimetresOf(row: RowCells, field: Field): number | null | undefined {
  const millimetres = row.number(field);
  if (millimetres === undefined || millimetres === null) return millimetres;
  if (millimetres >= 0 && millimetres <= 100_000) return Math.round(millimetres);
  row.warn(field, `${millimetres} mm is out of range, so this measurement is skipped.`);
  return undefined;
}
