import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { type Fetched, FetchProblem } from "../../outside/guarded-fetch.ts";
import { notify } from "../notifications/notify.action.ts";
import { readSubject } from "./read-subject.action.ts";
import { openSecret } from "./webhook-secrets.ts";
import { hasFailedForGood, isAccepted, nextTryIn, shownResponse, signatureOf } from "./webhooks.rules.ts";
import {
  countFailure,
  type DueDelivery,
  resetFailures,
  saveBody,
  saveOutcome,
  turnOff,
} from "./webhooks.queries.ts";

const requestMs = 5_000;
const maxResponseBytes = 100_000;

/** Sends a claimed delivery once, and records the outcome: the next try, or its end. */
export async function sendDelivery(app: AppContext, shopId: number, delivery: DueDelivery): Promise<void> {
  const body = delivery.body ?? (await app.db.inShop(shopId, (tx) => writeBody(app, tx, delivery)));
  const start = app.clock.now();
  const reply = await post(app, shopId, delivery, body);
  const duration_ms = app.clock.now() - start;
  await app.db.inShop(shopId, (tx) => record(app, tx, delivery, { ...reply, duration_ms }));
}

/** The JSON of an event. It is stored, so that all tries send the same. */
async function writeBody(app: AppContext, tx: ShopTx, delivery: DueDelivery): Promise<string> {
  const body = JSON.stringify({
    id: delivery.event_id,
    topic: delivery.topic,
    shop_id: tx.shopId,
    created_at: new Date(delivery.created_at).toISOString(),
    data: await readSubject(app, tx, delivery),
  });
  await saveBody(tx, delivery.id, body);
  return body;
}

interface Reply {
  response?: Fetched;
  /** Shown to the owner; undefined if the receiver has accepted the delivery. */
  failure?: string;
}

async function post(app: AppContext, shopId: number, delivery: DueDelivery, body: string): Promise<Reply> {
  const { webhook_id, url, topic, event_id } = delivery;
  const secrets = [delivery.secret, delivery.previous_secret].flatMap((sealed) =>
    sealed ? [openSecret(app, shopId, webhook_id, sealed)] : [],
  );
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "vitrine-topic": topic,
    "vitrine-event-id": event_id,
    "vitrine-signature": signatureOf(body, secrets, app.clock.now()),
  };
  try {
    const options = { totalMs: requestMs, maxBytes: maxResponseBytes };
    const response = await app.fetchGuarded(url, { ...options, post: { headers, body: Buffer.from(body) } });
    if (isAccepted(response.status)) return { response };
    return { response, failure: `The server responded with status ${response.status}.` };
  } catch (problem) {
    if (problem instanceof FetchProblem) return { failure: problem.message };
    throw problem;
  }
}

async function record(
  app: AppContext,
  tx: ShopTx,
  { id, webhook_id, tries }: DueDelivery,
  { response, failure, duration_ms }: Reply & { duration_ms: number },
): Promise<void> {
  const wait = failure === undefined ? undefined : nextTryIn(tries + 1);
  const status = failure === undefined ? "delivered" : wait === undefined ? "failed" : "pending";
  await saveOutcome(tx, id, {
    status,
    wait: wait ?? null,
    status_code: response?.status ?? null,
    response: response ? shownResponse(response.bytes) : null,
    failure: failure ?? null,
    duration_ms,
  });
  if (status === "delivered") await resetFailures(tx, webhook_id);
  if (status === "failed") await noteFailure(app, tx, webhook_id);
  if (wait !== undefined)
    await app.jobs.enqueue(tx, "send-webhooks", { shop_id: tx.shopId }, { seconds: wait });
}

/** Counts a delivery that failed for good, and turns the webhook off after too many. */
async function noteFailure(app: AppContext, tx: ShopTx, webhookId: string): Promise<void> {
  const webhook = await countFailure(tx, webhookId);
  if (!webhook || !hasFailedForGood(webhook.failures)) return;
  const at = new Date(app.clock.now()).toISOString();
  if (!(await turnOff(tx, webhookId, at))) return;
  await notify(app, tx, {
    kind: "webhook_off",
    data: { url: webhook.url },
    link: `/shop/plugins/webhooks/${webhookId}`,
    cause: `${webhookId} ${at}`,
  });
}
