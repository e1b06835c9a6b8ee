import { orderName } from "@vitrine/contract/orders/order-name";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import { pageOf, readCursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { shop } from "../../http/guards.ts";
import { completeDraftOrder } from "./complete-draft-order.action.ts";
import { findDraftOrder, listDraftOrders } from "./draft-orders.queries.ts";
import { rowResponse } from "./draft-orders.rules.ts";
import { priceDraft, quoteResponse } from "./draft-quote.rules.ts";
import { duplicateOrder } from "./duplicate-order.action.ts";
import {
  changeDraftOrder,
  createDraftOrder,
  deleteDraftOrder,
  draftResponse,
  readDraftData,
} from "./save-draft-order.action.ts";

export const draftOrdersRoutes = {
  list: shop.draft_orders.list.handler(async ({ input: { query }, context: { app, tx } }) => {
    const { cursor, ...page } = query;
    const records = await listDraftOrders(tx, { ...page, cursor: readCursor(cursor) });
    const priced = await readDraftData(tx, records);
    const { data, meta } = pageOf(records, query.limit, ({ sort_key }) => sort_key);
    return { data: data.map((record) => rowResponse(record, priced, app.clock.now())), meta };
  }),

  create: shop.draft_orders.create.handler(async ({ input: { body }, context }) => {
    const data = await createDraftOrder(changeOf(context), body);
    return { message: `Draft ${data.name} was added.`, data };
  }),

  read: shop.draft_orders.read.handler(async ({ input: { params }, context: { app, tx } }) => {
    const record = await findDraftOrder(tx, params.id);
    if (!record) throw apiError("not_found");
    return { data: await draftResponse(app, tx, record) };
  }),

  update: shop.draft_orders.update.handler(async ({ input: { params, body }, context }) => {
    const data = await changeDraftOrder(changeOf(context), params.id, body);
    return { message: "Draft saved.", data };
  }),

  remove: shop.draft_orders.remove.handler(async ({ input: { params }, context }) => {
    const { name } = await deleteDraftOrder(changeOf(context), params.id);
    return { message: `Draft ${name} was deleted.` };
  }),

  quote: shop.draft_orders.quote.handler(async ({ input: { body }, context: { app, tx } }) => {
    const data = await readDraftData(tx, [body]);
    return { data: quoteResponse(tx.shopId, body, data, priceDraft(body, data, app.clock.now())) };
  }),

  complete: shop.draft_orders.complete.handler(async ({ input: { params, body }, context }) => {
    const order = await completeDraftOrder(changeOf(context), params.id, body);
    return { message: `Order ${orderName(order)} was created.`, data: { order_id: order.id } };
  }),

  duplicate_order: shop.draft_orders.duplicate_order.handler(async ({ input: { params }, context }) => {
    const data = await duplicateOrder(changeOf(context), params.id);
    return { message: `Draft ${data.name} was added.`, data };
  }),
};

function changeOf({ app, tx, actor }: Call & { tx: ShopTx; actor: Actor }) {
  return { app, tx, actor };
}
