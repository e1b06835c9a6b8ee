import { storeUrl } from "@vitrine/contract/store-url";
import type { ShopTx } from "../../db/tx.ts";
import { signId } from "../../ids.ts";
import { renderMail } from "../../mail/frame.tsx";
import type { World } from "../../world.ts";
import { signDownloads } from "../digital-files/sign-downloads.action.ts";
import { theShop } from "../shops/shops.queries.ts";
import { findSentLetter, takeLetter, updateLetter } from "./letters.queries.ts";
import type { AboutOrder, Written } from "./order-parts.mail.tsx";
import { theOrder } from "./orders.queries.ts";

/** Reads what the letters about an order are written from. */
export async function aboutOrder(world: World, tx: ShopTx, orderId: string): Promise<AboutOrder> {
  const [shop, order, downloads] = await Promise.all([
    theShop(tx),
    theOrder(tx, orderId),
    signDownloads(world, tx, orderId),
  ]);
  const store = storeUrl(shop, world.dashboardUrl);
  const token = signId(world.secret, "order", tx.shopId, orderId);
  return {
    shop,
    order,
    order_url: `${store}/orders/${token}`,
    downloads: downloads.map(({ name, link }) => ({ name, url: `${store}/downloads/${link}` })),
    owner_url: `${world.dashboardUrl}/shop/orders/${orderId}`,
  };
}

/** One letter to one address. Of the same kind, cause and recipient there is one, ever. */
export interface OrderLetter extends Written {
  kind: string;
  /** What it tells of: the order's id, or a shipment's. */
  cause: string;
  recipient: string;
  replyTo: string | null;
}

/**
 * Sends a letter about an order once, however often it is asked to. Throws when it could not be sent yet. Only when
 * the process ends between the mail server's yes and our mark does it go twice, and then under one Message-ID.
 */
export async function sendLetter(
  world: World,
  { shop, order }: AboutOrder,
  letter: OrderLetter,
): Promise<void> {
  const { kind, cause, recipient, subject, element, replyTo } = letter;
  const key = { order_id: order.id, kind, cause, recipient };
  const id = await world.db.inShop(shop.id, async (tx) => {
    const taken = await takeLetter(tx, key);
    if (!taken && !(await findSentLetter(tx, key))) throw new Error("Somebody else is sending this letter");
    return taken;
  });
  if (!id) return;

  const letGo = (sent_at: string | null) =>
    world.db.inShop(shop.id, (tx) => updateLetter(tx, id, { sent_at }));
  try {
    const words = await renderMail(element);
    await world.post.send({
      id,
      to: recipient,
      subject,
      ...words,
      fromName: shop.name,
      replyTo: replyTo ?? undefined,
    });
  } catch (failure) {
    await letGo(null);
    throw failure;
  }
  await letGo(new Date(world.clock.now()).toISOString());
}
