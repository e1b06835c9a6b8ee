import * as z from "zod";
import { inShop, page, pageQuery, shop } from "../endpoint.ts";
import { instant } from "../values/fields.ts";

/** One action: actor, role, target, the values before and after it, browser and IP. */
export const ActivityEntry = z.object({
  id: z.string(),
  at: instant,
  actor: z.string(),
  role: z.string(),
  action: z.string(),
  target_type: z.string(),
  target_id: z.string(),
  target_label: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  browser: z.string().nullable(),
  platform: z.string().nullable(),
  ip: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const activity_log = {
  list: shop("activity-log")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/activity-log" })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend({
          target_type: z.string().max(60).optional(),
          target_id: z.string().max(60).optional(),
        }),
      }),
    )
    .output(page(ActivityEntry)),
};
