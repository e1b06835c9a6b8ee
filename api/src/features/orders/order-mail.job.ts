import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { orderCancelledMail } from "./order-cancelled.mail.tsx";
import { orderConfirmedMail } from "./order-confirmed.mail.tsx";
import { orderDeliveredMail } from "./order-delivered.mail.tsx";
import { orderShippedMail } from "./order-shipped.mail.tsx";
import { aboutOrder, sendLetter } from "./send-letter.action.ts";

const write = {
  confirmed: orderConfirmedMail,
  shipped: orderShippedMail,
  delivered: orderDeliveredMail,
  cancelled: orderCancelledMail,
};

/** Tells the shopper how the order goes on, where there is an address to write to. */
export async function sendOrderMail(world: World, job: JobData["order-mail"]): Promise<void> {
  const { shop_id, order_id, letter, cause } = job;
  const about = await world.db.inShop(shop_id, (tx) => aboutOrder(world, tx, order_id));
  const { shop, order } = about;
  if (!order.email) return;
  const written = write[letter](about, cause);
  await sendLetter(world, about, {
    kind: `order-${letter}`,
    cause,
    recipient: order.email,
    replyTo: shop.email,
    ...written,
  });
}
