import * as z from "zod";
import { response, done, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { line, optionalLine } from "../values/fields.ts";

/** `http` is any gateway that takes a form or JSON at one URL, as those of most local companies do. */
export const smsProviders = ["http", "twilio"] as const;
export type SmsProviderName = (typeof smsProviders)[number];

/** Reasons why a code wasn't sent by SMS. `silent`: the gateway didn't respond. `off`: it is turned off or removed. */
const smsProblems = ["rejected", "silent", "limited", "off"] as const;
export type SmsProblemKind = (typeof smsProblems)[number];

const fieldName = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,40}$/, "Enter the name of the field, with letters, digits, dots and hyphens.");
const optionalFieldName = z
  .string()
  .trim()
  .regex(/^[\w.-]{0,40}$/, "Enter the name of the field, with letters, digits, dots and hyphens.")
  .default("");

/** The requests of a gateway; those of the other provider are ignored. */
const settings = {
  /** Of `http`. */
  url: z
    .string()
    .trim()
    .max(500)
    .regex(/^(|https:\/\/[^\s/@]+(\/\S*)?)$/, "Enter a URL that starts with https://.")
    .default(""),
  body_format: z.enum(["form", "json"]).default("json"),
  phone_field: fieldName.default("number"),
  message_field: fieldName.default("message"),
  /** Empty if no sender is sent. */
  sender_field: optionalFieldName,
  /** Empty if the key is sent as `Authorization: Bearer`. */
  key_field: optionalFieldName,
  /** The phone number with or without "+". */
  phone_format: z.enum(["plus", "digits"]).default("digits"),
  /** Part of the response to an accepted message; empty if the status alone says so. */
  accepted_text: z.string().trim().max(100).default(""),
  /** The name or number that the message comes from; at Twilio also a messaging service. */
  sender: z.string().trim().max(40).default(""),
  /** Of Twilio. */
  account_sid: z
    .string()
    .trim()
    .regex(/^(|AC[0-9a-f]{32})$/, "Enter the account SID: AC and 32 characters.")
    .default(""),
};
export const GatewaySettings = z.object(settings);
export type GatewaySettings = z.output<typeof GatewaySettings>;

const account = {
  provider: z.enum(smsProviders),
  is_active: z.boolean(),
  /** Maximum number of messages in 24 hours. */
  max_per_day: z
    .number("Enter a number.")
    .int("Enter a whole number.")
    .min(1, "Enter 1 or more.")
    .max(100_000, "Enter 100,000 or less."),
  ...settings,
};

export const SmsGatewayDraft = z.object({
  ...account,
  /** The API key, or Twilio's auth token. Empty to keep the stored one. */
  api_key: z
    .string()
    .trim()
    .max(300)
    .refine((text) => text === "" || /^[!-~]{4,300}$/.test(text), "Enter the key, without spaces.")
    .nullish()
    .transform((text) => text || null),
  /** Receives a test message if the account or its key changes. */
  test_phone: optionalLine(60),
  version: z.number().int(),
});

/** The shop's SMS gateway. The key is never returned, only its last four characters. */
export const SmsGateway = z.object({
  ...account,
  is_connected: z.boolean(),
  key_ending: z.string().nullable(),
  /** Messages of the last 24 hours. */
  sent_today: z.number().int(),
  /** 0 until the gateway is connected. */
  version: z.number().int(),
});
export type SmsGateway = z.infer<typeof SmsGateway>;

const problems = errorMap("sms_gateway_silent", "too_many_requests");

export const sms_gateways = {
  read: shop("payments")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/sms-gateway" })
    .input(z.object({ params: inShop }))
    .output(response(SmsGateway)),
  /** A new account or key requires a proof, and is stored only after its test message was accepted. */
  save: shop("payments", { contends: "sms-gateway", proof: "for_some" })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/sms-gateway" })
    .input(z.object({ params: inShop, body: SmsGatewayDraft }))
    .errors({ ...errorMap("version_conflict", "proof_required"), ...problems })
    .output(z.object({ message: z.string(), data: SmsGateway })),
  remove: shop("payments", { contends: "sms-gateway" })
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/sms-gateway" })
    .input(z.object({ params: inShop }))
    .output(done),
  /** Sends a test message, ten times an hour at most. */
  test: shop("payments", { contends: "sms-gateway" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/sms-gateway/tests" })
    .input(z.object({ params: inShop, body: z.object({ phone: line(60) }) }))
    .errors(problems)
    .output(done),
};
