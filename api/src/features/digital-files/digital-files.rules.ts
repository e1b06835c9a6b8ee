import { createHmac, timingSafeEqual } from "node:crypto";

/** What a link stands for: a file of an order, until an instant in milliseconds. */
export interface DownloadLink {
  order_id: string;
  file_id: string;
  until: number;
}

/** How long a link is good. The page of the order makes new ones. */
export const linkLastsMs = 2 * 86_400_000;

/** How long after a counted fetching its pieces come: what broke off goes on, and a download manager opens many at once. */
export const chunksWithin = "30 minutes";

/** The link and a MAC over it and the shop: nobody else can write one, and nothing need be stored. */
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

/** What a link was made of, or undefined when it was not made by us for this shop. Whether its time is over is not asked. */
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

/** A file's name without folders, signs of control or direction, and not without end. */
export function plainName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, "").trim();
  return Array.from(plain).slice(-120).join("") || "file";
}

function mac(secret: string, shopId: number, body: string): string {
  return createHmac("sha256", secret).update(`download:${shopId}:${body}`).digest("base64url");
}

function uuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
