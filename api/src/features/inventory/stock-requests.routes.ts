import { pageOf, readCursor } from "../../db/page.ts";
import { shop, shopper, shopperWithoutTx } from "../../http/guards.ts";
import { countTries } from "../../http/limits.ts";
import { pageLanguage } from "../../http/page-language.ts";
import { openSignedId } from "../../ids.ts";
import { apiError } from "../../api-error.ts";
import { insertStockRequest, removeStockRequest } from "../stock/stock-requests.queries.ts";
import { networkOf } from "../../ip-networks.ts";
import { listWaiting } from "./waiting.queries.ts";

const consent = "Email me once, when this is back in stock.";
const hourSeconds = 3600;

export const stockRequestsRoutes = {
  create: shopperWithoutTx.stock_requests.create.handler(async ({ input: { body }, context }) => {
    const { app, store, request } = context;
    if (store.is_live === 0) throw apiError("shop_not_live");
    await countTries(app.db, app.clock.now(), [
      { key: `stock-request by ${networkOf(request.ip)}`, max: 30, seconds: hourSeconds },
      { key: `stock-request to ${body.email} at ${store.id}`, max: 10, seconds: hourSeconds },
    ]);
    const requested = { ...body, consent, language: pageLanguage(context) };
    const isOnSale = await app.db.inShop(store.id, (tx) => insertStockRequest(tx, requested));
    if (!isOnSale) throw apiError("not_found", { message: "This product is no longer available." });
    return { message: "We'll email you when it's back in stock." };
  }),

  remove: shopper.stock_requests.remove.handler(
    async ({ input: { params }, context: { tx, app, store } }) => {
      const id = openSignedId(app.secret, "stock-request", store.id, params.token);
      if (!id) throw apiError("not_found");
      await removeStockRequest(tx, id);
      return { message: "Your email was removed." };
    },
  ),

  list: shop.stock_requests.list.handler(async ({ input: { params, query }, context: { tx } }) => {
    const { limit, cursor } = query;
    const rows = await listWaiting(tx, params.variant_id, { limit, cursor: readCursor(cursor) });
    return pageOf(rows, limit, (row) => row.exact_at);
  }),
};
