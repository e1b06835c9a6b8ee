import * as z from "zod";

/**
 * The first and the last postcode of a range such as "1000-1999", without spaces and hyphens; undefined for other
 * patterns. "00-950" and "1000-001" are whole postcodes, because the ends of a range have the same length. A range of
 * postcodes that contain a hyphen has spaces around its own: "00-001 - 00-950".
 */
export function postcodeRange(pattern: string): { from: string; to: string } | undefined {
  const ends =
    /^(\d+)[-–](\d+)$/.exec(pattern.trim()) ?? /^(\d[\d -]*?)\s+[-–]\s+(\d[\d -]*)$/.exec(pattern.trim());
  if (!ends) return undefined;
  const [from = "", to = ""] = ends.slice(1).map((end) => end.replace(/[\s-]/g, ""));
  return from.length === to.length ? { from, to } : undefined;
}

/** Maximum number of postcode patterns of a place. */
export const maxPostcodes = 500;

/** A whole postcode ("10115"), the beginning of one ("12*") or a range ("1000-1999"). */
export const postcodePattern = z
  .string()
  .trim()
  .max(40, "Enter one postcode per line, like 10115, 12* or 1000-1999.")
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N} –-]*\*?$/u,
    "Enter one postcode per line, like 10115, 12* or 1000-1999.",
  )
  .refine((pattern) => {
    const range = postcodeRange(pattern);
    return !range || range.from <= range.to;
  }, "Enter the lower postcode of a range first, like 1000-1999.");
