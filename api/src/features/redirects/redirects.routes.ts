import { pageOf } from "../../db/page.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { exportRedirects } from "./export-redirects.action.ts";
import { deleteMissingPaths, listMissingPaths } from "./missing-paths.queries.ts";
import { missingPathDays } from "./missing-paths.rules.ts";
import { listRedirects } from "./redirects.queries.ts";
import { removeRedirect, saveRedirect } from "./save-redirect.action.ts";
import { daysAgo } from "../../clock.ts";

export const redirectsRoutes = {
  list: shop.redirects.list.handler(async ({ input: { query }, context: { tx } }) => {
    const { rows, total } = await listRedirects(tx, query);
    const { data, meta } = pageOf(rows, query.limit, (row) => row.path);
    return { data, meta: { ...meta, total } };
  }),

  create: shop.redirects.create.handler(async ({ input: { body }, context: { tx, actor } }) => ({
    message: "Redirect created.",
    data: await saveRedirect(tx, actor, body),
  })),

  update: shop.redirects.update.handler(async ({ input: { params, body }, context: { tx, actor } }) => ({
    message: "Redirect saved.",
    data: await saveRedirect(tx, actor, body, params.id),
  })),

  remove: shop.redirects.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    await removeRedirect(tx, actor, params.id);
    return { message: "Redirect deleted." };
  }),

  export: shopWithoutTx.redirects.export.handler(({ context: { app, member } }) =>
    exportRedirects(app, member.shop_id),
  ),

  list_missing: shop.redirects.list_missing.handler(async ({ input: { query }, context: { tx, app } }) => {
    const since = daysAgo(app.clock.now(), missingPathDays - 1);
    const rows = await tx.commitWith(listMissingPaths(tx, { ...query, since }));
    return pageOf(rows, query.limit, (row) => row.views);
  }),

  clear_missing: shop.redirects.clear_missing.handler(async ({ context: { tx } }) => {
    await deleteMissingPaths(tx);
    return { message: "List cleared." };
  }),
};
