import * as z from "zod";
import { response, done, visitor, inStoreOrder } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { sentCode } from "../values/fields.ts";
import { PlacedOrder } from "./placed-order.ts";

const changed = visitor({ contends: "order {token}" });

/** Codes with which customers confirm their orders, for shops that require it for cash on delivery. */
export const order_codes = {
  /** Confirms the order. Five wrong codes void the code. */
  confirm: changed
    .route({ method: "POST", path: "/v1/storefront/{handle}/orders/{token}/confirmation" })
    .input(
      z.object({
        params: inStoreOrder,
        body: z.object({
          code: sentCode,
        }),
      }),
    )
    .errors(errorMap("wrong_code", "code_expired", "transition_rejected", "order_view_only"))
    .output(response(PlacedOrder)),
  /** Sends another code by SMS or email, once a minute and five times at most. */
  send: changed
    .route({ method: "POST", path: "/v1/storefront/{handle}/orders/{token}/codes" })
    .input(z.object({ params: inStoreOrder }))
    .errors(errorMap("too_many_requests", "transition_rejected", "order_view_only"))
    .output(done),
};
