import { randomInt } from "node:crypto";
import type { SmsProblemKind } from "@vitrine/contract/checkout/sms-gateways";
import { systemActor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { renderCustomerMail } from "../../mail/customer-mail.tsx";
import { awaitsCode } from "../orders/order-responses.rules.ts";
import type { AboutOrder } from "../orders/emails/order-parts.mail.tsx";
import { recordOrderChange } from "../orders/record-order-change.action.ts";
import { readAboutOrders } from "../orders/emails/send-email.action.ts";
import { type Gateway, sendSms, takeGateway } from "../sms-gateways/send-sms.action.ts";
import { pauseGateway } from "../sms-gateways/sms-gateways.queries.ts";
import { hashOf } from "./confirm-by-code.action.ts";
import { orderCodeMail } from "./order-code.mail.tsx";
import { orderCodeSms } from "./order-code.sms.ts";
import { codeMinutes, sendsBySms, updateCodeHash, updateSentBy } from "./order-codes.queries.ts";

/** The attempt to send a code by SMS; undefined if the shop or the order has it sent by email. */
type Attempt = { gateway: Gateway; problem?: undefined } | { problem: SmsProblemKind } | undefined;

/**
 * Generates the code of an order and sends it by SMS, or by email if the shop chose it, the order has no phone number or the
 * SMS fails. A retry sends another code: only the latest is valid.
 */
export async function sendOrderCode(
  app: AppContext,
  { shop_id, order_id }: JobData["order-code"],
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const read = await app.db.inShop(shop_id, async (tx) => {
    const about = (await readAboutOrders(app, tx, [order_id], ["order_code"])).get(order_id);
    if (!about || !awaitsCode(about.order)) return undefined;
    await updateCodeHash(tx, order_id, hashOf(order_id, code));
    return { about, attempt: await attemptOf(app, tx, about) };
  });
  if (!read) return;
  const { about, attempt } = read;
  const problem = attempt && (await trySms(app, about, attempt, code));
  const isSms = attempt !== undefined && problem === undefined;
  if (!isSms && about.order.email) await sendByEmail(app, about, about.order.email, code);
  const by = isSms ? "sms" : about.order.email ? "email" : "none";
  await app.db.inShop(shop_id, (tx) =>
    record(tx, about, { by, problem, isAttempted: attempt !== undefined }),
  );
  // Other jobs of the queue would wait for each of the shop's messages.
  if (problem === "silent" && attempt?.problem === undefined) await app.db.inShop(shop_id, pauseGateway);
}

async function attemptOf(app: AppContext, tx: ShopTx, { order }: AboutOrder): Promise<Attempt> {
  if (!order.phone_e164 || !(await sendsBySms(tx))) return undefined;
  return takeGateway(app, tx, { order_id: order.id, phone: order.phone_e164 });
}

async function trySms(
  app: AppContext,
  { shop, order, language }: AboutOrder,
  attempt: NonNullable<Attempt>,
  code: string,
): Promise<SmsProblemKind | undefined> {
  if (attempt.problem) return attempt.problem;
  const text = orderCodeSms(shop, order, code, language);
  return sendSms(app, shop.id, attempt.gateway, { phone: order.phone_e164!, text });
}

async function sendByEmail(app: AppContext, about: AboutOrder, to: string, code: string): Promise<void> {
  const mail = renderCustomerMail(orderCodeMail(about, code, codeMinutes));
  await app.post.send({
    id: newId(app.clock.now()),
    to,
    ...mail,
    fromName: about.shop.name,
    replyTo: about.shop.email ?? undefined,
  });
}

/** Stores how the code was sent. The timeline has it where an SMS was to be sent, never the code or the number. */
async function record(
  tx: ShopTx,
  { order }: AboutOrder,
  {
    by,
    problem,
    isAttempted,
  }: { by: "email" | "sms" | "none"; problem: SmsProblemKind | undefined; isAttempted: boolean },
): Promise<void> {
  await updateSentBy(tx, order.id, { by, problem });
  if (!isAttempted) return;
  await recordOrderChange(tx, systemActor, order, {
    action: "order.code_sent",
    after: { by, ...(problem && { problem }) },
  });
}
