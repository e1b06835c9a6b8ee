import { shop } from "../../http/guards.ts";
import { readReturns } from "../returns/read-returns.action.ts";
import { exchangeReturn } from "./exchange-return.action.ts";
import { quoteExchange } from "./plan-exchange.action.ts";

export const exchangesRoutes = {
  quote: shop.exchanges.quote.handler(async ({ input: { params, body }, context: { app, tx, actor } }) => {
    const of = { orderId: params.id, returnId: params.return_id, role: actor.role };
    return { data: await quoteExchange({ app, tx }, of, body.lines) };
  }),

  create: shop.exchanges.create.handler(async ({ input: { params, body }, context: { app, tx, actor } }) => {
    await exchangeReturn({ app, tx, actor, id: params.id, returnId: params.return_id }, body);
    return { message: "Items exchanged.", data: await readReturns(tx, params.id, actor) };
  }),
};
