import { encode } from "uqr";
import {
  type DocumentFormat,
  documentFormat,
  memberDocumentLanguage,
} from "../documents/document-format.rules.ts";
import type { ShopRow } from "../shops/shops.queries.ts";

/** The values that `qr_code.typ` shows. */
interface QrCodeView {
  page: DocumentFormat["page"];
  title: string;
  /** The shop's name, below a heading of another text. */
  shop: string | null;
  /** As readers type it: without the scheme. */
  url: string;
  /** Rows of modules, without the quiet zone. */
  code: boolean[][];
}

export function qrCodeView(shop: ShopRow, url: string, heading: string | null): QrCodeView {
  return {
    page: documentFormat(shop, memberDocumentLanguage(shop)).page,
    title: heading ?? shop.name,
    shop: heading === null || heading === shop.name ? null : shop.name,
    url: readable(url),
    // Readable with a quarter of it covered or dirty.
    code: encode(url, { ecc: "Q", border: 0 }).data,
  };
}

function readable(url: string): string {
  const plain = url.replace(/^https?:\/\//, "").replace(/\/$/, "");
  try {
    return decodeURI(plain);
  } catch {
    // The owner entered a percent sign that begins no escape.
    return plain;
  }
}
