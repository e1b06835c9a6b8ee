import * as z from "zod";
import { response, done, inShop, shop } from "../endpoint.ts";
import { line } from "../values/fields.ts";

/** The names of the custom fields that shoppers see, on every product that has such a field. */
export const shown_fields = {
  list: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/shown-fields" })
    .input(z.object({ params: inShop }))
    .output(response(z.array(z.string()))),
  update: shop("products", { idempotency: "accepted" })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/shown-fields" })
    .input(z.object({ params: inShop, body: z.object({ key: line(255), shown: z.boolean() }) }))
    .output(done),
};
