import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts data that must be decrypted later (AES-256-GCM), with a separate key per purpose, derived from the
 * installation's secret. Data encrypted for one purpose cannot be decrypted for another.
 */
export function seal(secret: string, purpose: string, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secret, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/**
 * @throws if it was encrypted with another secret or for another purpose, or was altered
 */
export function unseal(secret: string, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", keyFor(secret, purpose), sealed.subarray(0, ivBytes), {
    // A shorter tag would be easier to forge.
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    "utf8",
  );
}

function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
