import { cappedTotal, pageOf, readCursor } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { countCustomers, countedUpTo, listCustomers } from "./customers.queries.ts";

export const customersRoutes = {
  list: shop.customers.list.handler(async ({ input: { query }, context: { tx } }) => {
    const { search, limit } = query;
    const cursor = readCursor(query.cursor);
    const [rows, total] = await tx.commitWith(
      Promise.all([listCustomers(tx, { search, limit, cursor }), countCustomers(tx, search)]),
    );
    const { data, meta } = pageOf(rows, limit, (row) => row.exact_at);
    return { data, meta: { ...meta, ...cappedTotal(total, countedUpTo) } };
  }),
};
