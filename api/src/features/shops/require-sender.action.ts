import { storeUrl } from "@vitrine/contract/shops/store-url";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { emailPicturePath } from "../pictures/pictures.rules.ts";
import { findLogoHash } from "./shop-logo.queries.ts";
import { requireShop, type ShopRow } from "./shops.queries.ts";

/** A shop as the sender of emails. `logo_url` is null without a logo: then they begin with its name. */
export type Sender = ShopRow & { logo_url: string | null };

/**
 * The shop of the transaction as the sender of emails.
 *
 * @param origin of the logo's URL. Default: the shop's own site. A preview in the dashboard can load pictures only from there.
 */
export async function requireSender(app: AppContext, tx: ShopTx, origin?: string): Promise<Sender> {
  const [shop, hash] = await Promise.all([requireShop(tx), findLogoHash(tx)]);
  const url = hash && new URL(emailPicturePath(shop.id, hash), origin ?? storeUrl(shop, app.dashboardUrl));
  return { ...shop, logo_url: url ? url.href : null };
}
