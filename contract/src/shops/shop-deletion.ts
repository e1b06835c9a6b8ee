import * as z from "zod";
import { mailedCode } from "../accounts/accounts.ts";
import { response, done, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { instant } from "../values/fields.ts";

/** Days between the decision to delete a shop and its deletion. Until then, an owner can keep it. */
export const deletionDays = 30;

/** The scheduled deletion of a shop, and what is needed to schedule it. */
export const ShopDeletion = z.object({
  /** Null if the shop isn't deleted. */
  deletes_at: instant.nullable(),
  /** Orders that prevent the deletion, because customers wait for them. */
  open_orders: z.number().int(),
  /** True if the user confirms with an emailed code instead of a password. */
  by_code: z.boolean(),
});
export type ShopDeletion = z.infer<typeof ShopDeletion>;

const area = "account-settings";
const path = "/v1/shop/{shop_id}/deletion";

export const shop_deletion = {
  read: shop(area)
    .route({ method: "GET", path })
    .input(z.object({ params: inShop }))
    .output(response(ShopDeletion)),
  /** Emails a code that replaces the password, for owners without one. */
  send_code: shop(area)
    .route({ method: "POST", path: `${path}/code` })
    .input(z.object({ params: inShop }))
    .errors(errorMap("too_many_requests"))
    .output(done),
  /** Closes the shop and schedules its deletion. All owners get an email. */
  schedule: shop(area, { contends: "shop-deletion" })
    .route({ method: "POST", path })
    .input(
      z.object({
        params: inShop,
        body: z.object({ password: z.string().min(1).max(128).optional(), otp: mailedCode.optional() }),
      }),
    )
    .errors(
      errorMap("wrong_password", "wrong_code", "code_expired", "shop_has_open_orders", "too_many_requests"),
    )
    .output(done),
  /** Keeps the shop. It stays closed until an owner opens it. */
  cancel: shop(area, { contends: "shop-deletion" })
    .route({ method: "DELETE", path })
    .input(z.object({ params: inShop }))
    .output(done),
};
