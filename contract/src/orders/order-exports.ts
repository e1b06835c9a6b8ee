import * as z from "zod";
import { inShop, shop } from "../endpoint.ts";
import { several } from "../values/fields.ts";
import { orderFilter } from "./order-endpoints.ts";

/**
 * The rows of an export: `orders` an order each · `items` an item each, with Shopify's columns · `shipping` an
 * order to be delivered each, for couriers · `taxes` an order and tax rate each, for accounting.
 */
const exportPresets = ["orders", "items", "shipping", "taxes"] as const;
export type ExportPreset = (typeof exportPresets)[number];

export const order_exports = {
  /** The orders that the filter finds, or those with these ids, as a CSV file. */
  read: shop("customers", { permission: "orders/export" })
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/file" })
    .input(
      z.object({
        params: inShop,
        query: orderFilter.extend({
          preset: z.enum(exportPresets).default("orders"),
          ids: several(z.uuid(), 100).optional(),
        }),
      }),
    )
    .output(z.file()),
};
