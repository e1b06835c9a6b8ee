import { orderName } from "@vitrine/contract/orders/order-name";
import type { AppContext } from "../../app-context.ts";
import { markDue } from "../../db/due-works.queries.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publishAll } from "../../events/event-bus.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { markSales } from "../catalogue/mark-sales.action.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { customerKeys } from "../coupons/customer-keys.rules.ts";
import { listCustomersAddedBy, recountCustomersOf } from "../customers/customers.queries.ts";
import { notify } from "../notifications/notify.action.ts";
import { hasFewUnits } from "../stock/stock.queries.ts";
import { recordStockEvents, recordWebhookEvents } from "../webhook-events/webhook-events.queries.ts";
import { deliverDownloads } from "./delivery/deliver-downloads.action.ts";
import { owesDownloads } from "./delivery/downloads.rules.ts";
import type { AboutOrder } from "./emails/order-parts.mail.tsx";
import { awaitsCode } from "./order-responses.rules.ts";
import { productsOf } from "./order-units.rules.ts";
import { requireOrderForUpdate } from "./orders.queries.ts";
import { recoverCheckouts } from "./recovered-checkouts.queries.ts";
import { requestDocuments } from "./request-documents.action.ts";

/**
 * Everything in the shop that follows a new order, apart from its emails: notifications, counts, documents, webhooks and the
 * cancellation if it isn't confirmed. Repeated, it has no further effect.
 */
export async function followPlacement(app: AppContext, tx: ShopTx, abouts: AboutOrder[]): Promise<void> {
  if (abouts.length === 0) return;
  const ids = abouts.map(({ order }) => order.id);
  const news = abouts.map(({ order }) => {
    const { id, number, total, currency, name } = order;
    const data = { number, order: orderName(order), total, currency, name };
    return { kind: "order_placed" as const, data, link: `/shop/orders/${id}`, cause: id };
  });
  const fresh = await notify(app, tx, ...news);
  // Stock has changed. The transaction that placed the order has already updated which products are sold out.
  const products = soldProducts(abouts);
  await refreshCatalogue(tx, products);
  if (await hasFewUnits(tx, products)) await invalidateStorefront(tx);
  await markSales(tx);
  await recoverCheckouts(
    tx,
    abouts.map(({ order: { id, email } }) => ({ id, email_key: customerKeys({ email })[0] ?? null })),
  );
  await requestConfirmation(app, tx, abouts, fresh);
  await requestDocuments(app, tx, ids);
  await recordPlacedEvents(
    tx,
    abouts.filter(({ order }) => fresh.has(order.id)),
  );
  const placed = abouts.map(({ stored }) => stored).filter(owesDownloads);
  for (const { id } of placed) await deliverDownloads({ app, tx }, await requireOrderForUpdate(tx, id));
  await recountCustomersOf(tx, ids);
  await publishAll(
    tx,
    [...fresh].map((id) => ({
      kind: "event",
      shop_id: tx.shopId,
      event: { type: "changed", what: "orders", id },
    })),
  );
}

function soldProducts(abouts: AboutOrder[]): string[] {
  return [...new Set(abouts.flatMap(({ order }) => productsOf(order)))];
}

/** Records the webhook events of new orders: the order, its stock, and its customer if the order added them. */
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
  await recordStockEvents(tx, soldProducts(abouts));
}

/** Enqueues the codes of orders that customers confirm, and schedules the cancellation of unconfirmed ones. */
async function requestConfirmation(app: AppContext, tx: ShopTx, abouts: AboutOrder[], fresh: Set<string>) {
  const pending = abouts.map(({ order }) => order).filter(({ confirmation }) => confirmation === "pending");
  for (const { id } of pending.filter((order) => awaitsCode(order) && fresh.has(order.id)))
    await app.jobs.enqueue(tx, "order-code", { shop_id: tx.shopId, order_id: id });
  if (pending.some(({ payment_method }) => payment_method === "cash_on_delivery"))
    await markDue(tx, ["unconfirmed-orders"], cancellationTime);
}

/** Of orders placed now; null if the shop never cancels them. */
const cancellationTime = sql`(
  select now() + make_interval(hours => cod_cancel_hours) from checkout_settings where shop_id = s.id)`;
