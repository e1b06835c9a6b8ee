import * as z from "zod";
import { answer, inShop, shop } from "../endpoint.ts";
import { instant } from "../values/fields.ts";

/** Long work of a shop. A new kind is a word here and an entry in the feature `jobs` on either side. */
export const jobKinds = ["product_import", "bulk_edit"] as const;
export type JobKind = (typeof jobKinds)[number];

/** `waiting`: it goes on when somebody has decided something. */
export const jobStatuses = ["running", "waiting", "done", "failed", "cancelled"] as const;

export const Job = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  /** What it is about: the name of a file, the kind of a bulk edit. */
  name: z.string(),
  status: z.enum(jobStatuses),
  /** Whether it only looks at what it would do. */
  is_dry_run: z.boolean(),
  /** Steps of `total`; while nothing is counted yet, `total` is 0. */
  done: z.number().int(),
  total: z.number().int(),
  /** At the pace so far; null while that cannot be known. */
  seconds_left: z.number().int().nullable(),
  /** Why it failed, in words for its owner. */
  failure: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type Job = z.infer<typeof Job>;

export const jobs = {
  /** Running, waiting and lately finished jobs of the areas that the caller may enter, the newest first. */
  list: shop("dashboard")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/jobs" })
    .input(z.object({ params: inShop }))
    .output(answer(z.array(Job))),
};
