import * as z from "zod";
import { response, inShopById, page, pageQuery, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { instant, line, maxAmount, money } from "../values/fields.ts";

/** The key and the payment method of store credit in orders, refunds and payments. */
export const storeCreditKey = "store_credit";
/** The payment method of the value of returned items in the order that replaces them. */
export const exchangeKey = "exchange";

/** Reasons of a change of a balance: spent on an order, from a refund of one, or changed by the shop. */
const storeCreditKinds = ["order", "refund", "adjustment"] as const;

/** A change of a customer's store credit. A balance is the sum of its entries. */
const Entry = z.object({
  id: z.string(),
  kind: z.enum(storeCreditKinds),
  /** Negative if credit was spent or removed. */
  amount: z.number().int(),
  currency: z.string(),
  created_at: instant,
});

/** An entry as the shop sees it. */
export const StoreCreditEntry = Entry.extend({
  /** Null for a change by the shop. */
  order: z.object({ id: z.string(), number: z.number().int(), number_prefix: z.string() }).nullable(),
  /** The reason that the shop entered. */
  note: z.string().nullable(),
  actor: z.string(),
});
export type StoreCreditEntry = z.infer<typeof StoreCreditEntry>;

/** An entry as its shopper sees it. `token` opens the page of the order. */
export const OwnStoreCreditEntry = Entry.extend({
  order: z.object({ token: z.string(), number: z.number().int(), number_prefix: z.string() }).nullable(),
});
export type OwnStoreCreditEntry = z.infer<typeof OwnStoreCreditEntry>;

/** The amount that a customer can spend, in the shop's currency. */
export const StoreCreditBalance = z.object({ balance: money, currency: z.string() });
export type StoreCreditBalance = z.infer<typeof StoreCreditBalance>;

const path = "/v1/shop/{shop_id}/customers/{id}/store-credit";
/** Totals of a customer stay below the amount that a price can have. */
export const maxStoreCredit = maxAmount;

export const store_credit = {
  read: shop("customers")
    .route({ method: "GET", path })
    .input(z.object({ params: inShopById }))
    .output(response(StoreCreditBalance)),
  /** Changes of the balance, latest first. */
  entries: shop("customers")
    .route({ method: "GET", path: `${path}/entries` })
    .input(z.object({ params: inShopById, query: pageQuery }))
    .output(page(StoreCreditEntry)),
  /** Adds an amount to the balance, or removes a negative one from it. */
  adjust: shop("customers", { idempotency: "required" })
    .route({ method: "POST", path: `${path}/entries`, successStatus: 201 })
    .input(
      z.object({
        params: inShopById,
        body: z.object({
          amount: z
            .number("Enter an amount.")
            .int("Enter a whole number of minor units.")
            .min(-maxStoreCredit)
            .max(maxStoreCredit)
            .refine((amount) => amount !== 0, "Enter an amount other than zero."),
          note: line(200, "Enter a reason."),
          /** Emails the customer about added credit, if they have an email. */
          notifies_customer: z.boolean().default(false),
        }),
      }),
    )
    .errors(errorMap("store_credit_too_low", "store_credit_too_high", "customer_erased"))
    .output(z.object({ message: z.string(), data: StoreCreditBalance })),
};
