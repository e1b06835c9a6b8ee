import { apiError } from "../../api-error.ts";
import { pageOf, readCursor } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { requireCustomer } from "../customers/customers.queries.ts";
import { adjustCredit } from "./adjust-credit.action.ts";
import { listEntries, readBalance } from "./store-credit.queries.ts";

export const storeCreditRoutes = {
  read: shop.store_credit.read.handler(async ({ input: { params }, context: { tx } }) => {
    await requireCustomer(tx, params.id);
    return { data: await readBalance(tx, params.id) };
  }),

  entries: shop.store_credit.entries.handler(async ({ input: { params, query }, context: { tx } }) => {
    await requireCustomer(tx, params.id);
    const { limit, cursor } = query;
    const rows = await listEntries(tx, params.id, { limit, cursor: readCursor(cursor) });
    return pageOf(rows, limit, (row) => row.exact_at);
  }),

  adjust: shop.store_credit.adjust.handler(async ({ input: { params, body }, context }) => {
    const { app, tx, actor } = context;
    const customer = await requireCustomer(tx, params.id);
    if (customer.erased_at) throw apiError("customer_erased");
    const data = await adjustCredit({ app, tx, actor }, customer, body);
    return { message: body.amount > 0 ? "Store credit added." : "Store credit removed.", data };
  }),
};
