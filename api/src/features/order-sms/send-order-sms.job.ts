import type { SmsProblemKind } from "@vitrine/contract/checkout/sms-gateways";
import { systemActor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { isOutdated } from "../orders/emails/emails.rules.ts";
import { readAboutOrders } from "../orders/emails/send-email.action.ts";
import { emailOfSms } from "../orders/emails/sms-events.rules.ts";
import { shortOrderUrl } from "../orders/order-token.rules.ts";
import { recordOrderChange } from "../orders/record-order-change.action.ts";
import { sendSms, takeGateway } from "../sms-gateways/send-sms.action.ts";
import { pauseGateway } from "../sms-gateways/sms-gateways.queries.ts";
import { orderNewsSms } from "./order-news.sms.ts";
import { claimOrderSms } from "./order-sms.queries.ts";

/**
 * Sends the SMS about an event of an order, at most once: a message without a response may have arrived. The order's timeline has
 * it, with the reason if it failed, never the text or the phone number.
 */
export async function sendOrderSms(app: AppContext, job: JobData["order-sms"]): Promise<void> {
  const { shop_id, order_id, event, cause } = job;
  const read = await app.db.inShop(shop_id, async (tx) => {
    const about = (await readAboutOrders(app, tx, [order_id], [])).get(order_id);
    const phone = about?.order.phone_e164;
    // Test orders cost no money.
    if (!about || !phone || about.order.is_test || isOutdated(emailOfSms[event], cause, about.order))
      return undefined;
    const claimed = await claimOrderSms(tx, job);
    if (!claimed) return undefined;
    const edited = claimed.texts?.[about.language.code]?.[event];
    const text = orderNewsSms({ ...about, order_url: shortOrderUrl(app, about) }, event, cause, edited);
    if (text === undefined) return undefined;
    const taken = await takeGateway(app, tx, { order_id, phone, isNews: true });
    return { order: about.order, sms: { phone, text }, taken };
  });
  if (!read) return;
  const { order, sms, taken } = read;
  const problem: SmsProblemKind | undefined =
    taken.problem ?? (await sendSms(app, shop_id, taken.gateway, sms));
  await app.db.inShop(shop_id, async (tx) => {
    await recordOrderChange(tx, systemActor, order, {
      action: "order.sms_sent",
      after: { event, ...(problem && { problem }) },
    });
    // Other jobs of the queue would wait for each of the shop's messages.
    if (problem === "silent" && taken.problem === undefined) await pauseGateway(tx);
  });
}
