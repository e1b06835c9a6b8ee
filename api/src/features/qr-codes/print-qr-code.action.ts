import { storePageUrl, storeUrl } from "@vitrine/contract/shops/store-url";
import type { AppContext } from "../../app-context.ts";
import { pdfFile, typeset } from "../documents/typeset.action.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { qrCodeView } from "./qr-code-view.rules.ts";

/** Prints the QR code of a page of the shop, with a heading and the page's URL. */
export async function printQrCode(
  app: AppContext,
  shopId: number,
  { path, heading }: { path: string; heading: string | null },
): Promise<File> {
  const shop = await app.db.inShop(shopId, requireShop);
  const data = qrCodeView(shop, storePageUrl(storeUrl(shop, app.dashboardUrl), path), heading);
  const bytes = await typeset(app, shopId, { template: "qr_code", data, createdAt: app.clock.now() });
  return pdfFile(data.title, bytes);
}
