import * as z from "zod";
import { response, anyone, done, inShop, shop, shopId, visitor, inStoreOrder } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { line } from "../values/fields.ts";

/** Providers whose pages shoppers pay on. */
export const providerNames = ["stripe", "sslcommerz", "bkash"] as const;
export type ProviderName = (typeof providerNames)[number];

/** The only currency of a provider that has one: only shops that sell in it can connect the provider. */
export const providerCurrencies: Partial<Record<ProviderName, string>> = {
  sslcommerz: "BDT",
  bkash: "BDT",
};

/** The times at which the payments of a shop are captured: those of providers that can do so later than the order is placed. */
const captureTimes = ["placement", "shipment", "manual"] as const;
export type CaptureTime = (typeof captureTimes)[number];

/** Providers that can authorise a payment, and capture it later. */
export function capturesLater(name: ProviderName): boolean {
  return name === "stripe";
}

const provider = z.enum(providerNames);

/** A payment provider and the shop's account there. Keys are never returned, only their last four characters. */
export const PaymentProviderAccount = z.object({
  provider,
  is_connected: z.boolean(),
  /** Shown to shoppers at checkout. */
  name: z.string(),
  is_active: z.boolean(),
  /** True if its keys are for test payments. */
  is_test: z.boolean(),
  key_ending: z.string().nullable(),
  /** Null for providers whose events aren't signed. */
  webhook_ending: z.string().nullable(),
  /** Not secret. Null for providers without stores. */
  store_id: z.string().nullable(),
  /** The URL that the provider must send its events to; null if it sends none. */
  webhook_url: z.string().nullable(),
  /** "placement" for providers that can't capture later. */
  capture_on: z.enum(captureTimes),
  /** 0 until the provider is connected. */
  version: z.number().int(),
});
export type PaymentProviderAccount = z.infer<typeof PaymentProviderAccount>;

const key = (pattern: RegExp, message: string) =>
  z
    .string()
    .trim()
    .max(300)
    .refine((text) => text === "" || pattern.test(text), message)
    .nullish()
    .transform((text) => text || null);

/**
 * Stripe has a secret key and the signing secret of a webhook, SSLCommerz a store with a password, bKash the keys of an
 * app with a user.
 */
export const PaymentProviderDraft = z.object({
  name: line(60),
  is_active: z.boolean(),
  /** Empty to keep the stored key. */
  secret_key: key(
    /^(sk|rk)_(test|live)_\w{8,}$/,
    "Enter a secret key. It starts with sk_live_, sk_test_, rk_live_ or rk_test_.",
  ),
  webhook_secret: key(/^whsec_\w{8,}$/, "Enter the signing secret of the webhook. It starts with whsec_."),
  store_id: key(/^[\w.-]{3,30}$/, "Enter the store ID, 3 to 30 letters and digits."),
  store_password: key(/^[!-~]{4,100}$/, "Enter the store password, without spaces."),
  app_key: key(/^[!-~]{4,200}$/, "Enter the app key, without spaces."),
  app_secret: key(/^[!-~]{4,200}$/, "Enter the app secret, without spaces."),
  username: key(/^[!-~]{3,100}$/, "Enter the username, without spaces."),
  password: key(/^[!-~]{4,100}$/, "Enter the password, without spaces."),
  /** Only of providers that can capture later. Absent to keep the stored one. */
  capture_on: z.enum(captureTimes).optional(),
  version: z.number().int(),
});

const inProvider = inShop.extend({ provider });
/** Not `shop_id`, which is a shop of the caller. */
const ofShop = z.object({ shop: shopId.max(2_147_483_647) });

export const online_payments = {
  list: shop("payments")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/payment-providers" })
    .input(z.object({ params: inShop }))
    .output(response(z.array(PaymentProviderAccount))),
  /** Connects a provider or changes its settings. A new key is tested with the provider before it is stored. Requires a proof for keys. */
  save: shop("payments", { proof: "for_some" })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/payment-providers/{provider}" })
    .input(z.object({ params: inProvider, body: PaymentProviderDraft }))
    .errors(
      errorMap("version_conflict", "payment_provider_silent", "currency_not_supported", "proof_required"),
    )
    .output(z.object({ message: z.string(), data: PaymentProviderAccount })),
  remove: shop("payments", { proof: "always" })
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/payment-providers/{provider}" })
    .input(z.object({ params: inProvider }))
    .errors(errorMap("proof_required"))
    .output(done),

  /** Opens the page on which the order is paid; the same page until it can't be paid any more. */
  pay: visitor()
    .route({ method: "POST", path: "/v1/storefront/{handle}/orders/{token}/payment" })
    .input(z.object({ params: inStoreOrder }))
    .errors(
      errorMap(
        "order_not_payable",
        "amount_too_small",
        "payment_provider_silent",
        "payment_unavailable",
        "order_view_only",
      ),
    )
    .output(response(z.object({ url: z.string() }))),
  /** Asks the provider for the state of the order's payment, when the shopper returns from its page. */
  check: visitor()
    .route({ method: "POST", path: "/v1/storefront/{handle}/orders/{token}/payment-check" })
    .input(z.object({ params: inStoreOrder }))
    .errors(errorMap("order_view_only"))
    .output(done),

  /** Events of Stripe, signed with the secret of the shop's webhook. */
  stripe_webhook: anyone
    .meta({ who: "anyone", rawBody: true })
    .route({ method: "POST", path: "/v1/payments/stripe/{shop}/webhook" })
    .input(
      z.object({
        params: ofShop,
        headers: z.object({ "stripe-signature": z.string().max(2_000).default("") }),
        /** The event as JSON, exactly as it was signed. */
        body: z.string(),
      }),
    )
    .errors(errorMap("event_rejected", "payment_mismatch"))
    .output(done),
  /** Notifications of SSLCommerz, as a form. They aren't signed: SSLCommerz's API confirms what has happened. */
  sslcommerz_notification: anyone
    .meta({ who: "anyone", rawBody: true })
    .route({ method: "POST", path: "/v1/payments/sslcommerz/{shop}/webhook" })
    .input(z.object({ params: ofShop, body: z.string() }))
    .errors(errorMap("event_rejected", "payment_mismatch", "payment_provider_silent"))
    .output(done),
};
