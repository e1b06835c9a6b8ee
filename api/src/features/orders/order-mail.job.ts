import type { JobData } from "../../jobs/queue.ts";
import { type Outcome, settleByShop } from "../../jobs/settle-by-shop.ts";
import type { World } from "../../world.ts";
import { orderCancelledMail } from "./order-cancelled.mail.tsx";
import { orderConfirmedMail } from "./order-confirmed.mail.tsx";
import { orderDeliveredMail } from "./order-delivered.mail.tsx";
import type { AboutOrder } from "./order-parts.mail.tsx";
import { orderShippedMail } from "./order-shipped.mail.tsx";
import { type OrderLetter, readAboutOrders, sendLettersOf } from "./send-letter.action.ts";

const write = {
  confirmed: orderConfirmedMail,
  shipped: orderShippedMail,
  delivered: orderDeliveredMail,
  cancelled: orderCancelledMail,
};

/** Tells shoppers how their orders go on, where there is an address to write to. */
export function sendOrderMails(world: World, jobs: JobData["order-mail"][]): Promise<Outcome[]> {
  return settleByShop(jobs, async (shopId, ofShop) => {
    const ids = [...new Set(ofShop.map((job) => job.order_id))];
    const abouts = await world.db.inShop(shopId, (tx) => readAboutOrders(world, tx, ids));
    return sendLettersOf(world, ofShop, abouts, letterOf);
  });
}

function letterOf({ letter, cause }: JobData["order-mail"], about: AboutOrder): OrderLetter[] {
  const { shop, order } = about;
  if (!order.email) return [];
  return [
    {
      order_id: order.id,
      kind: `order-${letter}`,
      cause,
      recipient: order.email,
      replyTo: shop.email,
      write: () => write[letter](about, cause),
    },
  ];
}
