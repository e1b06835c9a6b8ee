import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what has to be read again (AES-256-GCM), with a key of its own per purpose drawn from the installation's
 * secret. What is sealed for one purpose does not open for another.
 */
export function seal(secret: string, purpose: string, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secret, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws where it was sealed by another secret, for another purpose, or altered */
export function unseal(secret: string, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", keyFor(secret, purpose), sealed.subarray(0, ivBytes));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    "utf8",
  );
}

function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
