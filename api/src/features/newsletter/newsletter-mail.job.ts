import type { AppContext } from "../../app-context.ts";
import { signId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { isTurnedOff, renderCustomerMail } from "../../mail/customer-mail.tsx";
import { emailLanguage } from "../../languages/email-language.ts";
import { requireSender } from "../shops/require-sender.action.ts";
import { storeUrlIn } from "../shops/store-url-in.rules.ts";
import { confirmDays, sealSignUp } from "./newsletter-token.ts";
import { confirmSignUpMail, welcomeMail } from "./newsletter.mail.tsx";
import { findSubscriberEmail } from "./newsletter.queries.ts";

/** Emails the link that confirms a sign-up. */
export async function sendConfirmation(app: AppContext, job: JobData["newsletter-sign-up"]): Promise<void> {
  const { id, shop_id, email, language = null } = job;
  const shop = await app.db.inShop(shop_id, (tx) => requireSender(app, tx, ["newsletter_confirmation"]));
  const token = sealSignUp(app.secret, shop_id, email, app.clock.now() + confirmDays * 86_400_000);
  const url = `${storeUrlIn(shop, app.dashboardUrl, language)}/newsletter-confirmations/${token}`;
  const mail = renderCustomerMail(confirmSignUpMail(shop, url, confirmDays, emailLanguage(shop, language)));
  await app.post.send({
    id,
    to: email,
    ...mail,
    fromName: shop.name,
    replyTo: shop.email ?? undefined,
  });
}

/** Emails a new subscriber the link to unsubscribe. Nothing is sent to a customer who has unsubscribed meanwhile. */
export async function sendWelcome(app: AppContext, job: JobData["newsletter-welcome"]): Promise<void> {
  const { id, shop_id, customer_id, language = null } = job;
  const [shop, email] = await app.db.inShop(shop_id, (tx) =>
    Promise.all([requireSender(app, tx, ["newsletter_welcome"]), findSubscriberEmail(tx, customer_id)]),
  );
  if (email === undefined || isTurnedOff(shop, "newsletter_welcome")) return;
  const storeUrl = storeUrlIn(shop, app.dashboardUrl, language);
  const link = signId(app.secret, "newsletter-email", shop_id, customer_id);
  const unsubscribeUrl = `${storeUrl}/newsletter-emails/${link}`;
  const mail = renderCustomerMail(
    welcomeMail(shop, { storeUrl, unsubscribeUrl }, emailLanguage(shop, language)),
  );
  await app.post.send({
    id,
    to: email,
    ...mail,
    fromName: shop.name,
    replyTo: shop.email ?? undefined,
    unsubscribeUrl,
  });
}
