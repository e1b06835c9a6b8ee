import { orderName } from "@vitrine/contract/orders/order-name";
import { markDue } from "../../db/due-works.queries.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publishAll } from "../../events/event-bus.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { type Outcome, settleByShop } from "../../jobs/settle-by-shop.ts";
import { memberLanguage } from "../../languages/member-language.ts";
import type { AppContext } from "../../app-context.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { markSales } from "../catalogue/mark-sales.action.ts";
import { listCustomersAddedBy, recountCustomersOf } from "../customers/customers.queries.ts";
import { recordStockEvents, recordWebhookEvents } from "../webhook-events/webhook-events.queries.ts";
import { notify } from "../notifications/notify.action.ts";
import { listEmailRecipients, type Recipient } from "../notifications/recipients.queries.ts";
import { customerKeys } from "../coupons/customer-keys.rules.ts";
import { hasFewUnits } from "../stock/stock.queries.ts";
import { newOrderMail } from "./emails/new-order.mail.tsx";
import type { AboutOrder } from "./emails/order-parts.mail.tsx";
import { renderCustomerMail } from "../../mail/customer-mail.tsx";
import { renderMail } from "../../mail/frame.tsx";
import { announcedEmails } from "./emails/emails.rules.ts";
import { orderPlacedMail } from "./emails/order-placed.mail.tsx";
import { awaitsCode } from "./order-responses.rules.ts";
import { deliverDownloads } from "./delivery/deliver-downloads.action.ts";
import { productsOf } from "./order-units.rules.ts";
import { requireOrderForUpdate } from "./orders.queries.ts";
import { owesDownloads } from "./delivery/downloads.rules.ts";
import { requestDocuments } from "./request-documents.action.ts";
import { recoverCheckouts } from "./list/recovered-checkouts.queries.ts";
import { type OrderEmail, readAboutOrders, sendEmailsOf } from "./emails/send-email.action.ts";

/**
 * Publishes new orders to the dashboards, then emails customers and the members who chose it. Orders of one shop share their
 * transactions. Idempotent: a retry sends and publishes nothing twice.
 */
export function followPlacedOrders(app: AppContext, jobs: JobData["order-placed"][]): Promise<Outcome[]> {
  return settleByShop(jobs, async (shopId, ofShop) => {
    const ids = [...new Set(ofShop.map((job) => job.order_id))].toSorted();
    const [abouts, members] = await Promise.all([
      app.db.inShop(shopId, async (tx) => {
        const read = await readAboutOrders(app, tx, ids, [...announcedEmails, "order_placed"]);
        await notifyOf(app, tx, [...read.values()]);
        return read;
      }),
      app.db.readPlatform((tx) => listEmailRecipients(tx, shopId, ["order_placed"])),
    ]);
    return sendEmailsOf(app, ofShop, abouts, (_, about) => emailsAbout(about, members));
  });
}

async function notifyOf(app: AppContext, tx: ShopTx, abouts: AboutOrder[]): Promise<void> {
  if (abouts.length === 0) return;
  const news = abouts.map(({ order }) => {
    const { id, number, total, currency, name } = order;
    const data = { number, order: orderName(order), total, currency, name };
    return { kind: "order_placed" as const, data, link: `/shop/orders/${id}`, cause: id };
  });
  const fresh = await notify(app, tx, ...news);
  // Stock has changed. The transaction that placed the order has already updated which products are sold out.
  const products = [...new Set(abouts.flatMap(({ order }) => productsOf(order)))];
  await refreshCatalogue(tx, products);
  if (await hasFewUnits(tx, products)) await invalidateStorefront(tx);
  await markSales(tx);
  await recoverCheckouts(
    tx,
    abouts.map(({ order: { id, email } }) => ({ id, email_key: customerKeys({ email })[0] ?? null })),
  );
  await confirmationOf(app, tx, abouts, fresh);
  await requestDocuments(
    app,
    tx,
    abouts.map(({ order }) => order.id),
  );
  await recordPlacedEvents(
    tx,
    abouts.filter(({ order }) => fresh.has(order.id)),
  );
  const placed = abouts.map(({ stored }) => stored).filter(owesDownloads);
  for (const { id } of placed) await deliverDownloads({ app, tx }, await requireOrderForUpdate(tx, id));
  await recountCustomersOf(
    tx,
    abouts.map(({ order }) => order.id),
  );
  await publishAll(
    tx,
    [...fresh].map((id) => ({
      kind: "event",
      shop_id: tx.shopId,
      event: { type: "changed", what: "orders", id },
    })),
  );
}

/** The events of webhooks that new orders are: the order, its stock, and its customer if the order added them. */
async function recordPlacedEvents(tx: ShopTx, abouts: AboutOrder[]): Promise<void> {
  if (abouts.length === 0) return;
  const placed = abouts.map(({ order }) => ({
    topic: "order.placed" as const,
    subject_id: order.id,
    subject_label: orderName(order),
  }));
  const customers = await listCustomersAddedBy(
    tx,
    placed.map(({ subject_id }) => subject_id),
  );
  await recordWebhookEvents(tx, [
    ...placed,
    ...customers.map(({ id, name }) => ({
      topic: "customer.created" as const,
      subject_id: id,
      subject_label: name,
    })),
  ]);
  await recordStockEvents(tx, [...new Set(abouts.flatMap(({ order }) => productsOf(order)))]);
}

/** Requests the codes of orders that customers confirm, and schedules the cancellation of unconfirmed ones. */
async function confirmationOf(app: AppContext, tx: ShopTx, abouts: AboutOrder[], fresh: Set<string>) {
  const pending = abouts.map(({ order }) => order).filter(({ confirmation }) => confirmation === "pending");
  for (const { id } of pending.filter((order) => awaitsCode(order) && fresh.has(order.id)))
    await app.jobs.enqueue(tx, "order-code", { shop_id: tx.shopId, order_id: id });
  if (pending.some(({ payment_method }) => payment_method === "cash_on_delivery"))
    await markDue(tx, ["unconfirmed-orders"], cancellationTime);
}

/** Of orders placed now; null if the shop never cancels them. */
const cancellationTime = sql`(
  select now() + make_interval(hours => cod_cancel_hours) from checkout_settings where shop_id = s.id)`;

function emailsAbout(about: AboutOrder, members: Recipient[]): OrderEmail[] {
  const { shop, order } = about;
  const emails: OrderEmail[] = members.map(({ email: recipient, language }) => ({
    order_id: order.id,
    kind: "new-order",
    cause: order.id,
    recipient,
    replyTo: order.email,
    language: memberLanguage(language),
    write: () => {
      const { subject, element } = newOrderMail(about, memberLanguage(language));
      return { subject, ...renderMail(element) };
    },
  }));
  if (order.email)
    emails.push({
      order_id: order.id,
      kind: "order-placed",
      cause: order.id,
      recipient: order.email,
      replyTo: shop.email,
      template: "order_placed",
      write: () => renderCustomerMail(orderPlacedMail(about)),
    });
  return emails;
}
