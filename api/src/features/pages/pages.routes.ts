import { pageOf, readCursor } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { listPages } from "./pages.queries.ts";

export const pagesRoutes = {
  list: shop.pages.list.handler(async ({ input: { query }, context: { tx } }) => {
    const { limit, cursor } = query;
    const rows = await listPages(tx, { limit, cursor: readCursor(cursor) });
    return pageOf(rows, limit, (row) => row.exact_at);
  }),
};
