import * as z from "zod";
import { response, anyone, done, inShopById, shop, shopId } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { instant, money, optional, optionalLine } from "../values/fields.ts";
import { courierKinds, parcelWeight } from "./couriers.ts";
import { RecordOutcome } from "../records.ts";

const bookingStatuses = ["pending", "booked", "failed", "cancelled"] as const;

/** A shipment that is booked with a courier. */
export const CourierBooking = z.object({
  id: z.string(),
  shipment_id: z.string(),
  courier_id: z.string(),
  courier_name: z.string(),
  kind: z.enum(courierKinds),
  /** `pending` until the courier has answered. */
  status: z.enum(bookingStatuses),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  has_label: z.boolean(),
  /** The cash that the courier collects, in the order's currency. */
  cod_amount: money,
  /** The reason of a failed booking. */
  failure: z.string().nullable(),
  /** True for a failed booking that the courier may have received. */
  is_uncertain: z.boolean(),
  /** The latest status that the courier reported, in its own words. */
  last_status: z.string().nullable(),
  settled_amount: money.nullable(),
  created_at: instant,
  booked_at: instant.nullable(),
});
export type CourierBooking = z.infer<typeof CourierBooking>;

/** A price that a courier offers for a parcel. */
export const CourierRate = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  amount: money,
  currency: z.string(),
  days: z.number().int().nullable(),
});
export type CourierRate = z.infer<typeof CourierRate>;

const ids = z.array(z.uuid()).min(1, "Choose at least one order.").max(100, "Choose up to 100 orders.");
const ofShipment = "/v1/shop/{shop_id}/orders/{id}/shipments/{shipment_id}" as const;
const inShipment = inShopById.extend({ shipment_id: z.uuid() });
/** An id at EasyPost, such as "shp_9f…". */
const providerId = optional(z.string().regex(/^[a-z]{2,8}_\w{4,80}$/, "Choose a rate."));
const problems = errorMap("transition_rejected", "courier_silent", "courier_rejected", "shipment_booked");

export const courier_bookings = {
  /** The bookings of an order, the oldest first. */
  list: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/{id}/bookings" })
    .input(z.object({ params: inShopById }))
    .output(response(z.array(CourierBooking))),
  /** The rates of a courier for a packed shipment; none if the courier has only one price. */
  quote: shop("orders", { permission: "orders/fulfil" })
    .route({ method: "POST", path: `${ofShipment}/quotes` })
    .input(
      z.object({
        params: inShipment,
        body: z.object({ courier_id: z.uuid(), weight_grams: optional(parcelWeight) }),
      }),
    )
    .errors(problems)
    .output(response(z.object({ quote: z.string().nullable(), rates: z.array(CourierRate) }))),
  /**
   * Books a packed shipment. With an own courier it is shipped at once; a courier with an API is called by a job, and the
   * shipment stays packed until the courier has it.
   */
  book: shop("orders", { permission: "orders/fulfil", idempotency: "accepted" })
    .route({ method: "POST", path: `${ofShipment}/bookings`, successStatus: 201 })
    .input(
      z.object({
        params: inShipment,
        body: z.object({
          courier_id: z.uuid(),
          /** Of an own courier. */
          tracking_number: optionalLine(120),
          /** Of a courier with rates; without them, the cheapest. */
          quote: providerId,
          rate: providerId,
          weight_grams: optional(parcelWeight),
        }),
      }),
    )
    .errors(problems)
    .output(z.object({ message: z.string(), data: z.array(CourierBooking) })),
  /** Books the packed shipments of each order, one after the other. */
  book_many: shop("orders", { permission: "orders/fulfil" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/couriers/{id}/bookings" })
    .input(z.object({ params: inShopById, body: z.object({ order_ids: ids }) }))
    .output(z.object({ message: z.string(), data: z.array(RecordOutcome) })),
  /** The packed and shipped shipments of these orders, as a CSV file to book them by hand. */
  sheet: shop("orders", { permission: "orders/fulfil", contends: "nothing" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/couriers/{id}/sheets" })
    .input(z.object({ params: inShopById, body: z.object({ order_ids: ids }) }))
    .output(z.file()),
  /** Cancels a booking with the courier, if it has an API for that. The shipment stays packed. */
  cancel: shop("orders", { permission: "orders/fulfil" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/courier-bookings/{id}/cancellation" })
    .input(z.object({ params: inShopById }))
    .errors(problems)
    .output(z.object({ message: z.string(), data: z.array(CourierBooking) })),
  label: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/courier-bookings/{id}/label" })
    .input(z.object({ params: inShopById }))
    .output(z.file()),
  /** Events of a courier, signed with its webhook secret or with that secret as a bearer token. */
  courier_webhook: anyone
    .meta({ who: "anyone", rawBody: true })
    .route({ method: "POST", path: "/v1/couriers/{shop}/{courier_id}/webhook" })
    .input(
      z.object({
        // Not `shop_id`, which is a shop of the caller.
        params: z.object({ shop: shopId.max(2_147_483_647), courier_id: z.uuid() }),
        headers: z.object({
          authorization: z.string().max(1_000).default(""),
          "x-hmac-signature": z.string().max(1_000).default(""),
        }),
        /** The event as JSON, exactly as it was signed. */
        body: z.string(),
      }),
    )
    .errors(errorMap("courier_event_rejected"))
    .output(done),
};
