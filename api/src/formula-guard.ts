/** Characters with which spreadsheets begin a formula; wide ones count as plain ones. */
const formula = String.raw`[=+\-@|%\uff1d\uff0b\uff0d\uff20]`;
/** What a spreadsheet may pass over before a formula: quotation marks, white space, and characters without width. */
const ignored = String.raw`['"\s\p{Cf}\u115f\u1160\u3164\uffa0]`;
/** A separator counts as ignored: where a spreadsheet cuts there, the formula begins a cell. */
const leading = new RegExp(String.raw`^(?:${ignored}|;)*${formula}|^'*[\t\r](?!\s*<)`, "u");
/** Spreadsheets of many countries cut a line at each semicolon, even within a quoted cell that is not its first. */
const inner = new RegExp(`;(?=${ignored}*${formula})`, "gu");
const guardedInner = new RegExp(`;'(?=${ignored}*${formula})`, "gu");
const isNumber = /^-\d+(?:\.\d+)?$/;
/** Nearly all cells have neither; they need no closer look. */
const maySeparate = /;/;

/**
 * A cell that a spreadsheet reads as text: an apostrophe goes before what would run as a formula, at the start of the
 * cell and behind a semicolon. Numbers stay numbers, and text that begins with a tag of HTML has none at its start.
 */
export function guarded(cell: string): string {
  if (isNumber.test(cell)) return cell;
  const safe = maySeparate.test(cell) ? cell.replaceAll(inner, ";'") : cell;
  return leading.test(cell) ? `'${safe}` : safe;
}

/** The cell that `guarded` was given. */
export function unguarded(cell: string): string {
  const bare = cell.startsWith("'") && leading.test(cell.slice(1)) ? cell.slice(1) : cell;
  return maySeparate.test(bare) ? bare.replaceAll(guardedInner, ";") : bare;
}

const atStart = new RegExp(`^(${ignored}*)((?:${formula}${ignored}*)+)`, "u");
const behindSeparator = new RegExp(`(;${ignored}*)((?:${formula}${ignored}*)+)`, "gu");
const formulaSigns = new RegExp(formula, "gu");

/** HTML that a spreadsheet reads as text and a browser as before: what would begin a formula becomes entities. */
export function guardedHtml(html: string): string {
  const withEntities = (_: string, before: string, signs: string) =>
    before + signs.replaceAll(formulaSigns, (sign) => `&#${sign.codePointAt(0)!};`);
  return html.trimStart().replace(atStart, withEntities).replaceAll(behindSeparator, withEntities);
}
