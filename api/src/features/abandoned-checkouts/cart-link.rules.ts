import { timingSafeEqual } from "node:crypto";
import { hmac } from "../../ids.ts";

/** Lifetime of a link that restores a cart. */
export const linkDays = 30;

/** A token for an abandoned checkout, until an instant in milliseconds. It can't be forged and needn't be stored. */
export function signCartLink(secret: string, shopId: number, checkoutId: string, until: number): string {
  const bytes = Buffer.alloc(22);
  bytes.write(checkoutId.replaceAll("-", ""), 0, "hex");
  bytes.writeUIntBE(until, 16, 6);
  const body = bytes.toString("base64url");
  return `${body}.${mac(secret, shopId, body)}`;
}

/** The content of a token, or undefined if the server didn't sign it for this shop. Doesn't check the expiry. */
export function openCartLink(
  secret: string,
  shopId: number,
  link: string,
): { checkout_id: string; until: number } | undefined {
  const [body = "", given = ""] = link.split(".");
  const expected = Buffer.from(mac(secret, shopId, body));
  const actual = Buffer.from(given);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined;
  const bytes = Buffer.from(body, "base64url");
  if (bytes.length !== 22) return undefined;
  const hex = bytes.toString("hex", 0, 16);
  const checkout_id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return { checkout_id, until: bytes.readUIntBE(16, 6) };
}

function mac(secret: string, shopId: number, body: string): string {
  return hmac(secret, `cart-link:${shopId}:${body}`);
}

/** A keyed hash of a recipient, by which an unsubscribed email is recognised without being stored. */
export function recipientHash(secret: string, shopId: number, emailKey: string): string {
  return hmac(secret, `recovery-recipient:${shopId}:${emailKey}`);
}
