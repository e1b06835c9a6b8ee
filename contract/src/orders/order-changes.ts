import * as z from "zod";
import { inShop, shop } from "../endpoint.ts";
import { RecordOutcome } from "../records.ts";
import { OrderTags } from "./order-tags.ts";

/** The changes that can be made to many orders at once. */
const bulkVerbs = [
  "confirm",
  "pack",
  "ship",
  "deliver",
  "mark_ready_for_pickup",
  "mark_picked_up",
  "mark_paid",
  "complete",
] as const;
export type BulkVerb = (typeof bulkVerbs)[number];
const tagVerbs = ["add_tags", "remove_tags"] as const;
export type TagVerb = (typeof tagVerbs)[number];
/** `tags` are those to add or to remove. */
export interface BulkChange {
  change: BulkVerb | TagVerb;
  tags: string[];
}

export const order_changes = {
  /**
   * Makes one change to each of the orders, one after the other. An order that the change isn't possible for is reported and
   * doesn't affect the others. Repeated, it finds nothing left to do.
   */
  create: shop("orders", { contends: "orders" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/changes" })
    .input(
      z.object({
        params: inShop,
        body: z
          .object({
            change: z.enum([...bulkVerbs, ...tagVerbs]),
            tags: OrderTags.default([]),
            ids: z.array(z.uuid()).min(1, "Choose at least one order.").max(100, "Choose up to 100 orders."),
          })
          .refine(({ change, tags }) => !change.endsWith("_tags") || tags.length > 0, {
            path: ["tags"],
            message: "Enter a tag.",
          }),
      }),
    )
    .output(z.object({ message: z.string(), data: z.array(RecordOutcome) })),
};
