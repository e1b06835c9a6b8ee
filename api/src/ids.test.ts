import { describe, expect, it } from "vitest";
import { newId, openSignedId, previewUntil, signId, signPreview } from "./ids.ts";

const secret = "a secret of these tests alone";

describe("a new id", () => {
  it("sorts after those that were created in the same millisecond", () => {
    const ids = Array.from({ length: 2_048 }, () => newId(1_764_000_000_000));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids.map((id) => id.slice(19))).size).toBe(ids.length);
  });

  it("has its time, the version 7 and the variant of RFC 9562", () => {
    for (let ms = 1_764_000_001_000; ms < 1_764_000_001_100; ms++) {
      const id = newId(ms);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-7][0-9a-f]{2}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.slice(0, 13).replace("-", ""), 16)).toBe(ms);
    }
  });
});

describe("a signed id", () => {
  const id = newId();
  const token = signId(secret, "cart", 1001, id);

  it("is valid only for its kind and shop", () => {
    expect(openSignedId(secret, "cart", 1001, token)).toBe(id);
    expect(openSignedId(secret, "order", 1001, token)).toBeUndefined();
    expect(openSignedId(secret, "cart", 1002, token)).toBeUndefined();
    expect(openSignedId("another secret", "cart", 1001, token)).toBeUndefined();
  });

  // Limits and idempotency keys count by the token: another spelling would count as another visitor.
  it("is accepted only in its canonical form", () => {
    const [short, mac] = token.split(".") as [string, string];
    const lastOf = (text: string) => text.at(-1)!;
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // The last of 22 characters has only two significant bits, so fifteen other characters decode to the same
    // bytes.
    const sameBytes = [...alphabet].filter(
      (character) =>
        character !== lastOf(short) &&
        Buffer.from(short.slice(0, -1) + character, "base64url").equals(Buffer.from(short, "base64url")),
    );
    expect(sameBytes).toHaveLength(15);
    const spellings = [
      ...sameBytes.map((character) => `${short.slice(0, -1)}${character}.${mac}`),
      `${short}=.${mac}`,
      `${short}==.${mac}`,
      `${short}.${mac}=`,
      `${short}.${mac}.`,
      `${short}.${mac}.more`,
      ` ${token}`,
      `${token}\n`,
      `${short.replaceAll("-", "+").replaceAll("_", "/")}+.${mac}`,
    ];
    for (const spelling of spellings)
      expect.soft(openSignedId(secret, "cart", 1001, spelling)).toBeUndefined();
  });

  it.each([undefined, null, 7, {}, "", ".", "a.b", "x".repeat(101)])("is not %j", (token) => {
    expect(openSignedId(secret, "cart", 1001, token)).toBeUndefined();
  });
});

it("a preview token is valid for its shop until it expires, only in its canonical form", () => {
  const token = signPreview(secret, 1001, 2_000);
  expect(previewUntil(secret, 1001, token, 1_999)).toBe(2_000);
  expect(previewUntil(secret, 1001, token, 2_000)).toBeUndefined();
  expect(previewUntil(secret, 1002, token, 1_999)).toBeUndefined();
  for (const spelling of [`0${token}`, `${token}=`, ` ${token}`, `${token}.`])
    expect(previewUntil(secret, 1001, spelling, 1_999)).toBeUndefined();
});
