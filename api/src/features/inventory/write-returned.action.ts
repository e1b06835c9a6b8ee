import { signId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { renderCustomerMail } from "../../mail/customer-mail.tsx";
import { emailLanguage } from "../../languages/email-language.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { translateTitles } from "../products/list/translated-titles.queries.ts";
import { variantTitle } from "../products/products.rules.ts";
import { requireSender } from "../shops/require-sender.action.ts";
import { storeUrlIn } from "../shops/store-url-in.rules.ts";
import { findStockRequest } from "../stock/stock-requests.queries.ts";
import { stockReturnedMail } from "./stock-returned.mail.tsx";

/** Writes the email for a request. A retry uses the same id. */
export async function writeReturned(app: AppContext, job: JobData["stock-mail"]): Promise<void> {
  const { shop_id, request_id } = job;
  const [shop, request] = await app.db.inShop(shop_id, (tx) =>
    Promise.all([requireSender(app, tx, ["back_in_stock"]), findTranslatedRequest(tx, request_id)]),
  );
  // The request may have been deleted in the meantime.
  if (!request) return;
  const store = storeUrlIn(shop, app.dashboardUrl, request.language);
  const forget_url = `${store}/stock-requests/${signId(app.secret, "stock-request", shop_id, request_id)}`;
  const mail = renderCustomerMail(
    stockReturnedMail(
      {
        shop,
        name: request.name,
        product_url: `${store}/products/${encodeURIComponent(request.product_handle)}?variant=${request.variant_id}`,
        forget_url,
      },
      emailLanguage(shop, request.language),
    ),
  );
  await app.post.send({
    id: `back-in-stock-${request_id}`,
    to: request.email,
    ...mail,
    fromName: shop.name,
    replyTo: shop.email ?? undefined,
    unsubscribeUrl: forget_url,
  });
}

/** The request with the name of its variant in its language. */
async function findTranslatedRequest(tx: ShopTx, id: string) {
  const request = await findStockRequest(tx, id);
  if (!request) return undefined;
  const { language, product_id, product_title: title, variant_id, option_values } = request;
  const line = { product_id, title, variant_id, variant_title: variantTitle(option_values) };
  const [list] = await translateTitles(tx, [{ language, lines: [line] }]);
  const translated = list!.lines[0]!;
  return { ...request, name: [translated.title, translated.variant_title].filter(Boolean).join(", ") };
}
