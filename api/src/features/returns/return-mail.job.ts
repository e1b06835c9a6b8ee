import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { renderCustomerMail } from "../../mail/customer-mail.tsx";
import { readAboutOrders, sendEmailsOf } from "../orders/emails/send-email.action.ts";
import { findReturn } from "./returns.queries.ts";
import { returnMail } from "./returns.mail.tsx";

/** Emails the customer about a change of their return, once, if the order has an email. */
export async function sendReturnMail(
  app: AppContext,
  { shop_id, return_id, email }: JobData["return-mail"],
): Promise<void> {
  const { one, abouts } = await app.db.inShop(shop_id, async (tx) => {
    const found = await findReturn(tx, return_id);
    return {
      one: found,
      abouts: found && (await readAboutOrders(app, tx, [found.order_id], [`return_${email}`])),
    };
  });
  const order = one && abouts?.get(one.order_id)?.order;
  if (!one || !order?.email) return;
  const recipient = order.email;
  const [outcome] = await sendEmailsOf(app, [{ order_id: order.id }], abouts!, (_, about) => [
    {
      order_id: order.id,
      kind: `return-${email}`,
      cause: return_id,
      recipient,
      replyTo: about.shop.email,
      template: `return_${email}` as const,
      write: () => renderCustomerMail(returnMail(about, one, email)),
    },
  ]);
  if (outcome!.status === "rejected") throw outcome!.reason;
}
