import { createECDH, hkdfSync } from "node:crypto";

const orderOfP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The pair of keys that identifies this server to push services (VAPID, RFC 8292). Derived from its secret,
 * so that all processes agree and none has to store them: docs/decisions/0010. Both base64url.
 */
export function vapidKeys(secret: string): { publicKey: string; privateKey: string } {
  // 16 bytes more than needed, so that all keys are equally likely (FIPS 186-5, A.2.1).
  const random = Buffer.from(hkdfSync("sha256", secret, "", "vitrine web push", 48)).toString("hex");
  const scalar = (BigInt(`0x${random}`) % (orderOfP256 - 1n)) + 1n;
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(scalar.toString(16).padStart(64, "0"), "hex");
  return {
    publicKey: curve.getPublicKey("base64url"),
    privateKey: Buffer.from(scalar.toString(16).padStart(64, "0"), "hex").toString("base64url"),
  };
}
