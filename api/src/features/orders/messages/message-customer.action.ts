import { apiError } from "../../../api-error.ts";
import { newId } from "../../../ids.ts";
import type { Change } from "../change-scope.ts";
import { enqueueOrderMail } from "../emails/enqueue-order-mail.action.ts";
import { countMessages, lockMessages } from "./order-messages.queries.ts";
import { messageLimitProblem } from "./order-messages.rules.ts";
import { type OrderRecord, requireOrder, requireOrderForUpdate } from "../orders.queries.ts";
import { recordOrderChange } from "../record-order-change.action.ts";

/**
 * Emails a member's message to the customer of an order, and adds it to the timeline.
 *
 * @throws order_without_email, too_many_requests
 */
export async function messageCustomer(change: Change, text: string): Promise<OrderRecord> {
  const { app, tx, actor, id } = change;
  const order = await requireOrderForUpdate(tx, id);
  if (!order.email) throw apiError("order_without_email");
  await limitMessages(change);
  const message_id = newId(app.clock.now());
  await enqueueOrderMail(change, "message", message_id);
  await recordOrderChange(tx, actor, order, { action: "order.messaged", after: { message_id, text } });
  return requireOrder(tx, id);
}

/**
 * Counts the emails that members choose to send to the customer: messages, refunds, decisions about returns, and changes of an
 * order with texts that they enter.
 *
 * @param isOptional true if the member can make the change without an email
 * @throws too_many_requests
 */
export async function limitMessages(
  { app, tx, id }: Omit<Change, "actor">,
  { isOptional = false } = {},
): Promise<void> {
  await lockMessages(tx);
  const sent = await countMessages(tx, id, new Date(app.clock.now()));
  const problem = messageLimitProblem(sent, isOptional);
  if (problem) throw apiError("too_many_requests", problem);
}

/**
 * Limits an email of a fixed text that a member sends to a customer, such as an invoice or a payment link, by shop. Each can be to
 * any recipient.
 *
 * @throws too_many_requests
 */
export async function limitEmailsOfShop({ app, tx, id }: Omit<Change, "actor">): Promise<void> {
  await lockMessages(tx);
  const { of_shop } = await countMessages(tx, id, new Date(app.clock.now()));
  const problem = messageLimitProblem({ of_order: 0, of_shop });
  if (problem) throw apiError("too_many_requests", problem);
}
