import type { MessageDraft } from "@vitrine/contract/shops/messages";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { countTries } from "../../http/limits.ts";
import { newId } from "../../ids.ts";
import { networkOf } from "../../ip-networks.ts";
import { notify } from "../notifications/notify.action.ts";
import { readContactFormSettings } from "./contact-form-settings.queries.ts";
import { messageLimitsOf, messageNotification } from "./messages.rules.ts";
import { insertMessage } from "./messages.queries.ts";

interface Sent {
  shopId: number;
  ip: string;
  draft: MessageDraft;
}

/**
 * Stores a shopper's message, notifies the shop's members and enqueues the email to the shop. A form that is sent
 * twice is stored once.
 *
 * @throws not_found while the contact form is off, too_many_requests
 */
export async function sendMessage(app: AppContext, { shopId, ip, draft }: Sent): Promise<void> {
  const now = app.clock.now();
  await countTries(app.db, now, messageLimitsOf(shopId, networkOf(ip)));
  await app.db.inShop(shopId, async (tx) => {
    if (!(await readContactFormSettings(tx)).is_enabled) throw apiError("not_found");
    const message = { ...draft, id: newId(now) };
    if (!(await insertMessage(tx, message, new Date(now).toISOString()))) return;
    await notify(app, tx, messageNotification(message));
    await app.jobs.enqueue(tx, "message-email", { shop_id: tx.shopId, message_id: message.id });
  });
}
