import * as z from "zod";
import { inShopById, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { money } from "../values/fields.ts";
import { DraftOrderPayment, QuotedLine } from "./draft-orders.ts";
import { RefundTo } from "./orders.ts";
import { OrderReturns } from "./returns.ts";

/** The items that the customer gets in place of the returned ones. */
const ExchangeLines = z
  .array(
    z.object({
      variant_id: z.uuid(),
      quantity: z
        .number("Enter a quantity.")
        .int("Enter a whole number.")
        .min(1, "Enter 1 or more.")
        .max(999),
    }),
  )
  .min(1, "Add an item.")
  .max(200, "Add up to 200 items.")
  .refine((lines) => new Set(lines.map((line) => line.variant_id.toLowerCase())).size === lines.length, {
    message: "This item is listed twice. List it once, with the whole quantity.",
  });

/** The price of an exchange now. */
export const ExchangeQuote = z.object({
  lines: z.array(QuotedLine),
  /** The value of the returned items. */
  credit: money,
  /** Null if it is more than an order can charge. */
  total: money.nullable(),
  /** The amount that the customer pays, or gets back; one of them is 0. */
  due: money,
  surplus: money,
  /** Added to `total` and to `due` if the difference is paid with cash on delivery; negative if it is rounded down. */
  cash_rounding: z.number().int(),
  currency: z.string(),
  payment_methods: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Providers that can charge the amount due, for payment links. */
  payment_links: z.array(z.object({ key: z.string(), name: z.string() })),
  /** True if there are none because the shop's providers charge no amount as small as this one. */
  is_too_small_to_link: z.boolean(),
  /** True if the customer can use store credit. */
  may_use_store_credit: z.boolean(),
});
export type ExchangeQuote = z.infer<typeof ExchangeQuote>;

const path = "/v1/shop/{shop_id}/orders/{id}/returns/{return_id}";
const inReturn = inShopById.extend({ return_id: z.uuid() });

/** Exchanges of received returns: a new order for other items, which the value of the returned ones pays for. */
export const exchanges = {
  quote: shop("draft-orders", { permission: "orders/refund", contends: "nothing" })
    .route({ method: "POST", path: `${path}/exchange-quote` })
    .errors(errorMap("transition_rejected"))
    .input(z.object({ params: inReturn, body: z.object({ lines: ExchangeLines }) }))
    .output(z.object({ data: ExchangeQuote })),
  /**
   * Places the new order. A difference that is due is paid with a link or later; one in the customer's favour is refunded, or
   * added to their store credit.
   */
  create: shop("draft-orders", { permission: "orders/refund", idempotency: "required" })
    .route({ method: "POST", path: `${path}/exchange`, successStatus: 201 })
    .errors(
      errorMap(
        "transition_rejected",
        "price_changed",
        "sold_out",
        "currency_changed",
        "refund_too_large",
        "store_credit_unavailable",
      ),
    )
    .input(
      z.object({
        params: inReturn,
        body: z.object({
          lines: ExchangeLines,
          /** The amounts that the user saw. */
          accepted_total: money,
          accepted_credit: money,
          /** The payment of the difference; null if nothing is due. */
          payment: DraftOrderPayment.extend({ kind: z.enum(["later", "link"]) }).nullable(),
          surplus_to: RefundTo,
        }),
      }),
    )
    .output(z.object({ message: z.string(), data: OrderReturns })),
};
