import * as z from "zod";
import { response, done, inShopById, page, pageQuery, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { instant, version } from "../values/fields.ts";

/** The events that a webhook can receive. `ping` is sent only as a test. */
export const webhookTopics = [
  "order.placed",
  "order.paid",
  "order.cancelled",
  "order.fulfilled",
  "order.shipment_updated",
  "order.refunded",
  "product.created",
  "product.updated",
  "product.deleted",
  "customer.created",
  "customer.updated",
  "inventory.changed",
] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

export const maxWebhooks = 10;

/** Seconds between the tries of a delivery: 8 tries within 2 days. */
export const webhookRetrySeconds = [60, 300, 1_800, 7_200, 21_600, 43_200, 86_400] as const;

/** A webhook is turned off after this number of failed deliveries without one that succeeds. */
export const maxWebhookFailures = 5;

const draft = {
  url: z
    .string()
    .trim()
    .max(2_000, "Shorten this to 2000 characters.")
    .refine(isHttpsUrl, "Enter a URL that starts with https://, without a username, password or port."),
  topics: z
    .array(z.enum(webhookTopics))
    .min(1, "Choose at least one event.")
    .max(webhookTopics.length)
    .transform((chosen) => [...new Set(chosen)]),
  is_active: z.boolean().default(true),
};

function isHttpsUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" && !url.username && !url.password && !url.port;
}

export const WebhookDraft = z.object(draft);

/** A URL that receives events of the shop. Its secret is only returned when it is created or rotated. */
export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  topics: z.array(z.enum(webhookTopics)),
  is_active: z.boolean(),
  /** Deliveries that failed for good since the last one that succeeded. */
  failures: z.number().int(),
  /** Set if Vitrine turned the webhook off after too many failures. */
  turned_off_at: instant.nullable(),
  /** Until then, deliveries are also signed with the secret before the last rotation. */
  previous_secret_until: instant.nullable(),
  version: z.number().int(),
  created_at: instant,
});
export type Webhook = z.infer<typeof Webhook>;

/** A new secret. It can't be read again. */
const WithSecret = z.object({ message: z.string(), data: Webhook, secret: z.string() });

const deliveryStatuses = ["pending", "delivered", "failed"] as const;

/** One event for one webhook, with the outcome of the last try. */
export const WebhookDelivery = z.object({
  id: z.string(),
  event_id: z.string(),
  topic: z.string(),
  subject_label: z.string(),
  status: z.enum(deliveryStatuses),
  tries: z.number().int(),
  /** Null unless another try is due. */
  next_try_at: instant.nullable(),
  /** Null without a response. */
  status_code: z.number().int().nullable(),
  failure: z.string().nullable(),
  duration_ms: z.number().int().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** The same with the request and the beginning of the response, which may be null before the first try. */
export const WebhookDeliveryDetails = WebhookDelivery.extend({
  body: z.string().nullable(),
  response: z.string().nullable(),
});
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>;

const area = "api-access";
const records = recordEndpoints(area, "webhooks");
const one = "/v1/shop/{shop_id}/webhooks/{id}" as const;
const oneDelivery = "/v1/shop/{shop_id}/webhook-deliveries/{id}" as const;

export const webhooks = {
  list: records.list(Webhook),
  create: shop(area, { contends: "webhooks", proof: "always" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/webhooks", successStatus: 201 })
    .input(z.object({ params: inShopById.omit({ id: true }), body: WebhookDraft }))
    .errors(errorMap("limit_reached", "proof_required"))
    .output(WithSecret),
  read: records.read(Webhook),
  /** Requires a proof to send the events to another URL. */
  update: records
    .update(z.object({ ...draft, version }), Webhook)
    .meta({ who: "shop", proof: "for_some" })
    .errors(errorMap("version_conflict", "proof_required")),
  remove: records.remove(),
  /** Replaces the secret. The previous one signs too, for a day. */
  rotate: shop(area, { proof: "always" })
    .route({ method: "POST", path: `${one}/secret` })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("proof_required"))
    .output(WithSecret),
  /** Sends a `ping` event. The result is in the list of deliveries. */
  test: shop(area)
    .route({ method: "POST", path: `${one}/test` })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("webhook_off"))
    .output(done),
  /** Deliveries of the last 30 days, latest first. */
  list_deliveries: shop(area)
    .route({ method: "GET", path: `${one}/deliveries` })
    .input(
      z.object({
        params: inShopById,
        query: pageQuery.extend({ status: z.enum(deliveryStatuses).optional() }),
      }),
    )
    .output(page(WebhookDelivery)),
  read_delivery: shop(area)
    .route({ method: "GET", path: oneDelivery })
    .input(z.object({ params: inShopById }))
    .output(response(WebhookDeliveryDetails)),
  /** Sends a delivery again, with the same body and event id. */
  replay: shop(area)
    .route({ method: "POST", path: `${oneDelivery}/replay` })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("webhook_off"))
    .output(done),
};
