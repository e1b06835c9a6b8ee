import * as z from "zod";
import { response, done, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { instant } from "../values/fields.ts";

/** Days between the decision to delete a shop or an account and its deletion. Until then, it can be cancelled. */
export const deletionDays = 30;

/** The scheduled deletion of a shop, and what is needed to schedule it. */
export const ShopDeletion = z.object({
  /** Null if the shop isn't deleted. */
  deletes_at: instant.nullable(),
  /** Orders that prevent the deletion, because customers wait for them. */
  open_orders: z.number().int(),
});
export type ShopDeletion = z.infer<typeof ShopDeletion>;

const area = "account-settings";
const path = "/v1/shop/{shop_id}/deletion";

export const shop_deletion = {
  read: shop(area)
    .route({ method: "GET", path })
    .input(z.object({ params: inShop }))
    .output(response(ShopDeletion)),
  /** Closes the shop and schedules its deletion. All owners get an email. */
  schedule: shop(area, { contends: "shop-deletion", proof: "always" })
    .route({ method: "POST", path })
    .input(z.object({ params: inShop }))
    .errors(errorMap("shop_has_open_orders", "proof_required"))
    .output(done),
  /** Keeps the shop. It stays closed until an owner opens it. */
  cancel: shop(area, { contends: "shop-deletion" })
    .route({ method: "DELETE", path })
    .input(z.object({ params: inShop }))
    .output(done),
};
