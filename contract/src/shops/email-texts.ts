import * as z from "zod";
import { storefrontLanguages } from "../languages/storefront-languages.ts";
import { line } from "../values/fields.ts";
import { placeholderProblem } from "../values/placeholders.ts";
import type { CustomerEmail } from "./email-names.ts";

/** The values that texts of emails can have. `link` is the URL of the button. */
export type EmailPlaceholder =
  | "shop_name"
  | "customer_name"
  | "order_number"
  | "total"
  | "amount"
  | "balance"
  | "invoice_number"
  | "product_name"
  | "code"
  | "link";

const ofOrder = ["shop_name", "customer_name", "order_number", "total", "link"] as const;
const ofPayment = ["amount", ...ofOrder] as const;
const ofCart = ["shop_name", "customer_name", "link"] as const;
const ofCode = ["shop_name", "code"] as const;

/** The placeholders of each email. */
export const emailPlaceholders: Record<CustomerEmail, readonly EmailPlaceholder[]> = {
  order_placed: ofOrder,
  order_code: ["code", ...ofOrder],
  order_link: ofOrder,
  order_confirmed: ofOrder,
  order_edited: ofOrder,
  order_cancelled: ofOrder,
  order_message: ofOrder,
  payment_link: ofPayment,
  payment_received: ofPayment,
  payment_failed: ofPayment,
  proof_rejected: ofOrder,
  order_refunded: ofPayment,
  order_invoice: ["invoice_number", ...ofPayment],
  order_shipped: ofOrder,
  tracking_changed: ofOrder,
  out_for_delivery: ofOrder,
  attempt_failed: ofOrder,
  order_ready: ofOrder,
  order_delivered: ofOrder,
  return_requested: ofOrder,
  return_entered: ofOrder,
  return_approved: ofOrder,
  return_declined: ofOrder,
  return_received: ofOrder,
  return_closed: ofOrder,
  return_exchanged: ofOrder,
  store_credit_added: ["amount", "balance", ...ofCart],
  review_request: ofOrder,
  abandoned_first: ofCart,
  abandoned_second: ofCart,
  abandoned_third: ofCart,
  back_in_stock: ["shop_name", "product_name", "link"],
  newsletter_confirmation: ["shop_name", "link"],
  newsletter_welcome: ["shop_name", "link"],
  sign_in_code: ofCode,
  account_deletion_code: ofCode,
};

/** The fields of an email that owners edit. */
export const emailFields = ["subject", "preheader", "heading", "message", "button", "closing"] as const;
export type EmailField = (typeof emailFields)[number];

/** A link is part of a paragraph. */
export function placeholdersOf(email: CustomerEmail, field: EmailField): readonly EmailPlaceholder[] {
  const all = emailPlaceholders[email];
  return field === "message" || field === "closing" ? all : all.filter((name) => name !== "link");
}

/** The placeholders that a field must have: without them, the email doesn't say what it is about. */
export function requiredPlaceholders(email: CustomerEmail, field: EmailField): readonly EmailPlaceholder[] {
  const all = emailPlaceholders[email];
  // Mailboxes show emails with the same subject as one conversation.
  if (field === "subject")
    return all.includes("order_number") && email !== "review_request" ? ["order_number"] : [];
  if (field !== "message") return [];
  switch (email) {
    case "payment_received":
    case "order_refunded":
    case "store_credit_added":
      return ["amount"];
    case "back_in_stock":
      return ["product_name"];
    default:
      return [];
  }
}

/** Codes are entered in the browser that requested them. */
export function hasButton(email: CustomerEmail): boolean {
  return emailPlaceholders[email].includes("link");
}

/** The reason why an email can't be turned off; the others can. */
export const alwaysSent: Partial<
  Record<CustomerEmail, "receipt" | "action" | "security" | "requested" | "chosen" | "settings">
> = {
  order_placed: "receipt",
  order_code: "security",
  order_link: "requested",
  order_edited: "chosen",
  order_cancelled: "receipt",
  order_message: "chosen",
  payment_link: "action",
  payment_received: "receipt",
  payment_failed: "action",
  proof_rejected: "action",
  order_refunded: "receipt",
  order_invoice: "chosen",
  tracking_changed: "chosen",
  return_approved: "action",
  return_declined: "requested",
  store_credit_added: "chosen",
  review_request: "settings",
  abandoned_first: "settings",
  abandoned_second: "settings",
  abandoned_third: "settings",
  back_in_stock: "requested",
  newsletter_confirmation: "security",
  sign_in_code: "security",
  account_deletion_code: "security",
};

const tooLong = (max: number) => `Shorten this to ${max} characters.`;

/** Text on one line, "" if there is none. */
function optionalLine(max: number) {
  return z
    .string()
    .trim()
    .max(max, tooLong(max))
    .regex(/^\P{Cc}*$/u, "Keep this on one line.");
}

/** Paragraphs of plain text. Forms send CRLF, which becomes LF; no other control character is accepted. */
function paragraphs(max: number) {
  return z
    .string()
    .trim()
    .max(max, tooLong(max))
    .transform((text) => text.replaceAll(/\r\n?/g, "\n"))
    .pipe(z.string().regex(/^(?:\P{Cc}|[\n\t])*$/u, "Remove the control characters."));
}

export const EmailTexts = z.object({
  subject: line(200, "Enter a subject."),
  preheader: optionalLine(200),
  heading: optionalLine(120),
  /** Paragraphs are divided by an empty line. */
  message: paragraphs(5000).pipe(z.string().min(1, "Enter a message.")),
  /** The label of the button; "" for an email without one. */
  button: optionalLine(60),
  closing: paragraphs(2000),
});
export type EmailTexts = z.infer<typeof EmailTexts>;

/** The problems of an email's texts by field, besides those of the schema. */
export function emailTextProblems(email: CustomerEmail, texts: EmailTexts): [EmailField, string][] {
  const problems = emailFields.flatMap((field): [EmailField, string][] => {
    const problem = placeholderProblem(texts[field], {
      allowed: placeholdersOf(email, field),
      required: requiredPlaceholders(email, field),
    });
    return problem === undefined ? [] : [[field, problem]];
  });
  return hasButton(email) && texts.button === ""
    ? [...problems, ["button", "Enter a label for the button."]]
    : problems;
}

/** Texts by language; a language without texts has the default ones. */
export const TextsByLanguage = z.partialRecord(z.enum(storefrontLanguages), EmailTexts);
export type TextsByLanguage = z.infer<typeof TextsByLanguage>;

/** The texts of all languages of a form or a request, with their placeholders checked. For `.superRefine()`. */
export function checkEmailTexts(
  email: CustomerEmail,
  { texts, is_active }: { texts: TextsByLanguage; is_active?: boolean },
  { context, path = [] }: { context: z.RefinementCtx; path?: string[] },
): void {
  for (const [language, edited] of Object.entries(texts))
    for (const [field, message] of emailTextProblems(email, edited))
      context.addIssue({ code: "custom", path: [...path, "texts", language, field], message });
  if (is_active === false && alwaysSent[email])
    context.addIssue({ code: "custom", path: [...path, "is_active"], message: "This email is always sent." });
}

/** The settings of an email of a shop: its own texts by language. */
export interface StoredTemplate {
  is_active: boolean;
  texts: TextsByLanguage;
}
export type EmailTemplates = Partial<Record<CustomerEmail, StoredTemplate>>;
