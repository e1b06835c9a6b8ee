import { pageOf, readCursor } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { listBlogs } from "./blogs.queries.ts";

export const blogsRoutes = {
  list: shop.blogs.list.handler(async ({ input: { query }, context: { tx } }) => {
    const { limit, cursor } = query;
    const rows = await listBlogs(tx, { limit, cursor: readCursor(cursor) });
    return pageOf(rows, limit, (row) => row.exact_at);
  }),
};
