import type * as z from "zod";
import { maxWebhooks, Webhook, type WebhookDraft } from "@vitrine/contract/shops/webhooks";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publish } from "../../events/event-bus.ts";
import { requireProven } from "../../http/proof.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { changeRecord, type RecordKind, requireRecord } from "../records/save-record.action.ts";
import { newSecret, sealSecret } from "./webhook-secrets.ts";
import {
  findDelivery,
  insertPing,
  insertWebhook,
  replaceSecret,
  restartDelivery,
} from "./webhooks.queries.ts";

export const webhookKind: RecordKind<"webhooks", Webhook> = {
  table: "webhooks",
  type: "webhook",
  schema: Webhook,
  labelOf: ({ url }) => url,
  historyOf: ({ url, topics, is_active }) => ({ url, topics, is_active }),
  isInternal: true,
};

interface Change {
  app: AppContext;
  tx: ShopTx;
  actor: Actor;
}

/** A webhook with its new secret, which can't be read again. */
interface WithSecret {
  data: Webhook;
  secret: string;
}

/** @throws limit_reached */
export async function createWebhook(
  { app, tx, actor }: Change,
  draft: z.output<typeof WebhookDraft>,
): Promise<WithSecret> {
  const id = newId(app.clock.now());
  const at = new Date(app.clock.now()).toISOString();
  const secret = newSecret();
  const sealed = sealSecret(app, tx.shopId, id, secret);
  if (!(await insertWebhook(tx, { ...draft, id, secret: sealed, at }, maxWebhooks)))
    throw apiError("limit_reached");
  await logWebhook(tx, actor, "webhook.created", { id, ...draft });
  return { data: await requireRecord(tx, webhookKind, id), secret };
}

/** Changes a webhook. Turning it on sends what is due, and counts failures from the start. */
export async function changeWebhook(
  { app, tx, actor, isProven }: Change & { isProven: boolean },
  id: string,
  draft: z.output<typeof WebhookDraft> & { version: number },
): Promise<Webhook> {
  const before = await requireRecord(tx, webhookKind, id);
  if (draft.url !== before.url) requireProven({ isProven });
  const reset = draft.is_active ? { failures: 0, turned_off_at: null } : {};
  const webhook = await changeRecord(
    tx,
    webhookKind,
    id,
    { ...draft, ...reset },
    { actor, now: app.clock.now() },
  );
  if (webhook.is_active) await publish(tx, { kind: "webhooks", shop_id: tx.shopId });
  return webhook;
}

const previousSecretMs = 86_400_000;

/** Replaces the secret. For a day, deliveries are signed with both, so that the receiver can change it without a loss. */
export async function rotateSecret({ app, tx, actor }: Change, id: string): Promise<WithSecret> {
  const secret = newSecret();
  const now = app.clock.now();
  const replaced = await replaceSecret(tx, id, {
    secret: sealSecret(app, tx.shopId, id, secret),
    until: new Date(now + previousSecretMs).toISOString(),
    at: new Date(now).toISOString(),
  });
  if (!replaced) throw apiError("not_found");
  const data = await requireRecord(tx, webhookKind, id);
  await logWebhook(tx, actor, "webhook.secret_rotated", { id, url: data.url });
  return { data, secret };
}

/** Adds a test event. @throws not_found, webhook_off */
export async function sendPing({ app, tx }: Change, id: string): Promise<void> {
  await requireActive(tx, id);
  const now = app.clock.now();
  await insertPing(tx, { id: newId(now), webhook_id: id, event_id: newId(now) });
  await app.jobs.enqueue(tx, "send-webhooks", { shop_id: tx.shopId });
}

/** Sends a delivery again. @throws not_found, webhook_off */
export async function replayDelivery({ app, tx, actor }: Change, id: string): Promise<void> {
  const delivery = await findDelivery(tx, id);
  if (!delivery) throw apiError("not_found");
  const { url } = await requireActive(tx, delivery.webhook_id);
  if (!(await restartDelivery(tx, id))) return;
  await logWebhook(tx, actor, "webhook.replayed", { id: delivery.webhook_id, url, topic: delivery.topic });
  await app.jobs.enqueue(tx, "send-webhooks", { shop_id: tx.shopId });
}

async function requireActive(tx: ShopTx, id: string): Promise<Webhook> {
  const webhook = await requireRecord(tx, webhookKind, id);
  if (!webhook.is_active) throw apiError("webhook_off");
  return webhook;
}

function logWebhook(
  tx: ShopTx,
  actor: Actor,
  action: string,
  { id, ...after }: { id: string; url: string } & Record<string, unknown>,
): Promise<void> {
  return insertActivity(tx, actor, {
    action,
    target_type: "webhook",
    target_id: id,
    target_label: after.url,
    after,
  });
}
