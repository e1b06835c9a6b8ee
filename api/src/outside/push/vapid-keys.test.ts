import { createECDH, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { expect, test } from "vitest";
import { vapidKeys } from "./vapid-keys.ts";

test("every process derives the same keys from the same secret, and others from another", () => {
  expect(vapidKeys("one secret")).toEqual(vapidKeys("one secret"));
  expect(vapidKeys("one secret").publicKey).not.toBe(vapidKeys("one secret.").publicKey);
});

test("the private key's signatures are valid with the public key", () => {
  for (let n = 0; n < 20; n++) {
    const { publicKey, privateKey } = vapidKeys(`secret ${n}`);
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(privateKey, "base64url");
    expect(curve.getPublicKey("base64url")).toBe(publicKey);
    const point = Buffer.from(publicKey, "base64url");
    expect(point).toHaveLength(65);
    const jwk = {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    };
    const signed = sign(
      "sha256",
      Buffer.from("tea"),
      createPrivateKey({ key: { ...jwk, d: privateKey }, format: "jwk" }),
    );
    expect(verify("sha256", Buffer.from("tea"), createPublicKey({ key: jwk, format: "jwk" }), signed)).toBe(
      true,
    );
  }
});
