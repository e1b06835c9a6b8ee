import * as z from "zod";
import { response, done, inShop, inShopById, inStore, page, pageQuery, shop, visitor } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { email, instant, line, optionalLine, requiredText, version } from "../values/fields.ts";

/** Maximum length of each field of the contact form. */
export const messageLimits = { name: 80, email: 254, phone: 60, order_number: 40, text: 5000 };

export const messageStatuses = ["unread", "read"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const MessageRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Shortened in the list. */
  text: z.string(),
  order_number: z.string().nullable(),
  is_read: z.boolean(),
  created_at: instant,
});
export type MessageRow = z.infer<typeof MessageRow>;

/** A message that a shopper sent with the contact form. */
export const Message = MessageRow.extend({
  /** As typed. */
  phone: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

/** The fields of the contact form. */
export const MessageDraft = z.object({
  name: line(messageLimits.name, "Enter your name."),
  email,
  phone: optionalLine(messageLimits.phone),
  order_number: optionalLine(messageLimits.order_number),
  text: requiredText(messageLimits.text, "Enter a message."),
  /** Identifies the form: sending the same form again stores no second message. */
  form_id: z.uuid(),
});
export type MessageDraft = z.output<typeof MessageDraft>;

const messageChanges = ["mark_read", "mark_unread", "delete"] as const;
export type MessageChange = (typeof messageChanges)[number];

export const ContactFormSettings = z.object({
  /** Shows the contact page, with a link in the footer of the storefront. */
  is_enabled: z.boolean(),
  version: z.number().int(),
});
export type ContactFormSettings = z.infer<typeof ContactFormSettings>;

export const messages = {
  /** The messages, the latest first. */
  list: shop("customers")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/messages" })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend({
          /** A part of the name, email, order number or text. */
          search: z.string().trim().max(200).optional(),
          status: z.enum(messageStatuses).optional(),
        }),
      }),
    )
    .output(page(MessageRow)),
  /** The number of unread messages, for the menu. More than 1,000 count as 1,000. */
  count_unread: shop("customers")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/messages/unread" })
    .input(z.object({ params: inShop }))
    .output(response(z.object({ unread: z.number().int() }))),
  /** A message with its whole text. Reading doesn't mark it as read. */
  read: shop("customers")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/messages/{id}" })
    .input(z.object({ params: inShopById }))
    .output(response(Message)),
  /** Marks messages as read or unread, or deletes them. Those that another user deleted meanwhile are left out. */
  change_many: shop("customers", { idempotency: "accepted", contends: "messages" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/messages/changes" })
    .input(
      z.object({
        params: inShop,
        body: z.object({ ids: z.array(z.uuid()).min(1).max(100), change: z.enum(messageChanges) }),
      }),
    )
    .output(z.object({ message: z.string(), data: z.object({ changed: z.number().int() }) })),
  read_settings: shop("customers")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/contact-form" })
    .input(z.object({ params: inShop }))
    .output(response(ContactFormSettings)),
  update_settings: shop("customers")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/contact-form" })
    .input(z.object({ params: inShop, body: z.object({ is_enabled: z.boolean(), version }) }))
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: ContactFormSettings })),
  /** Stores a shopper's message, notifies the shop's members and emails the shop. */
  create: visitor({ contends: "message {form_id}" })
    .route({ method: "POST", path: "/v1/storefront/{handle}/messages", successStatus: 201 })
    .input(z.object({ params: inStore, body: MessageDraft }))
    .errors(errorMap("shop_not_live"))
    .output(done),
};
