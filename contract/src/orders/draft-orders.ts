import * as z from "zod";
import { inShop, inShopById, page, pageQuery, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { Picture } from "../products/pictures.ts";
import { PickupPlace } from "../delivery/pickup-places.ts";
import { recordEndpoints } from "../records.ts";
import { email, instant, money, optional, optionalLine, optionalText, version } from "../values/fields.ts";
import { OrderAddress } from "../checkout/address.ts";
import { BillingInput } from "../checkout/billing.ts";
import { OrderCalculation } from "./order-calculation.ts";

/** Days after its last change until a draft order is deleted. */
export const draftOrderDays = 30;
/** Payment methods of an order that the shop has no method of its own for. */
export const manualPaymentKey = "manual";

/** `value` is in basis points for a percentage, else in minor units. */
export const ManualDiscount = z
  .object({
    kind: z.enum(["percent", "fixed"]),
    value: z
      .number("Enter a discount.")
      .int("Enter a discount.")
      .min(1, "Enter a discount of more than zero.")
      .max(1e13, "Enter a smaller amount."),
  })
  .refine(({ kind, value }) => kind === "fixed" || value <= 10_000, {
    path: ["value"],
    message: "Enter 100% or less.",
  });
export type ManualDiscount = z.infer<typeof ManualDiscount>;

/** A variant at its current price or at `unit_price`, or a custom item with a title and a price. */
const DraftOrderLine = z
  .object({
    /** Null for a custom item. */
    variant_id: optional(z.uuid()),
    /** Of a custom item. That of a variant is stored by the server, for when its product is deleted. */
    title: optionalLine(255),
    unit_price: optional(money),
    quantity: z
      .number("Enter a quantity.")
      .int("Enter a whole number.")
      .min(1, "Enter 1 or more.")
      .max(99_999, "Enter 99,999 or less."),
    discount: optional(ManualDiscount),
    /** The rest applies to custom items. */
    taxable: z.boolean().default(true),
    requires_shipping: z.boolean().default(true),
    weight_grams: z
      .number()
      .int()
      .min(0, "Enter 0 or more.")
      .max(10_000_000, "Enter a smaller weight.")
      .default(0),
  })
  .superRefine(({ variant_id, title, unit_price }, context) => {
    if (variant_id !== null) return;
    if (title === null) context.addIssue({ code: "custom", path: ["title"], message: "Enter a title." });
    if (unit_price === null)
      context.addIssue({ code: "custom", path: ["unit_price"], message: "Enter a price." });
  });
export type DraftOrderLine = z.infer<typeof DraftOrderLine>;

export const DraftOrderLines = z
  .array(DraftOrderLine)
  .max(200, "Add up to 200 items.")
  .superRefine((lines, context) => {
    const seen = new Set<string>();
    for (const [index, { variant_id }] of lines.entries()) {
      const id = variant_id?.toLowerCase();
      if (id && seen.has(id))
        context.addIssue({
          code: "custom",
          path: [index, "variant_id"],
          message: "This item is listed twice. List it once, with the whole quantity.",
        });
      if (id) seen.add(id);
    }
  });

/** A delivery of one of these kinds: a rate is chosen by its key, a custom one has a name and a price that the member enters. */
export const deliveryOf = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z
    .object({
      kind: z.enum(kinds),
      /** The key of the rate, or of the delivery time. */
      rate: optionalLine(60),
      title: optionalLine(60),
      price: optional(money),
    })
    .superRefine(({ kind, rate, title, price }, context) => {
      const require = (isMet: boolean, field: string, message: string): void => {
        if (!isMet) context.addIssue({ code: "custom", path: [field], message });
      };
      require(kind !== "rate" || rate !== null, "rate", "Choose a delivery.");
      require(kind !== "custom" || title !== null, "title", "Enter a name.");
      require(kind !== "custom" || price !== null, "price", "Enter a price.");
    });

/** Nothing to deliver, one of the shop's rates for the address, or a name and a price that the merchant enters. */
const DraftOrderDelivery = deliveryOf(["none", "rate", "custom"]);
type DraftOrderDelivery = z.infer<typeof DraftOrderDelivery>;

export const optionalEmail = z
  .union([z.literal("").transform(() => null), email])
  .nullish()
  .transform((value) => value ?? null);

/** The inputs of the merchant. Prices aren't stored: a draft has today's until it becomes an order. */
export const DraftOrderInput = z.object({
  customer_id: optional(z.uuid()),
  email: optionalEmail,
  phone: optionalLine(60),
  address: optional(OrderAddress),
  /** Null for the delivery address without a tax number. */
  billing: optional(BillingInput),
  lines: DraftOrderLines,
  /** Off the whole order. */
  discount: optional(ManualDiscount),
  discount_reason: optionalLine(120),
  delivery: DraftOrderDelivery,
  is_tax_exempt: z.boolean().default(false),
  /** The customer's note, as the order has it. */
  note: optionalText(1000),
  /** Becomes a note in the order's timeline. */
  internal_note: optionalText(2000),
});
export type DraftOrderInput = z.infer<typeof DraftOrderInput>;

/** A line of a draft with what the server knows of its product. */
export const QuotedLine = z.object({
  title: z.string(),
  variant_title: z.string(),
  sku: z.string().nullable(),
  picture: Picture.nullable(),
  /** The product's current price; null for custom items and deleted products. */
  price: money.nullable(),
  /** Null if stock isn't tracked. */
  available: z.number().int().nullable(),
  /** The reason why the line can't be ordered. */
  problem: z.enum(["deleted", "sold_out", "not_enough"]).nullable(),
});
export type QuotedLine = z.infer<typeof QuotedLine>;

/** The price of a draft now, and what it still lacks to become an order. */
export const DraftOrderQuote = z.object({
  lines: z.array(QuotedLine),
  /** False if no item is delivered: the order then has no delivery, and its address needs no street. */
  requires_shipping: z.boolean(),
  /** The shop's rates for the address, and those of all its pickup places. */
  delivery_options: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      fee: money,
      is_pickup: z.boolean(),
      pickup_place: PickupPlace.nullable(),
    }),
  ),
  /** Methods that are paid outside of Vitrine. */
  payment_methods: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Providers that can charge this total, for payment links. */
  payment_links: z.array(z.object({ key: z.string(), name: z.string() })),
  /** True if there are none because the shop's providers charge no total as small as this one. */
  is_too_small_to_link: z.boolean(),
  /** Null if the total is more than an order can charge. */
  calculation: OrderCalculation.nullable(),
  /** Added to the total if the order is paid in cash on delivery; negative if it is rounded down. */
  cash_rounding: z.number().int(),
  missing: z.array(z.enum(["lines", "stock", "address", "delivery", "total"])),
});
export type DraftOrderQuote = z.infer<typeof DraftOrderQuote>;

const rowShape = {
  id: z.string(),
  /** "D1" */
  name: z.string(),
  customer_name: z.string().nullable(),
  item_count: z.number().int(),
  /** The order that the draft has become. */
  order: z.object({ id: z.string(), number: z.number().int(), number_prefix: z.string() }).nullable(),
  created_by: z.string(),
  created_at: instant,
  updated_at: instant,
  expires_at: instant,
};

export const DraftOrderRow = z.object({ ...rowShape, total: money.nullable(), currency: z.string() });
export type DraftOrderRow = z.infer<typeof DraftOrderRow>;

export const DraftOrder = z.object({
  ...DraftOrderInput.shape,
  ...rowShape,
  customer_id: z.string().nullable(),
  email: z.string().nullable(),
  quote: DraftOrderQuote,
  version: z.number().int(),
});
export type DraftOrder = z.infer<typeof DraftOrder>;

export const DraftOrderPayment = z.object({
  /** It was paid outside of Vitrine; it will be; or the customer is emailed a link to pay online. */
  kind: z.enum(["paid", "later", "link"]),
  /** A key of `payment_methods`, or of `payment_links`. */
  method: z.string().max(60),
  /** Days in which the link can be used. Then the order is cancelled and its stock released. */
  days: z
    .number("Enter a number of days.")
    .int("Enter a whole number.")
    .min(1, "Enter 1 or more days.")
    .max(30, "Enter 30 days or fewer.")
    .default(7),
});
export type DraftOrderPayment = z.infer<typeof DraftOrderPayment>;

const records = recordEndpoints("draft-orders", "draft-orders");
const path = "/v1/shop/{shop_id}/draft-orders" as const;

/** Orders that the shop creates for its customers. A draft takes no stock until it becomes an order. */
export const draft_orders = {
  /** The newest first. */
  list: shop("draft-orders")
    .route({ method: "GET", path })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend({
          status: z.enum(["open", "completed"]).optional(),
          /** The number of the draft or of its order, or a part of the customer's name, email or phone number. */
          search: z.string().trim().max(200).optional(),
        }),
      }),
    )
    .output(page(DraftOrderRow)),
  create: records.create(DraftOrderInput, DraftOrder).errors(errorMap("limit_reached")),
  read: records.read(DraftOrder),
  update: records
    .update(DraftOrderInput.extend({ version }), DraftOrder)
    .errors(errorMap("version_conflict", "draft_order_completed")),
  remove: records.remove().errors(errorMap("draft_order_completed")),
  /** Prices a draft without storing it. */
  quote: shop("draft-orders", { contends: "nothing" })
    .route({ method: "POST", path: `${path}/quote` })
    .input(z.object({ params: inShop, body: DraftOrderInput }))
    .output(z.object({ data: DraftOrderQuote })),
  /**
   * Makes the draft an order, once: a further call returns the same order. `version` and `accepted_total` are what the
   * merchant saw.
   */
  complete: shop("draft-orders", { idempotency: "accepted" })
    .route({ method: "POST", path: `${path}/{id}/completion`, successStatus: 201 })
    .input(
      z.object({
        params: inShopById,
        body: z.object({ version, accepted_total: money, payment: DraftOrderPayment }),
      }),
    )
    .errors(errorMap("version_conflict", "price_changed", "sold_out", "currency_changed"))
    .output(z.object({ message: z.string(), data: z.object({ order_id: z.string() }) })),
  /** A new draft with the items of an order at today's prices, its customer and its address. */
  duplicate_order: shop("draft-orders", { idempotency: "accepted", contends: "draft-orders" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/duplicate", successStatus: 201 })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("limit_reached"))
    .output(z.object({ message: z.string(), data: DraftOrder })),
};
