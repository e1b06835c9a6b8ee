/** What a spreadsheet makes of a long number: "4.00638E+12". */
const isScientific = /^\d(?:[.,](\d{1,20}))?E\+\d{1,3}$/i;

/** Whether a code can be what a spreadsheet has made of a number. */
export function looksShortened(code: string): boolean {
  return isScientific.test(code);
}

/**
 * Whether a code of a file is what is left of the stored one once a spreadsheet has had it: without the apostrophe
 * before it, without its leading zeros, or as a number in short.
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
