import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import type { EmailTemplates } from "@vitrine/contract/shops/email-texts";
import { storeUrl } from "@vitrine/contract/shops/store-url";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { templatesOf } from "../../mail/customer-mail.tsx";
import { emailPicturePath } from "../pictures/pictures.rules.ts";
import { findEmailParts } from "./shop-logo.queries.ts";
import { requireShop, type ShopRow } from "./shops.queries.ts";

/** A shop as the sender of emails. `logo_url` is null without a logo: then they begin with its name. */
export type Sender = ShopRow & { logo_url: string | null; email_templates: EmailTemplates };

/**
 * The shop of the transaction as the sender of emails.
 *
 * @param emails those that may be sent; an email whose template isn't read can't be written
 * @param origin of the logo's URL. Default: the shop's own site. A preview in the dashboard can load pictures only from there.
 */
export async function requireSender(
  app: AppContext,
  tx: ShopTx,
  emails: readonly CustomerEmail[],
  origin?: string,
): Promise<Sender> {
  const [shop, { logo_hash, templates }] = await Promise.all([requireShop(tx), findEmailParts(tx, emails)]);
  const url =
    logo_hash && new URL(emailPicturePath(shop.id, logo_hash), origin ?? storeUrl(shop, app.dashboardUrl));
  return {
    ...shop,
    logo_url: url ? url.href : null,
    email_templates: templatesOf(emails, templates ?? {}),
  };
}
