import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { signId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import type { AboutOrder } from "../orders/emails/order-parts.mail.tsx";
import { renderCustomerMail } from "../../mail/customer-mail.tsx";
import { type OrderEmail, readAboutOrders, sendEmailsOf } from "../orders/emails/send-email.action.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { storeUrlIn } from "../shops/store-url-in.rules.ts";
import { reviewRequestMail } from "./review-request.mail.tsx";
import { hasUnsubscribed } from "./review-requests.queries.ts";
import { readReviewSettings } from "./review-settings.queries.ts";
import { listOwnReviews } from "./store-reviews.queries.ts";

/**
 * Emails the customer of a delivered order once, if the shop requests reviews now and products of the order have none. Nothing
 * is sent for a closed shop, whose order pages can't be opened.
 */
export async function sendReviewRequest(app: AppContext, job: JobData["review-request"]): Promise<void> {
  const prepared = await app.db.inShop(job.shop_id, (tx) => prepare(app, tx, job.order_id));
  if (!prepared) return;
  const { about, email } = prepared;
  const [outcome] = await sendEmailsOf(app, [job], new Map([[job.order_id, about]]), () => [email]);
  if (outcome?.status === "rejected") throw outcome.reason;
}

async function prepare(
  app: AppContext,
  tx: ShopTx,
  orderId: string,
): Promise<{ about: AboutOrder; email: OrderEmail } | undefined> {
  const { request_after_days } = await readReviewSettings(tx);
  const shop = await requireShop(tx);
  if (request_after_days === null || shop.is_live === 0) return undefined;
  const about = (await readAboutOrders(app, tx, [orderId], ["review_request"])).get(orderId);
  const recipient = about?.order.email;
  if (!recipient || (await hasUnsubscribed(app, tx, recipient))) return undefined;
  const unwritten = (await listOwnReviews(tx, orderId)).filter(({ stars }) => stars === null);
  const products = unwritten.flatMap(({ product_id, title }) => (product_id ? { product_id, title } : []));
  if (products.length === 0) return undefined;
  const asksForShop = unwritten.length > products.length;
  const link = signId(app.secret, "review-email", tx.shopId, orderId);
  const unsubscribeUrl = `${storeUrlIn(shop, app.dashboardUrl, about.order.language)}/review-emails/${link}`;
  return {
    about,
    email: {
      order_id: orderId,
      kind: "review-request",
      cause: orderId,
      recipient,
      replyTo: shop.email,
      unsubscribeUrl,
      template: "review_request",
      write: () => renderCustomerMail(reviewRequestMail(about, { products, asksForShop }, unsubscribeUrl)),
    },
  };
}
