import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { storefrontLanguages } from "../languages/storefront-languages.ts";
import { version } from "../values/fields.ts";
import { type CustomerEmail, customerEmails } from "./email-names.ts";
import { checkEmailTexts, EmailTexts, emailTextProblems, TextsByLanguage } from "./email-texts.ts";

export { customerEmails, type CustomerEmail };

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

const language = z.enum(storefrontLanguages);

/** An email in the list. */
const ListedEmail = z.object({
  email: z.enum(customerEmails),
  is_active: z.boolean(),
  /** The languages of the shop whose texts the owner has edited. */
  edited: z.array(language),
});
export type ListedEmail = z.infer<typeof ListedEmail>;

const EmailTemplate = z.object({
  email: z.enum(customerEmails),
  is_active: z.boolean(),
  /** The texts that are sent, in each language of the shop; the default language is first. */
  texts: TextsByLanguage,
  /** The default texts in the same languages. */
  defaults: TextsByLanguage,
  languages: z.array(language),
  version: z.number().int(),
});
export type EmailTemplate = z.infer<typeof EmailTemplate>;

const path = "/v1/shop/{shop_id}/customer-emails" as const;
const one = `${path}/{email}` as const;
const params = inShop.extend({ email: z.enum(customerEmails) });

const choice = {
  /** A language of the shop; its default language for others. Default: that of the order. */
  language: z.string().max(20).optional(),
  /** The order that the email is about. Default: a sample. */
  order_id: z.uuid().optional(),
  /** Texts that aren't saved yet. Default: the saved ones. */
  texts: EmailTexts.optional(),
};

const wanted = z
  .object({ params, body: z.object(choice) })
  .superRefine(({ params: { email }, body }, context) => {
    for (const [field, message] of body.texts ? emailTextProblems(email, body.texts) : [])
      context.addIssue({ code: "custom", path: ["body", "texts", field], message });
  });

export const customer_emails = {
  /** All emails, in the order of `customerEmails`. */
  list: shop("email-dispatch-settings")
    .route({ method: "GET", path })
    .input(z.object({ params: inShop }))
    .output(response(z.array(ListedEmail))),
  read: shop("email-dispatch-settings")
    .route({ method: "GET", path: one })
    .input(z.object({ params }))
    .output(response(EmailTemplate)),
  /** Languages that aren't in `texts` remain unchanged. Texts that equal the default ones aren't stored. */
  update: shop("email-dispatch-settings", { contends: "customer-email {email}" })
    .route({ method: "PUT", path: one })
    .input(
      z
        .object({ params, body: z.object({ is_active: z.boolean(), texts: TextsByLanguage, version }) })
        .superRefine(({ params: { email }, body }, context) =>
          checkEmailTexts(email, body, { context, path: ["body"] }),
        ),
    )
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: EmailTemplate })),
  /** An email as it would be sent now. */
  preview: shop("email-dispatch-settings", { contends: "nothing" })
    .route({ method: "POST", path: `${one}/preview` })
    .input(wanted)
    .output(response(EmailPreview)),
  /** Sends it to the caller. */
  send_test: shop("email-dispatch-settings", { contends: "nothing" })
    .errors(errorMap("email_not_sent"))
    .route({ method: "POST", path: `${one}/tests` })
    .input(wanted)
    .output(z.object({ message: z.string() })),
};
