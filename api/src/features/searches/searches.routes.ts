import { pageOf } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { daysAgo } from "../../clock.ts";
import { listSearches } from "./searches.queries.ts";

export const searchesRoutes = {
  list: shop.searches.list.handler(async ({ input: { query }, context: { tx, app } }) => {
    const since = daysAgo(app.clock.now(), 29);
    const rows = await tx.commitWith(listSearches(tx, { ...query, since }));
    return pageOf(rows, query.limit, (row) => (query.only ? row.times_nothing : row.times));
  }),
};
