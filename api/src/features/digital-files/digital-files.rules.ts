import { createHmac, timingSafeEqual } from "node:crypto";

/** The content of a link: a file of an order, until an instant in milliseconds. */
export interface DownloadLink {
  order_id: string;
  file_id: string;
  until: number;
}

/** Lifetime of a link. The order page creates new ones. */
export const linkLastsMs = 2 * 86_400_000;

/**
 * The time after a counted download in which range requests aren't counted, for resumed downloads and download
 * managers that open many connections.
 */
export const chunksWithin = "30 minutes";

/** The link with a MAC over it and the shop, so that it can't be forged and needn't be stored. */
export function signDownload(
  secret: string,
  shopId: number,
  { order_id, file_id, until }: DownloadLink,
): string {
  const bytes = Buffer.alloc(38);
  bytes.write(order_id.replaceAll("-", ""), 0, "hex");
  bytes.write(file_id.replaceAll("-", ""), 16, "hex");
  bytes.writeUIntBE(until, 32, 6);
  const body = bytes.toString("base64url");
  return `${body}.${mac(secret, shopId, body)}`;
}

/** The content of a link, or undefined if the server didn't sign it for this shop. Doesn't check the expiry. */
export function openDownload(secret: string, shopId: number, link: string): DownloadLink | undefined {
  const [body = "", given = ""] = link.split(".");
  const expected = Buffer.from(mac(secret, shopId, body));
  const actual = Buffer.from(given);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined;
  const bytes = Buffer.from(body, "base64url");
  if (bytes.length !== 38) return undefined;
  return {
    order_id: uuid(bytes.toString("hex", 0, 16)),
    file_id: uuid(bytes.toString("hex", 16, 32)),
    until: bytes.readUIntBE(32, 6),
  };
}

function mac(secret: string, shopId: number, body: string): string {
  return createHmac("sha256", secret).update(`download:${shopId}:${body}`).digest("base64url");
}

function uuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
