import * as z from "zod";
import { shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { changed, inShipment, ofShipment, Tracking, transition } from "../orders/order-endpoints.ts";

/** Corrections of shipments: unpacking, other tracking details, and the units of a lost shipment. */
export const shipments = {
  /**
   * Unpacks a shipment that wasn't shipped: its items can be packed again. Its booking with a courier is cancelled first. The
   * order isn't cancelled.
   */
  cancel: shop("orders", { permission: "orders/fulfil" })
    .errors(errorMap("transition_rejected", "courier_rejected", "courier_silent"))
    .route({ method: "POST", path: `${ofShipment}/cancellation` })
    .input(z.object({ params: inShipment }))
    .output(changed),
  /** Corrects the courier and the tracking details of a shipment that was shipped. */
  edit_tracking: transition("orders/fulfil")
    .route({ method: "PUT", path: `${ofShipment}/tracking` })
    .input(
      z.object({
        params: inShipment,
        body: Tracking.extend({
          /** Emails the new details to the customer. */
          notifies_customer: z.boolean().default(false),
        }),
      }),
    )
    .output(changed),
  /** Packs the items of a lost shipment again, from the current stock. */
  reship: shop("orders", { permission: "orders/fulfil", idempotency: "accepted" })
    .errors(errorMap("transition_rejected", "stock_short"))
    .route({ method: "POST", path: `${ofShipment}/replacement`, successStatus: 201 })
    .input(z.object({ params: inShipment }))
    .output(changed),
  /** Removes the units of a lost shipment from the order: they aren't due, and what was paid for them can be refunded. */
  write_off: transition("orders/cancel")
    .route({ method: "POST", path: `${ofShipment}/write-off` })
    .input(z.object({ params: inShipment }))
    .output(changed),
};
