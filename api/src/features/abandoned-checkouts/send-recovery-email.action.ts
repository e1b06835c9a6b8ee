import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId, signId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { renderCustomerMail } from "../../mail/customer-mail.tsx";
import { emailLanguage } from "../../languages/email-language.ts";
import { createCode } from "../coupons/coupon-codes.action.ts";
import { translateTitles } from "../products/list/translated-titles.queries.ts";
import { requireSender, type Sender } from "../shops/require-sender.action.ts";
import type { ShopRow } from "../shops/shops.queries.ts";
import { storeUrlIn } from "../shops/store-url-in.rules.ts";
import { type CheckoutRecord, findCheckout, findCheckoutForUpdate } from "./abandoned-checkouts.queries.ts";
import { linkDays, recipientHash, signCartLink } from "./cart-link.rules.ts";
import { findLaterOrder } from "./find-later-order.action.ts";
import { isCartOrdered } from "./later-orders.queries.ts";
import { type CurrentCheckout, readCurrent } from "./read-current.action.ts";
import { recoveryEmailOf, recoveryMail } from "./recovery.mail.tsx";
import {
  findConsent,
  hasLaterCheckout,
  hasUnsubscribed,
  isEmailSent,
  markEmailSent,
  releaseEmail,
  scheduleEmail,
  stopSequences,
  takeEmail,
  type TakenEmail,
  updateEmailCode,
} from "./recovery-emails.queries.ts";
import { afterQuietHours, isStepActive, maxStep, mayEmail, nextEmail } from "./recovery-emails.rules.ts";
import {
  listRecoveryCoupons,
  readRecoverySettings,
  type StoredSettings,
} from "./recovery-settings.queries.ts";

type Job = JobData["recovery-email"];

export type EmailProblem = "no_email" | "recovered" | "bought" | "unsubscribed";

/** The reason why the person of a checkout must not be written to. Sees every order that is committed by now. */
export async function emailProblem(
  app: AppContext,
  tx: ShopTx,
  checkout: CheckoutRecord,
): Promise<EmailProblem | undefined> {
  if (!checkout.email || !checkout.email_key) return "no_email";
  if (checkout.recovered_at) return "recovered";
  if (await isCartOrdered(tx, checkout.cart_id)) return "bought";
  if (await findLaterOrder(tx, checkout)) return "bought";
  const hash = recipientHash(app.secret, tx.shopId, checkout.email_key);
  return (await hasUnsubscribed(tx, hash)) ? "unsubscribed" : undefined;
}

interface Sendable {
  step: number | null;
  email: TakenEmail;
  checkout: CheckoutRecord & { email: string };
  lines: CurrentCheckout["lines"];
  shop: Sender;
}

/**
 * Sends an email about an abandoned checkout exactly once, also when the job is repeated, then schedules the next one. Nothing
 * is sent to a person who has ordered since. Only if the process dies between the mail server's confirmation and ours to the
 * database is an email sent twice, with the same Message-ID.
 */
export async function sendRecoveryEmail(app: AppContext, job: Job): Promise<void> {
  const { shop_id } = job;
  const sendable = await app.db.inShop(shop_id, (tx) => prepare(app, tx, job));
  if (!sendable) return;
  const { email } = sendable;
  try {
    await send(app, sendable);
  } catch (failure) {
    await app.db.inShop(shop_id, (tx) => releaseEmail(tx, email.id));
    throw failure;
  }
  const now = app.clock.now();
  await app.db.inShop(shop_id, async (tx) => {
    await markEmailSent(tx, email.id, new Date(now).toISOString());
    await scheduleNext(tx, sendable.checkout, job.step, now);
  });
}

/** Takes the email in the transaction that checks whether it may be sent. Undefined if it may not, or was sent. */
async function prepare(app: AppContext, tx: ShopTx, job: Job): Promise<Sendable | undefined> {
  const known = await findCheckout(tx, job.checkout_id);
  // The cart is locked first, as in all transactions that lock both.
  if (known) await isCartOrdered(tx, known.cart_id);
  const checkout = known && (await findCheckoutForUpdate(tx, known.id));
  if (!checkout) return undefined;
  const [shop, settings] = await Promise.all([
    requireSender(app, tx, [recoveryEmailOf(job.step)]),
    readRecoverySettings(tx),
  ]);
  if (await emailProblem(app, tx, checkout)) return void (await stopFor(tx, checkout));
  if (shop.is_live === 0) return undefined;
  if (job.step !== null && !(await isDue(app, tx, checkout, job.step, { settings, zone: shop.time_zone })))
    return undefined;
  const current = await readCurrent(app, tx, checkout);
  const [list] = await translateTitles(tx, [{ language: checkout.language, lines: current.lines }]);
  // Everything is sold out or was removed: there is nothing to come back to.
  if (!current.lines.some(({ current_price }) => current_price !== null)) return undefined;

  const email_hash = recipientHash(app.secret, tx.shopId, checkout.email_key!);
  const { cause, step, sender, checkout_id } = job;
  const taken = await takeEmail(tx, { id: newId(), checkout_id, cause, step, sender, email_hash });
  if (!taken) {
    if (!(await isEmailSent(tx, checkout_id, cause)))
      throw new Error("Another process is sending this email");
    // The process that sent it may have died before it scheduled the next one.
    await scheduleNext(tx, checkout, step, app.clock.now());
    return undefined;
  }
  const coupon_code = taken.coupon_code ?? (await codeFor(app, tx, settings, job));
  if (coupon_code && !taken.coupon_code) await updateEmailCode(tx, taken.id, coupon_code);
  return {
    step,
    email: { id: taken.id, coupon_code },
    checkout: { ...checkout, email: checkout.email! },
    lines: list!.lines,
    shop,
  };
}

async function stopFor(tx: ShopTx, { email_key }: CheckoutRecord): Promise<void> {
  if (email_key) await stopSequences(tx, email_key);
}

/** False if the step is off or not allowed by the shop's rule, or if it waits until the quiet hours are over. */
async function isDue(
  app: AppContext,
  tx: ShopTx,
  checkout: CheckoutRecord,
  step: number,
  { settings, zone }: { settings: StoredSettings; zone: string },
): Promise<boolean> {
  if (await hasLaterCheckout(tx, checkout)) return false;
  if (!mayEmail(settings.recipients, step, await findConsent(tx, checkout))) return false;
  if (!isStepActive(settings, step)) {
    await scheduleEmail(tx, checkout, nextEmail(settings, step + 1, Date.parse(checkout.abandoned_at)));
    return false;
  }
  const now = app.clock.now();
  const at = afterQuietHours(now, settings, zone);
  if (at > now) await scheduleEmail(tx, checkout, { step, at });
  return at === now;
}

/** A new code of the coupon in the settings; null without a coupon that applies now. */
async function codeFor(
  app: AppContext,
  tx: ShopTx,
  { coupon_id, coupon_step }: StoredSettings,
  { step }: Job,
): Promise<string | null> {
  if (coupon_id === null || (step ?? maxStep) < coupon_step) return null;
  if (!(await listRecoveryCoupons(tx)).some(({ id }) => id === coupon_id)) return null;
  return createCode(tx, coupon_id, app.clock.now());
}

async function scheduleNext(
  tx: ShopTx,
  checkout: CheckoutRecord,
  step: number | null,
  now: number,
): Promise<void> {
  if (step === null) return;
  const settings = await readRecoverySettings(tx);
  const next = nextEmail(settings, step + 1, Date.parse(checkout.abandoned_at), { step, at: now });
  await scheduleEmail(tx, checkout, next);
}

async function send(app: AppContext, { step, email, checkout, lines, shop }: Sendable): Promise<void> {
  const store = storeUrlIn(shop, app.dashboardUrl, checkout.language);
  const unsubscribeUrl = `${store}/cart-emails/${signId(app.secret, "recovery-email", shop.id, email.id)}`;
  const mail = renderCustomerMail(
    recoveryMail(
      {
        shop,
        checkout,
        step,
        lines,
        coupon_code: email.coupon_code,
        link: cartLinkUrl(app, shop, checkout, email.coupon_code),
        unsubscribe_url: unsubscribeUrl,
      },
      emailLanguage(shop, checkout.language),
    ),
  );
  await app.post.send({
    id: email.id,
    to: checkout.email,
    ...mail,
    fromName: shop.name,
    replyTo: shop.email ?? undefined,
    unsubscribeUrl,
  });
}

/** The URL that restores a cart on any device, and applies a code to it. */
export function cartLinkUrl(
  app: Pick<AppContext, "secret" | "clock" | "dashboardUrl">,
  shop: ShopRow,
  checkout: Pick<CheckoutRecord, "id" | "language">,
  code: string | null = null,
): string {
  const token = signCartLink(app.secret, shop.id, checkout.id, app.clock.now() + linkDays * 86_400_000);
  const query = code === null ? "" : `?coupon=${encodeURIComponent(code)}`;
  return `${storeUrlIn(shop, app.dashboardUrl, checkout.language)}/cart/restore/${token}${query}`;
}
