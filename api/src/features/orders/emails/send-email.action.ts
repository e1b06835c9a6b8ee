import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import type { ShopTx } from "../../../db/tx.ts";
import { signId } from "../../../ids.ts";
import type { Outcome } from "../../../jobs/settle-by-shop.ts";
import { settleEach } from "../../../jobs/settle-each.ts";
import { writeTogether } from "../../../jobs/write-together.ts";
import type { Mail } from "../../../mail/deliver.ts";
import { isTurnedOff } from "../../../mail/customer-mail.tsx";
import { type EmailLanguage, emailLanguage } from "../../../languages/email-language.ts";
import type { AppContext } from "../../../app-context.ts";
import { signDownloads } from "../../digital-files/sign-downloads.action.ts";
import { requireSender, type Sender } from "../../shops/require-sender.action.ts";
import { storeUrlIn } from "../../shops/store-url-in.rules.ts";
import { type EmailKey, listSentEmails, takeEmails, updateEmails } from "./emails.queries.ts";
import type { AboutOrder } from "./order-parts.mail.tsx";
import { listOrderRecords } from "../orders.queries.ts";
import { translateOrders } from "./translate-orders.action.ts";

/**
 * Data for emails about orders, by order id; without orders that don't exist.
 *
 * @param emails those that may be sent, see `requireSender`
 */
export async function readAboutOrders(
  app: AppContext,
  tx: ShopTx,
  orderIds: string[],
  emails: readonly CustomerEmail[],
): Promise<Map<string, AboutOrder>> {
  const [shop, orders, downloads] = await Promise.all([
    requireSender(app, tx, emails),
    listOrderRecords(tx, orderIds),
    signDownloads(app, tx, orderIds),
  ]);
  const translated = await translateOrders(tx, orders);
  return new Map(
    orders.map((stored, at) => [
      stored.id,
      aboutOrder(app, shop, { stored, order: translated[at]! }, downloads.get(stored.id)!),
    ]),
  );
}

function aboutOrder(
  app: AppContext,
  shop: Sender,
  { order, stored }: Pick<AboutOrder, "order" | "stored">,
  downloads: { name: string; link: string }[],
): AboutOrder {
  const store = storeUrlIn(shop, app.dashboardUrl, order.language);
  return {
    shop,
    order,
    stored,
    language: emailLanguage(shop, order.language),
    order_url: `${store}/orders/${signId(app.secret, "order", shop.id, order.id)}`,
    downloads: downloads.map(({ name, link }) => ({ name, url: `${store}/downloads/${link}` })),
    owner_url: `${app.dashboardUrl}/shop/orders/${order.id}`,
  };
}

/** More than the connections to the mail server, so that none waits for an email to be rendered. */
const emailsAtOnce = 6;

/** One email to one recipient. It is sent at most once per kind, cause and recipient. */
export interface OrderEmail extends EmailKey {
  replyTo: string | null;
  unsubscribeUrl?: string;
  /** Of the mark of a test order in the subject. Default: the order's. */
  language?: EmailLanguage;
  /** The email to the customer, which the shop may have turned off. Absent for emails to members. */
  template?: CustomerEmail;
  write(): { subject: string; html: string; text: string };
  /** Reads the files that are sent with it. */
  attach?(): Promise<NonNullable<Mail["attachments"]>>;
}

/**
 * Sends the emails of jobs about orders of one shop. Returns for each job if all of its emails are sent. A
 * failed recipient doesn't affect the others.
 */
export async function sendEmailsOf<Job extends { order_id: string }>(
  app: AppContext,
  jobs: Job[],
  abouts: Map<string, AboutOrder>,
  emailsOf: (job: Job, about: AboutOrder) => OrderEmail[],
): Promise<Outcome[]> {
  // Two jobs may send the same email.
  const emails = new Map<string, OrderEmail>();
  const keys = jobs.map((job) => {
    const about = abouts.get(job.order_id);
    const own =
      about &&
      emailsOf(job, about)
        .filter((email) => isSent(about, email))
        .map((email) => [keyOf(email), markedIf(about, email)] as const);
    for (const [key, email] of own ?? []) emails.set(key, email);
    return own?.map(([key]) => key);
  });
  const [anyOrder] = abouts.values();
  const sent = anyOrder && (await sendEmails(app, anyOrder.shop, emails));
  return keys.map((own) => {
    // A test order may have been deleted.
    const failed = own?.map((key) => sent!.get(key)!).find(({ status }) => status === "rejected");
    return failed ?? { status: "fulfilled", value: undefined };
  });
}

function isSent({ shop }: AboutOrder, { template }: OrderEmail): boolean {
  return template === undefined || !isTurnedOff(shop, template);
}

/** The email, with a subject that says so if its order is a test. */
function markedIf({ order, language }: AboutOrder, email: OrderEmail): OrderEmail {
  if (!order.is_test) return email;
  const { t } = email.language ?? language;
  const write = () => {
    const written = email.write();
    return { ...written, subject: t("[Test] {{subject}}", { subject: written.subject }) };
  };
  return { ...email, write };
}

/**
 * Sends emails of a shop exactly once each, also when called repeatedly. Only if the process dies between the
 * mail server's confirmation and ours to the database is one sent twice, with the same Message-ID.
 */
async function sendEmails(
  app: AppContext,
  shop: AboutOrder["shop"],
  emails: Map<string, OrderEmail>,
): Promise<Map<string, Outcome>> {
  if (emails.size === 0) return new Map();
  const all = [...emails.values()];
  const [taken, sent] = await app.db.inShop(shop.id, async (tx) => {
    const rows = await takeEmails(tx, all);
    const others = rows.length === all.length ? [] : await listSentEmails(tx, all);
    return [new Map(rows.map((row) => [keyOf(row), row.id])), new Set(others.map(keyOf))];
  });
  const release = writeTogether((released: { id: string; sent_at: string | null }[]) =>
    app.db.inShop(shop.id, (tx) => updateEmails(tx, released)),
  );
  const outcomes = await settleEach([...emails], emailsAtOnce, async ([key, email]) => {
    const id = taken.get(key);
    if (!id) {
      if (sent.has(key)) return;
      throw new Error("Another process is sending this email");
    }
    try {
      await send(app, shop.name, id, email);
    } catch (failure) {
      await release({ id, sent_at: null });
      throw failure;
    }
    await release({ id, sent_at: new Date(app.clock.now()).toISOString() });
  });
  return new Map([...emails.keys()].map((key, at) => [key, outcomes[at]!]));
}

async function send(app: AppContext, fromName: string, id: string, email: OrderEmail): Promise<void> {
  const mail = email.write();
  const attachments = await email.attach?.();
  await app.post.send({
    id,
    to: email.recipient,
    ...mail,
    fromName,
    replyTo: email.replyTo ?? undefined,
    unsubscribeUrl: email.unsubscribeUrl,
    attachments,
  });
}

const keyOf = ({ kind, cause, recipient }: EmailKey) => JSON.stringify([kind, cause, recipient]);
