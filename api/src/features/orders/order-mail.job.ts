import type { JobData } from "../../jobs/job-data.ts";
import { type Outcome, settleByShop } from "../../jobs/settle-by-shop.ts";
import type { AppContext } from "../../app-context.ts";
import { orderCancelledMail } from "./order-cancelled.mail.tsx";
import { orderConfirmedMail } from "./order-confirmed.mail.tsx";
import { orderDeliveredMail } from "./order-delivered.mail.tsx";
import { orderEditedMail } from "./order-edited.mail.tsx";
import type { AboutOrder } from "./order-parts.mail.tsx";
import { orderReadyMail } from "./order-ready.mail.tsx";
import { orderRefundedMail } from "./order-refunded.mail.tsx";
import { orderShippedMail } from "./order-shipped.mail.tsx";
import { trackingMail } from "./tracking.mail.tsx";
import { paymentLinkMail } from "./payment-link.mail.tsx";
import { type OrderEmail, readAboutOrders, sendEmailsOf } from "./send-email.action.ts";

const write = {
  confirmed: orderConfirmedMail,
  shipped: orderShippedMail,
  ready_for_pickup: orderReadyMail,
  delivered: orderDeliveredMail,
  cancelled: orderCancelledMail,
  refunded: orderRefundedMail,
  "payment-link": paymentLinkMail,
  edited: orderEditedMail,
  tracking: trackingMail,
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
  if (!order.email) return [];
  return [
    {
      order_id: order.id,
      kind: `order-${email}`,
      cause,
      recipient: order.email,
      replyTo: shop.email,
      write: () => write[email](about, cause),
    },
  ];
}
