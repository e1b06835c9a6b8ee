/** Characters that start a formula in spreadsheets; full-width ones count, too. */
const formula = String.raw`[=+\-@|%\uff1d\uff0b\uff0d\uff20]`;
/**
 * Characters that a spreadsheet may ignore before a formula: quotation marks, white space, and zero-width
 * characters.
 */
const ignored = String.raw`['"\s\p{Cf}\u115f\u1160\u3164\uffa0]`;
/** A separator counts as ignored: a spreadsheet that splits there starts a cell with the formula. */
const leading = new RegExp(String.raw`^(?:${ignored}|;)*${formula}|^'*[\t\r](?!\s*<)`, "u");
/**
 * Spreadsheets of many countries split a line at each semicolon, even within a quoted cell, except the first.
 */
const inner = new RegExp(`;(?=${ignored}*${formula})`, "gu");
const guardedInner = new RegExp(`;'(?=${ignored}*${formula})`, "gu");
const isNumber = /^-\d+(?:\.\d+)?$/;
/** Nearly all cells have no separator, so the slower pattern is skipped. */
const maySeparate = /;/;

/**
 * A cell that a spreadsheet reads as text: an apostrophe precedes what would run as a formula, at the start
 * of the cell and after a semicolon. Numbers remain numbers, and text that starts with an HTML tag has no
 * apostrophe at its start.
 */
export function guarded(cell: string): string {
  if (isNumber.test(cell)) return cell;
  const safe = maySeparate.test(cell) ? cell.replaceAll(inner, ";'") : cell;
  return leading.test(cell) ? `'${safe}` : safe;
}

/** The original of a cell from `guarded`. */
export function unguarded(cell: string): string {
  const unmarked = cell.startsWith("'") && leading.test(cell.slice(1)) ? cell.slice(1) : cell;
  return maySeparate.test(unmarked) ? unmarked.replaceAll(guardedInner, ";") : unmarked;
}

const atStart = new RegExp(`^(${ignored}*)((?:${formula}${ignored}*)+)`, "u");
const behindSeparator = new RegExp(`(;${ignored}*)((?:${formula}${ignored}*)+)`, "gu");
const formulaSigns = new RegExp(formula, "gu");

/**
 * HTML that a spreadsheet reads as text and a browser shows unchanged: characters that would start a formula
 * become entities.
 */
export function guardedHtml(html: string): string {
  const withEntities = (_: string, before: string, signs: string) =>
    before + signs.replaceAll(formulaSigns, (sign) => `&#${sign.codePointAt(0)!};`);
  return html.trimStart().replace(atStart, withEntities).replaceAll(behindSeparator, withEntities);
}
