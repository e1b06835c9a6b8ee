import type { Rectangle } from "../../../test/pdf-text.ts";

// Decodes printed bars by the tables of ISO/IEC 15420 (EAN, UPC) and 15417 (Code 128), independently of the encoder.

/** Modules of the digits on the left of an EAN code with odd parity. */
const odd = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(" ");
const right = odd.map((code) => [...code].map((module) => (module === "1" ? "0" : "1")).join(""));
const even = right.map((code) => [...code].toReversed().join(""));
/** The parities of the left digits, by the first digit of an EAN-13. */
const parities = "OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO".split(" ");

/** Widths of bars and spaces of Code 128, by value. */
const code128 =
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232".split(
    " ",
  );
const stop = "2331112";

/** The text that the bars of one barcode encode, from left to right. Throws if they don't follow the standard. */
export function decodeBars(bars: readonly Rectangle[]): string {
  const modules = modulesOf(bars);
  if (modules.length === 95 && modules.startsWith("101")) return ean13(modules);
  if (modules.length === 67 && modules.startsWith("101")) return ean8(modules);
  return decode128(modules);
}

/** "1" for each dark module and "0" for each light one. The narrowest bar is one module wide. */
function modulesOf(bars: readonly Rectangle[]): string {
  const module = Math.min(...bars.map(({ width }) => width));
  const sorted = bars.toSorted((a, b) => a.x - b.x);
  return sorted
    .map(({ x, width }, at) => {
      const next = sorted[at + 1];
      const space = next ? Math.round((next.x - x - width) / module) : 0;
      return "1".repeat(Math.round(width / module)) + "0".repeat(space);
    })
    .join("");
}

function digitsOf(modules: string, table: readonly string[]): number[] {
  return (modules.match(/.{7}/g) ?? []).map((code) => {
    const digit = table.indexOf(code);
    if (digit < 0) throw new Error(`No digit has the modules ${code}`);
    return digit;
  });
}

/** A UPC-A is an EAN-13 that begins with 0. */
function ean13(modules: string): string {
  const left = modules.slice(3, 45).match(/.{7}/g) ?? [];
  const parity = left.map((code) => (odd.includes(code) ? "O" : "E")).join("");
  const digits = left.map((code) => (odd.includes(code) ? odd : even).indexOf(code));
  return [parities.indexOf(parity), ...digits, ...digitsOf(modules.slice(50, 92), right)].join("");
}

function ean8(modules: string): string {
  return [...digitsOf(modules.slice(3, 31), odd), ...digitsOf(modules.slice(36, 64), right)].join("");
}

function decode128(modules: string): string {
  const widths = (modules.match(/1+|0+/g) ?? []).map(({ length }) => length).join("");
  if (!widths.endsWith(stop)) throw new Error("The stop pattern is missing");
  const values = (widths.slice(0, -stop.length).match(/.{6}/g) ?? []).map((code) => code128.indexOf(code));
  const check = values.pop();
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0);
  if (sum % 103 !== check) throw new Error("The check symbol is wrong");
  let set = "ABC"[values[0]! - 103];
  let text = "";
  for (const value of values.slice(1)) {
    if (value === 99 && set !== "C") set = "C";
    else if (value === 100 && set !== "B") set = "B";
    else if (value === 101 && set !== "A") set = "A";
    else text += set === "C" ? String(value).padStart(2, "0") : String.fromCharCode(value + 32);
  }
  return text;
}
