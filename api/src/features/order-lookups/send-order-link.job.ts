import type { AppContext } from "../../app-context.ts";
import { countExcess } from "../../http/limits.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { renderCustomerMail } from "../../mail/customer-mail.tsx";
import type { AboutOrder } from "../orders/emails/order-parts.mail.tsx";
import { readAboutOrders } from "../orders/emails/send-email.action.ts";
import { shortOrderUrl } from "../orders/order-token.rules.ts";
import { sendSms, takeGateway } from "../sms-gateways/send-sms.action.ts";
import { orderLinkMail } from "./order-link.mail.tsx";
import { orderLinkSms } from "./order-link.sms.ts";
import { listOrdersByNumber } from "./order-lookups.queries.ts";
import { matchingOrder, numbersIn } from "./order-lookups.rules.ts";

/** Sends the link to the order that a shopper looked up, if there is one. */
export async function sendOrderLink(app: AppContext, job: JobData["order-link"]): Promise<void> {
  const { id, shop_id } = job;
  const about = await app.db.inShop(shop_id, async (tx) => {
    const found = matchingOrder(job, await listOrdersByNumber(tx, numbersIn(job.number)));
    return found && (await readAboutOrders(app, tx, [found.id], ["order_link"])).get(found.id);
  });
  if (!about || !(await isWithinLimits(app, about))) return;
  const { shop, order } = about;
  if (!order.email) return sendBySms(app, about);
  const mail = renderCustomerMail(orderLinkMail(about));
  await app.post.send({
    id,
    to: order.email,
    ...mail,
    fromName: shop.name,
    replyTo: shop.email ?? undefined,
  });
}

/** Counted only for the right email or phone: others can't use up the limits of an order. Retries count, too. */
async function isWithinLimits(app: AppContext, { shop, order }: AboutOrder): Promise<boolean> {
  const key = `order link ${shop.id} ${order.id}`;
  // Fewer messages than a phone number may receive in a day, so that some remain for codes.
  const perDay = order.email ? 12 : 3;
  const excess = await countExcess(app.db, app.clock.now(), [
    { key: `${key} hour`, max: 5, seconds: 3600 },
    { key: `${key} day`, max: perDay, seconds: 86_400 },
  ]);
  return Math.max(...excess) === 0;
}

/** Sends it to the phone of an order without an email, if the shop has a gateway. An SMS may have arrived, so it isn't repeated. */
async function sendBySms(app: AppContext, about: AboutOrder): Promise<void> {
  const { shop, order } = about;
  const phone = order.phone_e164;
  if (!phone) return;
  const { gateway } = await app.db.inShop(shop.id, (tx) =>
    takeGateway(app, tx, { order_id: order.id, phone }).then((taken) => ({ gateway: undefined, ...taken })),
  );
  if (gateway)
    await sendSms(app, shop.id, gateway, {
      phone,
      text: orderLinkSms({ ...about, order_url: shortOrderUrl(app, about) }),
    });
}
