import * as z from "zod";
import { response, inShop, page, pageQuery, shop } from "../endpoint.ts";
import { instant } from "../values/fields.ts";
import { activityAreas } from "./activity-areas.ts";

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

const filter = z.object({
  target_type: z.string().max(60).optional(),
  target_id: z.string().max(60).optional(),
  /** The types of records of `activityTypes`. */
  area: z.enum(activityAreas).optional(),
  /** The account of a member. */
  member: z.uuid().optional(),
  /** Days in the shop's time zone, both included. */
  from: z.iso.date("Choose a day.").optional(),
  to: z.iso.date("Choose a day.").optional(),
});
export type ActivityFilter = z.infer<typeof filter>;

export const activity_log = {
  list: shop("activity-log")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/activity-log" })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend(filter.shape),
      }),
    )
    .output(page(ActivityEntry)),
  /** The members and former members whose actions are in the log, by name. */
  list_members: shop("activity-log")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/activity-log/members" })
    .input(z.object({ params: inShop }))
    .output(response(z.array(z.object({ id: z.string(), name: z.string() })))),
  /** A CSV file of the entries that match a filter, the latest first. For the roles that export the shop's data: owners and admins. */
  export: shop("data-exports", { forMembers: true })
    .route({ method: "GET", path: "/v1/shop/{shop_id}/activity-log/export" })
    .input(z.object({ params: inShop, query: filter }))
    .output(z.file()),
};
