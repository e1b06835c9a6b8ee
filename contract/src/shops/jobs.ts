import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { instant } from "../values/fields.ts";

/**
 * Kinds of long-running jobs. A new kind needs an entry here and in the feature `jobs` of the API and the dashboard.
 */
const jobKinds = ["product_import", "bulk_edit"] as const;
export type JobKind = (typeof jobKinds)[number];

/** `waiting`: the job continues after a decision by a member. */
const jobStatuses = ["running", "waiting", "done", "failed", "cancelled"] as const;

export const Job = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  /** Its subject: the name of a file, the kind of a bulk edit. */
  name: z.string(),
  status: z.enum(jobStatuses),
  /** True if it only computes the changes without applying them. */
  is_dry_run: z.boolean(),
  /** Completed steps of `total`; `total` is 0 until the steps are counted. */
  done: z.number().int(),
  total: z.number().int(),
  /** Estimated from the speed so far; null while unknown. */
  seconds_left: z.number().int().nullable(),
  /** The reason of a failure, as text for the shop's members. */
  failure: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type Job = z.infer<typeof Job>;

export const jobs = {
  /** Running, waiting and recently finished jobs of the areas that the caller has access to, newest first. */
  list: shop("dashboard")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/jobs" })
    .input(z.object({ params: inShop }))
    .output(response(z.array(Job))),
};
