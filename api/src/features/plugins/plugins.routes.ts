import { pageOf, readCursor } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { listPlugins } from "./plugins.queries.ts";

export const pluginsRoutes = {
  list: shop.plugins.list.handler(async ({ input: { query }, context: { tx } }) => {
    const { limit, cursor } = query;
    const rows = await listPlugins(tx, { limit, cursor: readCursor(cursor) });
    return pageOf(rows, limit, (row) => row.exact_at);
  }),
};
