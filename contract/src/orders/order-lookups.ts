import * as z from "zod";
import { done, inStore, visitor } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { line } from "../values/fields.ts";

export const lookupLimits = { number: 40, contact: 254 };

/** Links to orders, for shoppers who lost the confirmation and have no account. */
export const order_lookups = {
  /**
   * Sends the link to the email of the order, or to its phone if it has no email. The response is the same whether or not an
   * order has the number and the email or phone.
   */
  create: visitor({ contends: "nothing" })
    .route({ method: "POST", path: "/v1/storefront/{handle}/order-lookups", successStatus: 202 })
    .input(
      z.object({
        params: inStore,
        body: z.object({
          /** As typed: with or without the shop's prefix. */
          number: line(lookupLimits.number, "Enter the order number."),
          /** The email or the phone number of the order, as typed. */
          contact: line(lookupLimits.contact, "Enter the email or phone number of your order."),
        }),
      }),
    )
    .errors(errorMap("shop_not_live", "too_many_requests"))
    .output(done),
};
