import { createHmac } from "node:crypto";

const stepSeconds = 30;

/**
 * The six digits that an authenticator shows (RFC 6238: SHA-1, 30 seconds), implemented separately from the server,
 * so that both don't have the same bug. @param secret in base32 @param later number of time steps ahead of now
 */
export function codeOfAuthenticator(secret: string, later = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / stepSeconds) + later));
  const hash = createHmac("sha1", bytesOfBase32(secret)).update(counter).digest();
  const at = hash.at(-1)! & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function bytesOfBase32(text: string): Buffer {
  const bits = [...text.replace(/\s/g, "")]
    .map((email) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(email).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
