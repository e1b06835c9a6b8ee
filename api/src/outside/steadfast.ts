import { createHash } from "node:crypto";
import { addressLines } from "@vitrine/contract/values/addresses";
import { exponentOf } from "@vitrine/contract/values/currencies";
import { decimalOf } from "@vitrine/contract/values/money";
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
import { looseText } from "./payment-json.ts";

// Steadfast Courier, API V1. It has no rates, and parcels are cancelled on its own pages.

export const steadfastApiUrl = "https://portal.packzy.com";

const Outcome = z.object({
  /** The HTTP status, which the response repeats. */
  status: z.coerce.number().optional(),
  message: looseText,
  errors: z.record(z.string(), z.array(z.string())).nullish(),
});
const Created = Outcome.extend({
  consignment: z
    .object({ consignment_id: looseText, invoice: looseText, tracking_code: looseText })
    .nullish(),
});
const Event = z.object({
  notification_type: z.string(),
  consignment_id: looseText,
  invoice: looseText,
  status: looseText,
  tracking_message: looseText,
  cod_amount: looseText,
});

/** @param apiUrl e.g. "https://portal.packzy.com" */
export function createSteadfast(apiUrl: string): CourierProvider {
  const call = ({ api_key, secret_key }: CourierSecrets, path: string, body?: object) =>
    requestCourierJson(`${apiUrl}/api/v1/${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "api-key": api_key,
        "secret-key": secret_key,
        "content-type": "application/json",
        accept: "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  /** True if Steadfast has received a parcel with this invoice. */
  async function isKnown(secrets: CourierSecrets, invoice: string): Promise<boolean> {
    const { status, json } = await call(secrets, `status_by_invoice/${encodeURIComponent(invoice)}`);
    const response = parseCourierResponse(Outcome, json);
    if (status === 404 || response.status === 404) return false;
    if (status !== 200) throw new CourierProblem("silent", messageOf(response));
    return true;
  }

  return {
    name: "steadfast",
    keys: ["api_key", "secret_key", "webhook_secret"],
    async check(secrets) {
      const { status, json } = await call(secrets, "get_balance");
      if (status !== 200)
        throw new CourierProblem("rejected", messageOf(parseCourierResponse(Outcome, json)));
    },
    async book(secrets, parcel, _, isRetry) {
      // The tracking code is unknown then: the first event has the consignment.
      if (isRetry && (await isKnown(secrets, parcel.reference))) return withoutTracking;
      const { status, json } = await call(secrets, "create_order", orderFields(parcel));
      const response = parseCourierResponse(Created, json);
      const { consignment } = response;
      if (status === 200 && consignment?.invoice === parcel.reference) return parcelOf(consignment);
      if (status === 200) throw new CourierProblem("silent", "Steadfast's response is about another parcel");
      if (response.errors?.["invoice"]?.some((problem) => problem.includes("taken"))) return withoutTracking;
      throw new CourierProblem("rejected", messageOf(response));
    },
    readEvent({ webhook_secret }, { payload, authorization }) {
      const token = /^Bearer +(.+)$/i.exec(authorization)?.[1] ?? "";
      if (!isSameSecret(token, webhook_secret)) throw new CourierProblem("forged", "The token is wrong");
      const { consignment_id, invoice, status, tracking_message, cod_amount } = parseEvent(Event, payload);
      return {
        // Events have no ids: a repeated one has the same text.
        id: createHash("sha256").update(payload).digest("base64url"),
        parcel: { reference: invoice || undefined, provider_id: consignment_id || undefined },
        status: status.toLowerCase() || null,
        message: tracking_message || null,
        ...(cod_amount && { cash: cod_amount }),
      };
    },
  };
}

const withoutTracking: BookedParcel = {
  id: null,
  tracking_number: null,
  tracking_url: null,
  label_url: null,
};

function parcelOf({
  consignment_id,
  tracking_code,
}: {
  consignment_id: string;
  tracking_code: string;
}): BookedParcel {
  return {
    id: consignment_id,
    tracking_number: tracking_code,
    tracking_url: `https://steadfast.com.bd/t/${encodeURIComponent(tracking_code)}`,
    label_url: null,
  };
}

/** @throws CourierProblem "rejected" if the phone number isn't one of Bangladesh */
function orderFields({ reference, recipient, cod_amount, currency, contents, note }: Parcel) {
  const { address, phone, email } = recipient;
  const digits = (phone ?? "").replace(/\D/g, "").replace(/^880/, "0");
  if (!/^01\d{9}$/.test(digits))
    throw new CourierProblem(
      "rejected",
      "Enter an 11-digit Bangladeshi phone number in the order's address.",
    );
  const { name, ...place } = address;
  return {
    invoice: reference,
    recipient_name: name.slice(0, 100),
    recipient_phone: digits,
    recipient_address: addressLines({ ...place, name: "", region_code: null }, "en")
      .filter(Boolean)
      .join(", ")
      .slice(0, 250),
    ...(email && { recipient_email: email }),
    cod_amount: Number(decimalOf(cod_amount, exponentOf(currency))),
    ...(note && { note: note.slice(0, 250) }),
    item_description: contents.slice(0, 250),
  };
}

function messageOf({ message, errors }: z.output<typeof Outcome>): string {
  return (
    Object.values(errors ?? {})
      .flat()
      .join(" ") ||
    message ||
    "Steadfast rejected the request."
  );
}
