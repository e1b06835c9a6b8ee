import { Webhook } from "@vitrine/contract/shops/webhooks";
import { apiError } from "../../api-error.ts";
import { shop } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";
import { deleteRecord, requireRecord } from "../records/save-record.action.ts";
import {
  changeWebhook,
  createWebhook,
  replayDelivery,
  rotateSecret,
  sendPing,
  webhookKind,
} from "./change-webhook.action.ts";
import { findDelivery, listDeliveries } from "./webhooks.queries.ts";

export const webhooksRoutes = {
  list: shop.webhooks.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "webhooks", Webhook, query),
  ),

  create: shop.webhooks.create.handler(async ({ input: { body }, context }) => ({
    message: "Webhook added. Copy its secret now.",
    ...(await createWebhook(context, body)),
  })),

  read: shop.webhooks.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, webhookKind, params.id)),
  })),

  update: shop.webhooks.update.handler(async ({ input: { params, body }, context }) => ({
    message: "Webhook saved.",
    data: await changeWebhook(context, params.id, body),
  })),

  remove: shop.webhooks.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    await deleteRecord(tx, webhookKind, params.id, actor);
    return { message: "Webhook deleted." };
  }),

  rotate: shop.webhooks.rotate.handler(async ({ input: { params }, context }) => ({
    message: "Secret replaced. The previous one is valid for a day.",
    ...(await rotateSecret(context, params.id)),
  })),

  test: shop.webhooks.test.handler(async ({ input: { params }, context }) => {
    await sendPing(context, params.id);
    return { message: "Test event sent." };
  }),

  list_deliveries: shop.webhooks.list_deliveries.handler(
    async ({ input: { params, query }, context: { tx } }) => {
      await requireRecord(tx, webhookKind, params.id);
      return listDeliveries(tx, params.id, query);
    },
  ),

  read_delivery: shop.webhooks.read_delivery.handler(async ({ input: { params }, context: { tx } }) => {
    const delivery = await tx.commitWith(findDelivery(tx, params.id));
    if (!delivery) throw apiError("not_found");
    return { data: delivery };
  }),

  replay: shop.webhooks.replay.handler(async ({ input: { params }, context }) => {
    await replayDelivery(context, params.id);
    return { message: "The event is being sent again." };
  }),
};
