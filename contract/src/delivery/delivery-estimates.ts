import * as z from "zod";
import { inStore, response, visitor } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { country, money, optionalLine } from "../values/fields.ts";

/** A place, as far as delivery zones distinguish it. */
export const EstimatePlace = z.object({
  country,
  /** A name or the ISO 3166-2 code without the country. */
  region: optionalLine(120),
  city: optionalLine(120),
  postal_code: optionalLine(40),
});
export type EstimatePlace = z.infer<typeof EstimatePlace>;

export const EstimateQuery = EstimatePlace.extend({
  /** The handle of a product; without one, the estimate is that of the shop's rates. */
  product: z.string().min(1).max(255).optional(),
});
export type EstimateQuery = z.infer<typeof EstimateQuery>;

export const placeParts = ["region", "city", "postal_code"] as const;
export type PlacePart = (typeof placeParts)[number];

export const DeliveryEstimate = z.object({
  /**
   * `delivered`: `delivery` is the cheapest way · `depends_on_cart`: the shop delivers there, but not a single unit of the
   * product · `not_delivered`: not to this place · `not_needed`: the product isn't shipped.
   */
  status: z.enum(["delivered", "depends_on_cart", "not_delivered", "not_needed"]),
  delivery: z
    .object({
      fee: money,
      /** True if there are other ways, which cost more, or the fee grows with the cart. */
      is_minimum: z.boolean(),
      /** The total of the items from which it is free; null if there is none. */
      free_from: money.nullable(),
      /** Calendar days in the shop's time zone, both inclusive, of an order placed now. */
      arrives_from: z.string(),
      arrives_to: z.string(),
    })
    .nullable(),
  /** The parts of an address, besides the country, that the shop's zones in the country depend on. */
  parts: z.array(z.enum(placeParts)),
  /** True if the order can be picked up, wherever the shopper is. */
  offers_pickup: z.boolean(),
});
export type DeliveryEstimate = z.infer<typeof DeliveryEstimate>;

/** The cheapest delivery of a cart to a place, with its items and discounts. */
export const CartEstimate = DeliveryEstimate.pick({ status: true, delivery: true, offers_pickup: true });
export type CartEstimate = z.infer<typeof CartEstimate>;

export const delivery_estimates = {
  /** Delivery of one unit of a product to a place, for an order placed now. */
  read: visitor()
    .errors(errorMap("shop_not_live"))
    .route({ method: "GET", path: "/v1/storefront/{handle}/delivery-estimate" })
    .input(z.object({ params: inStore, query: EstimateQuery }))
    .output(response(DeliveryEstimate)),
};
