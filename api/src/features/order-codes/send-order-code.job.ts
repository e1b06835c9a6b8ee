import { randomInt } from "node:crypto";
import type { AppContext } from "../../app-context.ts";
import { newId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { renderMail } from "../../mail/frame.tsx";
import { awaitsCode } from "../orders/order-answers.rules.ts";
import { readAboutOrders } from "../orders/send-email.action.ts";
import { hashOf } from "./confirm-by-code.action.ts";
import { orderCodeMail } from "./order-code.mail.tsx";
import { codeMinutes, updateCodeHash } from "./order-codes.queries.ts";

/** Generates the code of an order and sends its email. A retry sends another code: only the latest is valid. */
export async function sendOrderCode(
  app: AppContext,
  { shop_id, order_id }: JobData["order-code"],
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const about = await app.db.inShop(shop_id, async (tx) => {
    const read = (await readAboutOrders(app, tx, [order_id])).get(order_id);
    if (!read || !awaitsCode(read.order)) return undefined;
    await updateCodeHash(tx, order_id, hashOf(order_id, code));
    return read;
  });
  if (!about?.order.email) return;
  const { subject, element } = orderCodeMail(about, code, codeMinutes);
  await app.post.send({
    id: newId(app.clock.now()),
    to: about.order.email,
    subject,
    ...renderMail(element),
    fromName: about.shop.name,
    replyTo: about.shop.email ?? undefined,
  });
}
