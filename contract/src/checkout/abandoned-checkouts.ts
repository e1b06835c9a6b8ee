import * as z from "zod";
import { response, inShop, inShopById, page, pageQuery, shop } from "../endpoint.ts";
import { PaymentFailure } from "../payments/payment-failures.ts";
import { instant, money, version } from "../values/fields.ts";
import { errorMap } from "../errors.ts";

export const abandonedStates = ["abandoned", "emailed", "recovered_by_link", "recovered"] as const;
export type AbandonedState = (typeof abandonedStates)[number];

const AbandonedRow = z.object({
  id: z.string(),
  state: z.enum(abandonedStates),
  /** The contact; all null once it was removed. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  item_count: z.number().int(),
  total: money,
  currency: z.string(),
  abandoned_at: instant,
});
export type AbandonedRow = z.infer<typeof AbandonedRow>;

const AbandonedLine = z.object({
  variant_id: z.string(),
  /** Null once the product is deleted. */
  product_id: z.string().nullable(),
  title: z.string(),
  variant_title: z.string(),
  quantity: z.number().int(),
  /** The price when the shopper left. */
  unit_price: money,
  /** The price now; null if the line can't be sold. */
  current_price: money.nullable(),
  /** Units that can be sold now; null if stock isn't tracked. */
  available: z.number().int().nullable(),
});
export type AbandonedLine = z.infer<typeof AbandonedLine>;

const RecoveryEmail = z.object({
  id: z.string(),
  /** 1 to 3; null for an email that a member sent. */
  step: z.number().int().nullable(),
  sender: z.string().nullable(),
  coupon_code: z.string().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
});

export const AbandonedCheckout = AbandonedRow.extend({
  phone_e164: z.string().nullable(),
  lines: z.array(AbandonedLine),
  /** The total at today's prices; null if nothing of the cart can be sold, or the cart is deleted. */
  current_total: money.nullable(),
  /** Restores the cart on any device, for 30 days. Null once there is an order. */
  link: z.string().nullable(),
  emails: z.array(RecoveryEmail),
  /** Declined online payments of the cart's order, oldest first. */
  payment_failures: z.array(PaymentFailure),
  next_email_at: instant.nullable(),
  restored_at: instant.nullable(),
  recovered_at: instant.nullable(),
  order_id: z.string().nullable(),
  contact_removed_at: instant.nullable(),
  /** The reason why no email can be sent; null if one can. */
  email_problem: z.enum(["no_email", "recovered", "bought", "unsubscribed", "sent_today"]).nullable(),
});
export type AbandonedCheckout = z.infer<typeof AbandonedCheckout>;

/** The longest delay of an email: carts are restored for 30 days, and a later email would offer less than three weeks. */
const maxDelayMinutes = 10 * 24 * 60;
const delay = z
  .number()
  .int("Enter a whole number of minutes.")
  .min(30, "Wait 30 minutes or more.")
  .max(maxDelayMinutes, "Wait 10 days or less.")
  .nullable();
const hour = z.number().int().min(0).max(23).nullable();

const settings = {
  /** Minutes after the checkout was abandoned; null if the email is off. */
  first_after: delay,
  second_after: delay,
  third_after: delay,
  /** Hours of the day in the shop's zone between which no email is sent; both null for none. */
  quiet_from: hour,
  quiet_until: hour,
  /**
   * "everyone" who left an email, or by "consent": all emails with marketing consent, the first one without a
   * choice, none where it was declined.
   */
  recipients: z.enum(["everyone", "consent"]),
  /** A coupon with unique codes: each email creates one. */
  coupon_id: z.uuid().nullable(),
  /** The first email with a code. */
  coupon_step: z.number().int().min(1).max(3),
};
export const RecoverySettings = z.object({
  ...settings,
  version: z.number(),
  /** The coupons to choose from. */
  coupons: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type RecoverySettings = z.infer<typeof RecoverySettings>;

/** True if a later email that is on isn't later than the one before it. */
function isOutOfOrder({ first_after, second_after, third_after }: z.infer<z.ZodObject<typeof settings>>) {
  const delays = [first_after, second_after, third_after].filter((minutes) => minutes !== null);
  return delays.some((minutes, at) => at > 0 && minutes <= delays[at - 1]!);
}

const day = z.iso.date("Choose a date.").optional();
const abandonedFilter = z.object({
  search: z.string().trim().max(200).optional(),
  state: z.enum(abandonedStates).optional(),
  /** Days in the shop's time zone, both inclusive. */
  from: day,
  to: day,
});
export type AbandonedFilter = z.infer<typeof abandonedFilter>;

// Staff may see the list, as specified. Exports, emails and settings are for the roles that see customers.
export const abandoned_checkouts = {
  /** Checkouts with a contact that were left without an order, newest first. */
  list: shop("abandoned-checkouts")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/abandoned-checkouts" })
    .input(z.object({ params: inShop, query: abandonedFilter.extend(pageQuery.shape) }))
    .output(page(AbandonedRow)),
  export: shop("customers")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/abandoned-checkouts/export" })
    .input(z.object({ params: inShop, query: abandonedFilter }))
    .output(z.file()),
  read_settings: shop("customers")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/abandoned-checkouts/settings" })
    .input(z.object({ params: inShop }))
    .output(response(RecoverySettings)),
  update_settings: shop("customers")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/abandoned-checkouts/settings" })
    .input(
      z.object({
        params: inShop,
        body: z
          .object({ ...settings, version })
          .refine((body) => !isOutOfOrder(body), {
            path: ["second_after"],
            message: "Each email must be later than the one before it.",
          })
          .refine((body) => (body.quiet_from === null) === (body.quiet_until === null), {
            path: ["quiet_until"],
            message: "Choose both hours, or none.",
          }),
      }),
    )
    .errors(errorMap("version_conflict", "recovery_coupon_not_found"))
    .output(z.object({ message: z.string(), data: RecoverySettings })),
  read: shop("abandoned-checkouts")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/abandoned-checkouts/{id}" })
    .input(z.object({ params: inShopById }))
    .output(response(AbandonedCheckout)),
  /** Sends an email with a link now, at most one a day. */
  send_email: shop("customers")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/abandoned-checkouts/{id}/emails" })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("recovery_email_rejected"))
    .output(z.object({ message: z.string(), data: AbandonedCheckout })),
};
