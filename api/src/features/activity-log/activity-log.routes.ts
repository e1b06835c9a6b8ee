import { pageOf, readCursor } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { listActivity } from "./activity.queries.ts";

export const activityLogRoutes = {
  list: shop.activity_log.list.handler(async ({ input: { query }, context: { tx } }) => {
    const rows = await listActivity(tx, { ...query, cursor: readCursor(query.cursor) });
    return pageOf(rows, query.limit, (row) => row.exact_at);
  }),
};
