import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { type Outcome, settleByShop } from "../../jobs/settle-by-shop.ts";
import { memberLanguage } from "../../languages/member-language.ts";
import { renderCustomerMail } from "../../mail/customer-mail.tsx";
import { renderMail } from "../../mail/frame.tsx";
import { listEmailRecipients, type Recipient } from "../notifications/recipients.queries.ts";
import { announcedEmails } from "./emails/emails.rules.ts";
import { newOrderMail } from "./emails/new-order.mail.tsx";
import type { AboutOrder } from "./emails/order-parts.mail.tsx";
import { orderPlacedMail } from "./emails/order-placed.mail.tsx";
import { type OrderEmail, readAboutOrders, sendEmailsOf } from "./emails/send-email.action.ts";
import { followPlacement } from "./follow-placement.action.ts";

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
        await followPlacement(app, tx, [...read.values()]);
        return read;
      }),
      app.db.readPlatform((tx) => listEmailRecipients(tx, shopId, ["order_placed"])),
    ]);
    return sendEmailsOf(app, ofShop, abouts, (_, about) => emailsAbout(about, members));
  });
}

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
