import type { OrderEmailName } from "@vitrine/contract/orders/order-emails";
import type { OrderSmsEvent } from "@vitrine/contract/orders/order-sms";
import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import type { ShopTx } from "../../../db/tx.ts";
import type { JobData } from "../../../jobs/job-data.ts";
import { type Outcome, settleByShop } from "../../../jobs/settle-by-shop.ts";
import { type CustomerMail, renderCustomerMail } from "../../../mail/customer-mail.tsx";
import type { AppContext } from "../../../app-context.ts";
import { attemptFailedMail, outForDeliveryMail } from "./delivery-progress.mail.tsx";
import { listSmsEvents } from "./emails.queries.ts";
import { isOutdated, announcedEmails } from "./emails.rules.ts";
import { orderCancelledMail } from "./order-cancelled.mail.tsx";
import { orderConfirmedMail } from "./order-confirmed.mail.tsx";
import { orderDeliveredMail } from "./order-delivered.mail.tsx";
import { orderEditedMail } from "./order-edited.mail.tsx";
import type { AboutOrder } from "./order-parts.mail.tsx";
import { orderMessageMail } from "./order-message.mail.tsx";
import { orderReadyMail } from "./order-ready.mail.tsx";
import { orderRefundedMail } from "./order-refunded.mail.tsx";
import { orderShippedMail } from "./order-shipped.mail.tsx";
import { paymentFailedMail } from "./payment-failed.mail.tsx";
import { trackingMail } from "./tracking.mail.tsx";
import { paymentLinkMail } from "./payment-link.mail.tsx";
import { paymentReceivedMail } from "./payment-received.mail.tsx";
import { smsEventOf } from "./sms-events.rules.ts";
import { type OrderEmail, readAboutOrders, sendEmailsOf } from "./send-email.action.ts";

/** Writes each email about an order from its data and its cause. */
export const orderMails: Record<OrderEmailName, (about: AboutOrder, cause: string) => CustomerMail> = {
  confirmed: orderConfirmedMail,
  shipped: orderShippedMail,
  tracking: trackingMail,
  "out-for-delivery": outForDeliveryMail,
  "attempt-failed": attemptFailedMail,
  "ready-for-pickup": orderReadyMail,
  delivered: orderDeliveredMail,
  cancelled: orderCancelledMail,
  refunded: orderRefundedMail,
  "payment-link": paymentLinkMail,
  "payment-received": paymentReceivedMail,
  "payment-failed": paymentFailedMail,
  edited: orderEditedMail,
  message: orderMessageMail,
};

/** The template of each email about an order. */
export const orderTemplates = {
  confirmed: "order_confirmed",
  shipped: "order_shipped",
  tracking: "tracking_changed",
  "out-for-delivery": "out_for_delivery",
  "attempt-failed": "attempt_failed",
  "ready-for-pickup": "order_ready",
  delivered: "order_delivered",
  cancelled: "order_cancelled",
  refunded: "order_refunded",
  "payment-link": "payment_link",
  "payment-received": "payment_received",
  "payment-failed": "payment_failed",
  edited: "order_edited",
  message: "order_message",
} as const satisfies Record<OrderEmailName, CustomerEmail>;

function templatesIn(jobs: JobData["order-mail"][]): CustomerEmail[] {
  return [...announcedEmails, ...jobs.map(({ email }) => orderTemplates[email])];
}

/** Emails customers about changes to their orders, if the order has an email. */
export function sendOrderMails(app: AppContext, jobs: JobData["order-mail"][]): Promise<Outcome[]> {
  return settleByShop(jobs, async (shopId, ofShop) => {
    const ids = [...new Set(ofShop.map((job) => job.order_id))];
    const abouts = await app.db.inShop(shopId, async (tx) => {
      const [read, smsEvents] = await Promise.all([
        readAboutOrders(app, tx, ids, templatesIn(ofShop)),
        listSmsEvents(tx),
      ]);
      await requestSms(app, tx, ofShop, { abouts: read, smsEvents });
      return read;
    });
    return sendEmailsOf(app, ofShop, abouts, emailOf);
  });
}

/** Enqueues the SMS about the same events. If an email fails, this job and that of the SMS are repeated; the SMS is sent once. */
async function requestSms(
  app: AppContext,
  tx: ShopTx,
  jobs: JobData["order-mail"][],
  { abouts, smsEvents }: { abouts: Map<string, AboutOrder>; smsEvents: OrderSmsEvent[] },
): Promise<void> {
  for (const { shop_id, order_id, email, cause } of jobs) {
    const event = smsEventOf(email, smsEvents);
    if (event && abouts.get(order_id)?.order.phone_e164)
      await app.jobs.enqueue(tx, "order-sms", { shop_id, order_id, event, cause });
  }
}

function emailOf({ email, cause }: JobData["order-mail"], about: AboutOrder): OrderEmail[] {
  const { shop, order } = about;
  if (!order.email || isOutdated(email, cause, order)) return [];
  return [
    {
      order_id: order.id,
      kind: `order-${email}`,
      cause,
      recipient: order.email,
      replyTo: shop.email,
      template: orderTemplates[email],
      write: () => renderCustomerMail(orderMails[email](about, cause)),
    },
  ];
}
