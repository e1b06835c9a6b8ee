import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";

/** All emails to customers, in the order of the list. */
export const customerEmails = [
  "order_placed",
  "order_code",
  "order_link",
  "order_confirmed",
  "order_edited",
  "order_cancelled",
  "order_message",
  "payment_link",
  "payment_received",
  "payment_failed",
  "proof_rejected",
  "order_refunded",
  "order_invoice",
  "order_shipped",
  "tracking_changed",
  "out_for_delivery",
  "attempt_failed",
  "order_ready",
  "order_delivered",
  "return_requested",
  "return_approved",
  "return_declined",
  "return_received",
  "return_closed",
  "return_exchanged",
  "store_credit_added",
  "review_request",
  "abandoned_first",
  "abandoned_second",
  "abandoned_third",
  "back_in_stock",
  "newsletter_confirmation",
  "newsletter_welcome",
  "sign_in_code",
  "account_deletion_code",
] as const;
export type CustomerEmail = (typeof customerEmails)[number];

const choice = {
  /** A language of the shop; its default language for others. Default: that of the order. */
  language: z.string().max(20).optional(),
  /** The order that the email is about. Default: a sample. */
  order_id: z.uuid().optional(),
};

const EmailPreview = z.object({
  from: z.string(),
  /** Null if the shop has no contact email: replies don't reach it. */
  reply_to: z.string().nullable(),
  subject: z.string(),
  /** For a sandboxed frame only. Its links lead to the shop's home page. */
  html: z.string(),
  text: z.string(),
});
export type EmailPreview = z.infer<typeof EmailPreview>;

const path = "/v1/shop/{shop_id}/customer-emails/{email}" as const;
const params = inShop.extend({ email: z.enum(customerEmails) });

export const customer_emails = {
  /** An email as it would be sent now. */
  preview: shop("email-dispatch-settings")
    .route({ method: "GET", path: `${path}/preview` })
    .input(z.object({ params, query: z.object(choice) }))
    .output(response(EmailPreview)),
  /** Sends it to the caller. */
  send_test: shop("email-dispatch-settings", { contends: "nothing" })
    .errors(errorMap("email_not_sent"))
    .route({ method: "POST", path: `${path}/tests` })
    .input(z.object({ params, body: z.object(choice) }))
    .output(z.object({ message: z.string() })),
};
