/** 1900: day 1 is 1 January 1900. 1904: day 0 is 1 January 1904. */
export type DateSystem = 1900 | 1904;

/** The column of a cell reference: "AB12" is 27, counted from 0; undefined for an invalid reference. */
export function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? "")?.[0].toUpperCase();
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Format of a number: a date, or the minimum number of digits, for barcodes and SKUs. */
export type CellFormat = "date" | number | undefined;

export function cellFormat(id: number, code: string | undefined): CellFormat {
  if (isDateFormat(id, code)) return "date";
  return code && /^0{2,}$/.test(code) ? code.length : undefined;
}

/** True if a number format is a date: a built-in one, or one with days, months, years or hours. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
    return true;
  // Quoted text, colours and escaped characters are not part of the format.
  const plain = code?.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, "") ?? "";
  return /[dmyhs]/i.test(plain) && !/^general$/i.test(plain.trim());
}

/** The displayed text of a cell, as in a CSV. */
export function textOf(
  { type, text }: { type: string; text: string },
  book: { shared: string[]; format: CellFormat; dates: DateSystem },
): string {
  switch (type) {
    case "s":
      return book.shared[Number(text)] ?? "";
    case "b":
      return text === "1" ? "TRUE" : "FALSE";
    // "#N/A" and similar errors have no value.
    case "e":
      return "";
    case "n":
      return book.format === "date"
        ? dateOf(Number(text), book.dates)
        : withZeros(numberOf(text), book.format ?? 0);
    default:
      return unescaped(text);
  }
}

/** Excel stores 19.9 as 19.899999999999999: the shortest number of the same value is used. */
function numberOf(text: string): string {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) return text.trim();
  const written = String(number);
  return written.includes("e") ? number.toFixed(20).replace(/\.?0+$/, "") : written;
}

function withZeros(number: string, digits: number): string {
  return /^\d+$/.test(number) ? number.padStart(digits, "0") : number;
}

function dateOf(days: number, dates: DateSystem): string {
  if (!Number.isFinite(days)) return "";
  // The 1900 date system has a 29 February 1900, which didn't exist.
  const since = dates === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(since + Math.round(days * 86_400) * 1000);
  if (Number.isNaN(date.getTime())) return "";
  const written = date.toISOString();
  return days % 1 === 0 ? written.slice(0, 10) : written.slice(0, 19).replace("T", " ");
}

/** Characters that XML can't contain are escaped as "_x000D_". */
export function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
