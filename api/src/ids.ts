import { createHmac, hash, randomBytes, randomFillSync, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";

// Random bytes for many ids at once: each call costs more than the rest of an id.
const pool = Buffer.alloc(4096);
let taken = pool.length;
let lastTime = 0;
let counter = 0;

/**
 * A new UUIDv7: sorts by time, generated here so that a request knows its ids before the database does. Ids of this process
 * with the same time sort in the order of the calls, at least 2,048 of them: the 12 bits after the version count (RFC 9562,
 * section 6.2, method 1), because records of one transaction have the same time and are listed by it and by their ids.
 */
export function newId(now = Date.now()): string {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  const bytes = pool.subarray(taken, (taken += 16));
  counter = now === lastTime ? (counter + 1) & 0xfff : bytes.readUInt16BE(6) & 0x7ff;
  lastTime = now;
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return uuidOf(hex);
}

/** 32 random bytes, for sessions and tickets. Only its `hashToken` is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** The kind of object of a signed id; a token of one kind is never valid for another. */
type SignedKind =
  | "cart"
  | "order"
  | "order-view"
  | "stock-request"
  | "recovery-email"
  | "review-email"
  | "newsletter-email"
  | "saved-items";

/**
 * A token for an id that cannot be guessed: the id and a MAC of kind, shop and id. It need not be stored, and
 * a later email can contain the same URL.
 */
export function signId(secret: string, kind: SignedKind, shopId: number, id: string): string {
  return `${Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")}.${mac(secret, kind, shopId, id)}`;
}

/**
 * The id in a token, or undefined if we did not sign it for this kind and shop. Only the exact spelling that
 * `signId` returns is accepted: base64url has several for the same bytes, and limits count by the token.
 */
export function openSignedId(
  secret: string,
  kind: SignedKind,
  shopId: number,
  token: unknown,
): string | undefined {
  if (typeof token !== "string" || token.length > 100) return undefined;
  const hex = Buffer.from(token.split(".", 1)[0]!, "base64url").toString("hex");
  if (hex.length !== 32) return undefined;
  const id = uuidOf(hex);
  const expected = Buffer.from(signId(secret, kind, shopId, id));
  const actual = Buffer.from(token);
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? id : undefined;
}

/** Characters of a MAC, and of the part in a short token, which is 128 bits. */
const macLength = 43;
const shortMac = 22;

/** A token as of `signId` with half of its MAC, for links in SMS, which are charged by length. */
export function signShortId(secret: string, kind: SignedKind, shopId: number, id: string): string {
  return signId(secret, kind, shopId, id).slice(0, shortMac - macLength);
}

/** The id in a short token, or undefined if we did not sign it for this kind and shop. */
export function openShortId(
  secret: string,
  kind: SignedKind,
  shopId: number,
  token: string,
): string | undefined {
  const [id = "", given = ""] = token.split(".");
  const hex = Buffer.from(id, "base64url").toString("hex");
  if (hex.length !== 32 || given.length !== shortMac) return undefined;
  const uuid = uuidOf(hex);
  const expected = Buffer.from(signShortId(secret, kind, shopId, uuid));
  const received = Buffer.from(token);
  return expected.length === received.length && timingSafeEqual(expected, received) ? uuid : undefined;
}

function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A preview of a closed shop, or of the storefront on a date. A token of one kind is never valid for the other. */
type PreviewKind = "preview" | "date-preview";

/** A token that gives its bearer a preview until a time. Nothing is stored. @param until ms */
export function signPreview(
  secret: string,
  shopId: number,
  until: number,
  kind: PreviewKind = "preview",
): string {
  return `${until}.${mac(secret, kind, shopId, String(until))}`;
}

/**
 * The time until which a token gives a preview of this shop, in ms; undefined if it has expired or we did not
 * sign it for the shop.
 */
export function previewUntil(
  secret: string,
  shopId: number,
  token: unknown,
  now: number,
  kind: PreviewKind = "preview",
): number | undefined {
  const [, ends, given] = (typeof token === "string" && /^(\d{1,16})\.([\w-]{43})$/.exec(token)) || [];
  if (!ends || !given || Number(ends) <= now) return undefined;
  const expected = Buffer.from(mac(secret, kind, shopId, ends));
  return timingSafeEqual(expected, Buffer.from(given)) ? Number(ends) : undefined;
}

/** The draft that a preview of a theme shows. */
export interface ThemePreview {
  theme_id: string;
  account_id: string;
}

/** A token with which the storefront shows a member's draft of a theme until a time. @param until ms */
export function signThemePreview(secret: string, shopId: number, of: ThemePreview, until: number): string {
  const named = `${of.theme_id}.${of.account_id}.${until}`;
  return `${named}.${mac(secret, "theme-preview", shopId, named)}`;
}

/** The draft that a token shows; undefined if it has expired or we did not sign it for the shop. */
export function openThemePreview(
  secret: string,
  shopId: number,
  token: unknown,
  now: number,
): ThemePreview | undefined {
  const parts = typeof token === "string" ? writtenThemePreview.exec(token) : null;
  const [, named, theme_id, account_id, until, given] = parts ?? [];
  if (!named || !theme_id || !account_id || !given || Number(until) <= now) return undefined;
  const expected = Buffer.from(mac(secret, "theme-preview", shopId, named));
  return timingSafeEqual(expected, Buffer.from(given)) ? { theme_id, account_id } : undefined;
}

const writtenThemePreview = /^(([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,16}))\.([\w-]{43})$/;

function mac(
  secret: string,
  kind: SignedKind | PreviewKind | "theme-preview",
  shopId: number,
  id: string,
): string {
  return hmac(secret, `${kind}:${shopId}:${id}`);
}

/**
 * HMAC-SHA-256 in base64url. Recent results are cached: a cart's token is verified and signed again with each
 * of its requests, and a MAC takes longer than the rest of either.
 */
export function hmac(secret: string, text: string): string {
  return signed.memo(`${secret}\n${text}`);
}

const signed = new LRUCache<string, string>({
  max: 10_000,
  memoMethod(both) {
    const end = both.lastIndexOf("\n");
    return createHmac("sha256", both.slice(0, end))
      .update(both.slice(end + 1))
      .digest("base64url");
  },
});
