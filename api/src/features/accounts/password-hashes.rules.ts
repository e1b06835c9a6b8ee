import { createHash } from "node:crypto";

/** Bytes of each hash in the list: one of 20 million other passwords has the hash of a listed one. */
export const hashBytes = 5;

/** The beginning of the SHA-256 of a password, as in the list of leaked ones. */
export function hashOfPassword(password: string): Buffer {
  return createHash("sha256").update(password).digest().subarray(0, hashBytes);
}

/** True if the sorted list has this hash. Compares at most 16 of 50,000. */
export function hasHash(list: Buffer, hash: Buffer): boolean {
  let [low, high] = [0, list.length / hashBytes];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = hash.compare(list, middle * hashBytes, (middle + 1) * hashBytes);
    if (order === 0) return true;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
}
