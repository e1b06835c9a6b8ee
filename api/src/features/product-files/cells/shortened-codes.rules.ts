/** Scientific notation that a spreadsheet writes for a long number: "4.00638E+12". */
const isScientific = /^\d(?:[.,](\d{1,20}))?E\+\d{1,3}$/i;

/** True if a code may be a number that a spreadsheet has shortened. */
export function looksShortened(code: string): boolean {
  return isScientific.test(code);
}

/**
 * True if a code in a file may be the stored one after a spreadsheet has changed it: without the leading apostrophe,
 * without leading zeros, or in scientific notation.
 */
export function isShortened(written: string, stored: string): boolean {
  if (written === stored.replace(/^'+\s*/, "")) return true;
  if (!/^\d{2,}$/.test(stored)) return false;
  if (written === stored.replace(/^0+(?=\d)/, "")) return true;
  const fraction = isScientific.exec(written)?.[1] ?? "";
  return (
    looksShortened(written) &&
    Number(stored).toExponential(fraction.length) === plainOf(written, fraction.length)
  );
}

function plainOf(written: string, decimals: number): string {
  return Number(written.replace(",", ".")).toExponential(decimals);
}
