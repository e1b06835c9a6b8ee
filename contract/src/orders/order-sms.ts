import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { storefrontLanguages } from "../languages/storefront-languages.ts";
import { placeholderProblem } from "../values/placeholders.ts";
import { line, version } from "../values/fields.ts";

/** The events of an order about which the customer can be sent an SMS. */
export const orderSmsEvents = [
  "confirmed",
  "shipped",
  "out_for_delivery",
  "ready_for_pickup",
  "delivered",
  "cancelled",
  "refunded",
] as const;
export type OrderSmsEvent = (typeof orderSmsEvents)[number];

/** True for each event that is sent. */
const events = {
  confirmed: z.boolean(),
  shipped: z.boolean(),
  out_for_delivery: z.boolean(),
  ready_for_pickup: z.boolean(),
  delivered: z.boolean(),
  cancelled: z.boolean(),
  refunded: z.boolean(),
} satisfies Record<OrderSmsEvent, z.ZodBoolean>;

/** The placeholders of the texts. `link` is left out where an SMS has no room for it. */
export function smsPlaceholders(event: OrderSmsEvent): readonly string[] {
  const ofOrder = ["shop_name", "customer_name", "order_number", "total", "link"];
  return event === "refunded" ? ["amount", ...ofOrder] : ofOrder;
}

const smsText = line(400, "Enter a text.");

/** Texts of events. */
const SmsTexts = z.object({
  confirmed: smsText,
  shipped: smsText,
  out_for_delivery: smsText,
  ready_for_pickup: smsText,
  delivered: smsText,
  cancelled: smsText,
  refunded: smsText,
} satisfies Record<OrderSmsEvent, z.ZodType<string>>);
export type SmsTexts = z.infer<typeof SmsTexts>;

/** By language. */
export const SmsTextsByLanguage = z.partialRecord(z.enum(storefrontLanguages), SmsTexts);
export type SmsTextsByLanguage = z.infer<typeof SmsTextsByLanguage>;

/** The problem of the placeholders of a text. */
export function smsTextProblem(event: OrderSmsEvent, text: string): string | undefined {
  const required = event === "refunded" ? ["order_number", "amount"] : ["order_number"];
  return placeholderProblem(text, { allowed: smsPlaceholders(event), required });
}

/** Checks the placeholders of a form or a request. For `.superRefine()`. */
export function checkSmsTexts(
  texts: SmsTextsByLanguage,
  { context, path = [] }: { context: z.RefinementCtx; path?: string[] },
): void {
  for (const [language, ofLanguage] of Object.entries(texts))
    for (const event of orderSmsEvents) {
      const message = smsTextProblem(event, ofLanguage[event]);
      if (message) context.addIssue({ code: "custom", path: [...path, language, event], message });
    }
}

/** The settings that are edited. */
export const OrderSmsDraft = z.object({ ...events, texts: SmsTextsByLanguage });

export const OrderSmsSettings = z.object({
  ...events,
  /** The texts that are sent, in each language of the shop; the default language is first. */
  texts: SmsTextsByLanguage,
  defaults: SmsTextsByLanguage,
  languages: z.array(z.enum(storefrontLanguages)),
  /** False if there is no SMS gateway or it is turned off: then none is sent. */
  has_gateway: z.boolean(),
  version: z.number().int(),
});
export type OrderSmsSettings = z.infer<typeof OrderSmsSettings>;

/** An SMS about a sample order. */
const SmsPreview = z.object({
  event: z.enum(orderSmsEvents),
  text: z.string(),
  /** As the gateway counts them: twice for some characters of GSM 03.38. */
  characters: z.number().int(),
  alphabet: z.enum(["gsm", "ucs2"]),
  /** Messages that the gateway charges for it. */
  parts: z.number().int(),
});
export type SmsPreview = z.infer<typeof SmsPreview>;

const path = "/v1/shop/{shop_id}/order-sms" as const;

/** SMS to customers about their orders. Each costs money, so that only roles that may change the gateway choose them. */
export const order_sms = {
  read_settings: shop("payments")
    .route({ method: "GET", path })
    .input(z.object({ params: inShop }))
    .output(response(OrderSmsSettings)),
  /** Languages that aren't in `texts` remain unchanged. Texts that equal the default ones aren't stored. */
  update_settings: shop("payments", { contends: "order-sms" })
    .route({ method: "PUT", path })
    .input(
      z
        .object({
          params: inShop,
          body: OrderSmsDraft.extend({ texts: SmsTextsByLanguage.default({}), version }),
        })
        .superRefine(({ body }, context) => checkSmsTexts(body.texts, { context, path: ["body", "texts"] })),
    )
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: OrderSmsSettings })),
  /** The texts for a sample order, by event. */
  list_previews: shop("payments", { contends: "nothing" })
    .route({ method: "POST", path: `${path}/previews` })
    .input(
      z.object({
        params: inShop,
        body: z.object({
          /** A language of the shop; its default language for others. */
          language: z.string().max(20).optional(),
          /** Texts that aren't saved yet. Default: the saved ones. */
          texts: SmsTexts.partial().optional(),
        }),
      }),
    )
    .output(response(z.array(SmsPreview))),
};
