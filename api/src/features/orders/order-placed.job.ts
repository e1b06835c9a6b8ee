import { orderName } from "@vitrine/contract/order-name";
import { tell } from "../../events/event-bus.ts";
import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { notify } from "../notifications/notify.action.ts";
import { listOwnerEmails } from "./letters.queries.ts";
import { newOrderMail } from "./new-order.mail.tsx";
import { orderPlacedMail } from "./order-placed.mail.tsx";
import { productsOf } from "./orders.rules.ts";
import { aboutOrder, type OrderLetter, sendLetter } from "./send-letter.action.ts";

/** A new order: the dashboards hear of it at once, then the shopper and the owners get their letters. */
export async function followPlacedOrder(
  world: World,
  { shop_id, order_id }: JobData["order-placed"],
): Promise<void> {
  const about = await world.db.inShop(shop_id, async (tx) => {
    const read = await aboutOrder(world, tx, order_id);
    const { number, total, currency, name } = read.order;
    const data = { number, order: orderName(read.order), total, currency, name };
    const isNew = await notify(world, tx, {
      kind: "order_placed",
      data,
      link: `/shop/orders/${order_id}`,
      cause: order_id,
    });
    // What is left of them has changed; whether any is sold out, the order itself has seen to.
    await refreshCatalogue(tx, productsOf(read.order));
    if (isNew)
      await tell(tx, { kind: "event", shop_id, event: { type: "changed", what: "orders", id: order_id } });
    return read;
  });
  const { shop, order } = about;
  const owners = await world.db.inPlatform((tx) => listOwnerEmails(tx, shop_id));

  const letters: OrderLetter[] = owners.map((recipient) => ({
    kind: "new-order",
    cause: order_id,
    recipient,
    replyTo: order.email,
    ...newOrderMail(about),
  }));
  if (order.email)
    letters.push({
      kind: "order-placed",
      cause: order_id,
      recipient: order.email,
      replyTo: shop.email,
      ...orderPlacedMail(about),
    });
  // One address that takes no letters keeps nobody else from theirs.
  const sent = await Promise.allSettled(letters.map((letter) => sendLetter(world, about, letter)));
  const failure = sent.find((outcome) => outcome.status === "rejected");
  if (failure) throw failure.reason;
}
