import { pageOf, readCursor } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { listCoupons } from "./coupons.queries.ts";

export const couponsRoutes = {
  list: shop.coupons.list.handler(async ({ input: { query }, context: { tx } }) => {
    const { limit, cursor } = query;
    const rows = await listCoupons(tx, { limit, cursor: readCursor(cursor) });
    return pageOf(rows, limit, (row) => row.exact_at);
  }),
};
