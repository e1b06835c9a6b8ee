import type { Part } from "../files/streamed-file.ts";

/** A requested range as it was written: of its two positions, at least one is there. */
export interface ByteRange {
  first?: number;
  last?: number;
}

/** The requested range (RFC 9110, 14.2); undefined without one, for several and for an invalid one. */
export function byteRangeOf(header: string | undefined): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (!first && !last) return undefined;
  const range = { ...(first && { first: Number(first) }), ...(last && { last: Number(last) }) };
  return range.first !== undefined && range.last !== undefined && range.last < range.first
    ? undefined
    : range;
}

/** The part of a file of this size; "none" if it has no such bytes. Without `first`, `last` counts from the end. */
export function partOf({ first, last }: ByteRange, size: number): Part | "none" {
  if (first === undefined) return last === 0 ? "none" : { from: Math.max(0, size - last!), to: size - 1 };
  return first < size ? { from: first, to: Math.min(last ?? size - 1, size - 1) } : "none";
}
