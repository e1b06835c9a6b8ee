import type { OrderEmailName } from "@vitrine/contract/orders/order-emails";
import type { JobData } from "../../../jobs/job-data.ts";
import { type Outcome, settleByShop } from "../../../jobs/settle-by-shop.ts";
import type { AppContext } from "../../../app-context.ts";
import { attemptFailedMail, outForDeliveryMail } from "./delivery-progress.mail.tsx";
import { isOutdated } from "./emails.rules.ts";
import { orderCancelledMail } from "./order-cancelled.mail.tsx";
import { orderConfirmedMail } from "./order-confirmed.mail.tsx";
import { orderDeliveredMail } from "./order-delivered.mail.tsx";
import { orderEditedMail } from "./order-edited.mail.tsx";
import type { AboutOrder, Written } from "./order-parts.mail.tsx";
import { orderMessageMail } from "./order-message.mail.tsx";
import { orderReadyMail } from "./order-ready.mail.tsx";
import { orderRefundedMail } from "./order-refunded.mail.tsx";
import { orderShippedMail } from "./order-shipped.mail.tsx";
import { paymentFailedMail } from "./payment-failed.mail.tsx";
import { trackingMail } from "./tracking.mail.tsx";
import { paymentLinkMail } from "./payment-link.mail.tsx";
import { paymentReceivedMail } from "./payment-received.mail.tsx";
import { type OrderEmail, readAboutOrders, sendEmailsOf } from "./send-email.action.ts";

/** Writes each email about an order from its data and its cause. */
export const orderMails: Record<OrderEmailName, (about: AboutOrder, cause: string) => Written> = {
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

/** Emails customers about changes to their orders, if the order has an email. */
export function sendOrderMails(app: AppContext, jobs: JobData["order-mail"][]): Promise<Outcome[]> {
  return settleByShop(jobs, async (shopId, ofShop) => {
    const ids = [...new Set(ofShop.map((job) => job.order_id))];
    const abouts = await app.db.inShop(shopId, (tx) => readAboutOrders(app, tx, ids));
    return sendEmailsOf(app, ofShop, abouts, emailOf);
  });
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
      write: () => orderMails[email](about, cause),
    },
  ];
}
