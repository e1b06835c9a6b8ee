import { apiError } from "../../api-error.ts";
import { pageOf } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { findLinkCheck, listBrokenLinks, requireLinkCheck, startLinkCheck } from "./broken-links.queries.ts";

export const brokenLinksRoutes = {
  list: shop.broken_links.list.handler(async ({ input: { query }, context: { tx } }) => {
    const { rows, total } = await listBrokenLinks(tx, query);
    const { data, meta } = pageOf(rows, query.limit, ({ position }) => position);
    return { data, meta: { ...meta, total } };
  }),

  read_check: shop.broken_links.read_check.handler(async ({ context: { tx } }) => ({
    data: (await findLinkCheck(tx)) ?? null,
  })),

  start_check: shop.broken_links.start_check.handler(async ({ context: { tx, app, actor } }) => {
    const now = app.clock.now();
    const check_id = newId(now);
    if (!(await startLinkCheck(tx, check_id, new Date(now).toISOString())))
      throw apiError("link_check_running");
    await app.jobs.enqueue(tx, "check-links", { shop_id: tx.shopId, check_id });
    await insertActivity(tx, actor, {
      action: "link_check.started",
      target_type: "link_check",
      target_id: check_id,
    });
    return { message: "Check started.", data: await requireLinkCheck(tx) };
  }),
};
