import { createHmac } from "node:crypto";
import type { CourierRate } from "@vitrine/contract/delivery/courier-bookings";
import { currencyCodes, exponentOf } from "@vitrine/contract/values/currencies";
import { decimalOf, parseMoney } from "@vitrine/contract/values/money";
import * as z from "zod";
import {
  type BookedParcel,
  CourierProblem,
  type CourierProvider,
  type CourierSecrets,
  isSameSecret,
  type Parcel,
  parseCourierResponse,
  parseEvent,
  requestCourierJson,
} from "./courier-provider.ts";

// EasyPost, API v2: labels of many carriers. A shipment is created with its rates, which costs nothing, and bought once.

export const easypostApiUrl = "https://api.easypost.com";

const text = z.string().nullish();
const Failure = z.object({ error: z.object({ code: text, message: z.unknown() }) });
const Rate = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  rate: z.string(),
  currency: z.string(),
  delivery_days: z.number().int().nullish(),
});
const Shipment = z.object({
  id: z.string(),
  reference: text,
  rates: z.array(Rate).default([]),
  tracking_code: text,
  tracker: z.object({ public_url: text }).nullish(),
  postage_label: z.object({ label_url: text, label_pdf_url: text }).nullish(),
  refund_status: text,
});
type Shipment = z.output<typeof Shipment>;
const Event = z.object({
  id: z.string().min(1).max(200),
  description: z.string(),
  result: z.object({ object: text, shipment_id: text, status: text, status_detail: text }),
});

/** @param apiUrl e.g. "https://api.easypost.com" */
export function createEasypost(apiUrl: string): CourierProvider {
  async function call<T>(
    { api_key }: CourierSecrets,
    path: string,
    schema: z.ZodType<T>,
    body?: object,
  ): Promise<T> {
    const { status, json } = await requestCourierJson(`${apiUrl}/v2/${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Basic ${Buffer.from(`${api_key}:`).toString("base64")}`,
        "content-type": "application/json",
        accept: "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (status >= 400) throw new CourierProblem("rejected", messageOf(json));
    return parseCourierResponse(schema, json);
  }
  const read = (secrets: CourierSecrets, id: string) =>
    call(secrets, `shipments/${encodeURIComponent(id)}`, Shipment);

  return {
    name: "easypost",
    keys: ["api_key", "webhook_secret"],
    async check(secrets) {
      await call(secrets, "shipments?page_size=1", z.object({ shipments: z.array(z.unknown()) }));
    },
    async quote(secrets, parcel) {
      const { id, rates } = await call(secrets, "shipments", Shipment, { shipment: shipmentFields(parcel) });
      return { id, rates: rates.flatMap(rateOf).toSorted((a, b) => a.amount - b.amount) };
    },
    async book(secrets, parcel, quoted) {
      if (!quoted) throw new CourierProblem("rejected", "Choose a rate.");
      const prepared = await read(secrets, quoted.id);
      // A shipment is bought for the parcel that it was created for, and for no other.
      if (prepared.reference !== parcel.reference)
        throw new CourierProblem(
          "rejected",
          "This rate is for another shipment. Click Show rates and choose one.",
        );
      // Bought by a request whose response was lost.
      if (prepared.postage_label) return parcelOf(prepared);
      const path = `shipments/${encodeURIComponent(quoted.id)}/buy`;
      return parcelOf(await call(secrets, path, Shipment, { rate: { id: quoted.rate } }));
    },
    async cancel(secrets, id) {
      const { refund_status } = await read(secrets, id);
      if (refund_status === "submitted" || refund_status === "refunded") return;
      const after = await call(secrets, `shipments/${encodeURIComponent(id)}/refund`, Shipment, {});
      if (after.refund_status === "rejected")
        throw new CourierProblem("rejected", "EasyPost can't refund this label anymore.");
    },
    readEvent({ webhook_secret }, { payload, signature }) {
      const expected = createHmac("sha256", webhook_secret.normalize("NFKD")).update(payload).digest("hex");
      if (!isSameSecret(signature, `hmac-sha256-hex=${expected}`))
        throw new CourierProblem("forged", "The signature is wrong");
      const { id, description, result } = parseEvent(Event, payload);
      if (!description.startsWith("tracker.")) return undefined;
      return {
        id,
        parcel: { provider_id: result.shipment_id ?? "" },
        status: result.status?.toLowerCase() ?? null,
        message: result.status_detail?.replaceAll("_", " ") ?? null,
      };
    },
  };
}

function shipmentFields(parcel: Parcel) {
  const { reference, recipient, sender, cod_amount, currency } = parcel;
  return {
    reference,
    to_address: { ...addressFields(recipient), ...(recipient.email && { email: recipient.email }) },
    from_address: addressFields(sender),
    parcel: {
      // Ounces and inches.
      weight: Math.max(0.1, Math.round(parcel.weight_grams / 2.8349523) / 10),
      length: inches(parcel.length_cm),
      width: inches(parcel.width_cm),
      height: inches(parcel.height_cm),
    },
    options: {
      label_format: "PDF",
      ...(cod_amount > 0 && { cod_amount: decimalOf(cod_amount, exponentOf(currency)), cod_method: "CASH" }),
    },
  };
}

function inches(cm: number): number {
  return Math.round((cm / 2.54) * 10) / 10;
}

function addressFields({ address, phone }: Parcel["sender"]) {
  const { name, company, line1, line2, city, region, postal_code, country } = address;
  return {
    name,
    ...(company && { company }),
    street1: line1,
    ...(line2 && { street2: line2 }),
    ...(city && { city }),
    ...(region && { state: region }),
    ...(postal_code && { zip: postal_code }),
    country,
    ...(phone && { phone }),
  };
}

/** None if its currency or amount can't be read. */
function rateOf({
  id,
  carrier,
  service,
  rate,
  currency,
  delivery_days,
}: z.output<typeof Rate>): CourierRate[] {
  const amount = currencyCodes.includes(currency) ? parseMoney(rate, currency) : undefined;
  return amount === undefined
    ? []
    : [{ id, carrier, service, amount, currency, days: delivery_days ?? null }];
}

function parcelOf({ id, tracking_code, tracker, postage_label }: Shipment): BookedParcel {
  return {
    id,
    tracking_number: tracking_code ?? null,
    tracking_url: tracker?.public_url ?? null,
    label_url: postage_label?.label_pdf_url ?? postage_label?.label_url ?? null,
  };
}

function messageOf(json: unknown): string {
  const { data } = Failure.safeParse(json);
  return typeof data?.error.message === "string" ? data.error.message : "EasyPost rejected the request.";
}
