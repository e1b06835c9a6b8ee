import { pageOf, readCursor } from "../../db/page.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { listActivity, listActors } from "./activity.queries.ts";
import { exportActivity } from "./export-activity.action.ts";

export const activityLogRoutes = {
  list: shop.activity_log.list.handler(async ({ input: { query }, context: { tx } }) => {
    const rows = await listActivity(tx, { ...query, cursor: readCursor(query.cursor) });
    return pageOf(rows, query.limit, (row) => row.exact_at);
  }),

  list_members: shop.activity_log.list_members.handler(async ({ context: { tx } }) => ({
    data: await tx.commitWith(listActors(tx)),
  })),

  export: shopWithoutTx.activity_log.export.handler(({ input: { query }, context: { app, member } }) =>
    exportActivity(app, member.shop_id, query),
  ),
};
