import * as z from "zod";
import { inShopById, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";

/** Orders of the shop's test mode, or paid with a provider's test keys: see `OrderRow.is_test`. */
export const test_orders = {
  /** Deletes a test order with everything that belongs to it. Other orders are never deleted. */
  remove: shop("orders", { permission: "orders/delete" })
    .errors(errorMap("transition_rejected"))
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/orders/{id}" })
    .input(z.object({ params: inShopById }))
    .output(z.object({ message: z.string() })),
};
