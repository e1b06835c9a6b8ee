import * as z from "zod";
import { inShop, shop } from "../endpoint.ts";
import { RecordOutcome } from "../records.ts";
import { Tracking } from "./order-endpoints.ts";
import { OrderTags } from "./order-tags.ts";

/** The changes that can be made to many orders at once. */
const bulkVerbs = [
  "confirm",
  "pack",
  "ship",
  "deliver",
  "mark_ready_for_pickup",
  "mark_picked_up",
  "mark_fulfilled",
  "mark_paid",
  "complete",
] as const;
export type BulkVerb = (typeof bulkVerbs)[number];
const tagVerbs = ["add_tags", "remove_tags"] as const;
export type TagVerb = (typeof tagVerbs)[number];
/** The tracking details of one of the orders, entered when it is shipped. */
const OrderTracking = Tracking.extend({ order_id: z.uuid() });
export type OrderTracking = z.infer<typeof OrderTracking>;

/** `tags` are those to add or to remove. */
export interface BulkChange {
  change: BulkVerb | TagVerb;
  tags: string[];
  tracking: OrderTracking[];
}

export const order_changes = {
  /**
   * Makes one change to each of the orders, one after the other. An order that the change isn't possible for is reported and
   * doesn't affect the others. Repeated, it finds nothing left to do.
   */
  create: shop("orders", {
    permission: ["orders/manage", "orders/fulfil", "orders/mark-paid"],
    contends: "orders",
  })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/changes" })
    .input(
      z.object({
        params: inShop,
        body: z
          .object({
            change: z.enum([...bulkVerbs, ...tagVerbs]),
            tags: OrderTags.default([]),
            /** Of orders to ship. An order without an entry retains the tracking details that its shipment has. */
            tracking: z.array(OrderTracking).max(100).default([]),
            ids: z.array(z.uuid()).min(1, "Choose at least one order.").max(100, "Choose up to 100 orders."),
          })
          .refine(({ change, tags }) => !change.endsWith("_tags") || tags.length > 0, {
            path: ["tags"],
            message: "Enter a tag.",
          })
          .refine(({ change, tracking }) => change === "ship" || tracking.length === 0, {
            path: ["tracking"],
            message: "Tracking details are only for orders to ship.",
          })
          .refine(({ ids, tracking }) => isOfEachOnce(tracking, ids), {
            path: ["tracking"],
            message: "Enter tracking details once for each order.",
          }),
      }),
    )
    .output(z.object({ message: z.string(), data: z.array(RecordOutcome) })),
};

/** True if each entry is of another one of the orders. */
function isOfEachOnce(tracking: OrderTracking[], ids: string[]): boolean {
  const entered = new Set(tracking.map(({ order_id }) => order_id));
  return entered.size === tracking.length && [...entered].every((id) => ids.includes(id));
}
