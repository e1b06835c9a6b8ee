import * as z from "zod";
import { Download } from "../products/digital-files.ts";
import { answer, inStore, visitor } from "../endpoint.ts";
import { country, email, instant, line, money, optionalLine, optionalText } from "../values/fields.ts";
import { Picture } from "../products/pictures.ts";
import { refuses } from "../errors.ts";

/**
 * Where an order goes. Which fields a country has and requires, its postcodes and its regions: `address_formats.read`.
 * Postcode and region come back as the country writes them.
 */
export const Address = z.object({
  name: line(120, "Enter a name."),
  line1: line(200, "Enter a street address."),
  line2: optionalLine(200),
  city: optionalLine(120),
  /** Its code or its name, where the country has a list of them; comes back as it is written on a parcel. */
  region: optionalLine(120),
  /** ISO 3166-2 without the country, e.g. "CA"; null where the country has no list. */
  region_code: optionalLine(60),
  postal_code: optionalLine(40),
  country,
});
export type Address = z.infer<typeof Address>;

export const CartLine = z.object({
  variant_id: z.string(),
  product_id: z.string(),
  product_handle: z.string(),
  title: z.string(),
  variant_title: z.string(),
  picture: Picture.nullable(),
  unit_price: money,
  compare_at_price: money.nullable(),
  quantity: z.number().int(),
  total: money,
  /** How many can be had; null when it is not counted. */
  available: z.number().int().nullable(),
  /** Why this line cannot be ordered as it stands. */
  /** It is ordered ahead: there are not that many. */
  is_preorder: z.boolean(),
  preorder_from: z.string().nullable(),
  problem: z.enum(["sold_out", "not_enough", "withdrawn", "too_few", "too_many"]).nullable(),
  /** How many pieces of the product, variants together, one order may hold. */
  min_quantity: z.number().int().nullable(),
  max_quantity: z.number().int().nullable(),
});
export type CartLine = z.infer<typeof CartLine>;

/** A shopper's cart, priced by priceCart() on every answer. */
export const Cart = z.object({
  /** Whoever holds it holds the cart. Sent as `Cart-Token`, or kept in the shop's own cookie. */
  token: z.string(),
  lines: z.array(CartLine),
  item_count: z.number().int(),
  currency: z.string(),
  subtotal: money,
  discount_total: money,
  /** Null until an address makes it known; with one flat fee it is known at once. */
  shipping_total: money.nullable(),
  fee_total: money,
  tax_total: money,
  total: money,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: Address.nullable(),
  delivery_method: z.string().nullable(),
  payment_method: z.string().nullable(),
  note: z.string().nullable(),
  delivery_options: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      fee: money,
      days_min: z.number().int(),
      days_max: z.number().int(),
    }),
  ),
  payment_options: z.array(z.object({ key: z.string(), name: z.string() })),
  /** What is still missing before it can be ordered, in the order it is asked for. */
  missing: z.array(z.enum(["lines", "contact", "address", "delivery", "payment"])),
});
export type Cart = z.infer<typeof Cart>;

/** What the shopper sees of a placed order, at an address nobody can guess. */
export const PlacedOrder = z.object({
  token: z.string(),
  number: z.number().int(),
  /** Stands before the number: see orderName(). */
  number_prefix: z.string(),
  stage: z.enum(["received", "confirmed", "packed", "shipped", "delivered", "cancelled"]),
  placed_at: instant,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: Address,
  delivery: z.object({
    name: z.string(),
    fee: money,
    days_min: z.number().int(),
    days_max: z.number().int(),
    /** The promised days in the shop's calendar; null in an order that was made without a promise. */
    arrives_from: z.string().nullish(),
    arrives_to: z.string().nullish(),
  }),
  payment_method: z.string(),
  payment_status: z.string(),
  lines: z.array(
    z.object({
      title: z.string(),
      variant_title: z.string(),
      picture: Picture.nullable(),
      unit_price: money,
      quantity: z.number().int(),
      total: money,
    }),
  ),
  shipments: z.array(
    z.object({
      status: z.string(),
      courier: z.string().nullable(),
      tracking_number: z.string().nullable(),
      tracking_url: z.string().nullable(),
      shipped_at: instant.nullable(),
      delivered_at: instant.nullable(),
    }),
  ),
  /** Files that came with it, once it is paid. `link` is good for two days: `/storefront/{handle}/downloads/{link}`. */
  downloads: z.array(Download.extend({ link: z.string() })),
  currency: z.string(),
  subtotal: money,
  discount_total: money,
  shipping_total: money,
  fee_total: money,
  tax_total: money,
  total: money,
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

const cart = visitor({ contends: "cart {cart}", commitsAsynchronously: true }).errors(
  refuses("cart_not_found", "cart_ordered", "shop_not_live"),
);
const cartAnswer = answer(Cart);
/** How many different items one cart can hold. */
export const maxCartLines = 200;
const quantity = z
  .number()
  .int("Enter a whole number.")
  .min(1, "Enter 1 or more.")
  .max(999, "Enter 999 or less.");
const inCartLine = inStore.extend({ variant_id: z.uuid() });

/** The cart is the one named by the header `Cart-Token` (or the shop's cart cookie). */
export const checkout = {
  read_cart: visitor()
    .errors(refuses("cart_not_found", "cart_ordered"))
    .route({ method: "GET", path: "/v1/storefront/{handle}/cart" })
    .input(z.object({ params: inStore }))
    .output(cartAnswer),
  /** Adds pieces to the cart, and makes the cart when there is none. */
  add_line: cart
    .route({ method: "POST", path: "/v1/storefront/{handle}/cart/lines", successStatus: 201 })
    .input(
      z.object({ params: inStore, body: z.object({ variant_id: z.uuid(), quantity: quantity.default(1) }) }),
    )
    .errors(refuses("sold_out", "cart_too_large", "too_many_requests"))
    .output(cartAnswer),
  /** Sets a line's quantity; 0 takes it out. */
  update_line: cart
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/lines/{variant_id}" })
    .input(z.object({ params: inCartLine, body: z.object({ quantity: z.number().int().min(0).max(999) }) }))
    .errors(refuses("sold_out", "cart_too_large"))
    .output(cartAnswer),
  remove_line: cart
    .route({ method: "DELETE", path: "/v1/storefront/{handle}/cart/lines/{variant_id}" })
    .input(z.object({ params: inCartLine }))
    .output(cartAnswer),
  /** Who buys and where it goes. E-mail or phone is enough. */
  update_address: cart
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/address" })
    .input(
      z.object({
        params: inStore,
        body: z
          .object({
            email: email.nullish(),
            /** As it was typed; the server reads it by the country of the address. */
            phone: optionalLine(60),
            address: Address,
            note: optionalText(1000),
          })
          .refine((body) => body.email || body.phone, {
            path: ["email"],
            message: "Enter an email or a phone number so the shop can contact you.",
          }),
      }),
    )
    .output(cartAnswer),
  update_delivery: cart
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/delivery" })
    .input(z.object({ params: inStore, body: z.object({ method: z.string().max(60) }) }))
    .output(cartAnswer),
  update_payment: cart
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/payment" })
    .input(z.object({ params: inStore, body: z.object({ method: z.string().max(60) }) }))
    .output(cartAnswer),
  /** Turns the cart into an order, once. `accepted_total` is the total the shopper saw. */
  place_order: visitor({ idempotency: "required", answersAgain: true, contends: "cart {cart}" })
    .route({ method: "POST", path: "/v1/storefront/{handle}/orders", successStatus: 201 })
    .input(z.object({ params: inStore, body: z.object({ accepted_total: money }) }))
    .errors(
      refuses(
        "cart_not_found",
        "cart_ordered",
        "cart_empty",
        "cart_too_large",
        "checkout_incomplete",
        "sold_out",
        "quantity_limited",
        "price_changed",
        "too_many_requests",
        "currency_changed",
        "shop_not_live",
      ),
    )
    .output(z.object({ message: z.string(), data: PlacedOrder })),
  read_order: visitor()
    .route({ method: "GET", path: "/v1/storefront/{handle}/orders/{token}" })
    .input(z.object({ params: inStore.extend({ token: z.string().max(200) }) }))
    .output(answer(PlacedOrder)),
};
