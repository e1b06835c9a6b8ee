import { createHmac, timingSafeEqual } from "node:crypto";
import type { Address } from "@vitrine/contract/checkout/address";
import type { CourierRate } from "@vitrine/contract/delivery/courier-bookings";
import type { CourierProviderName } from "@vitrine/contract/delivery/couriers";
import type { RequestInit } from "undici";
import type * as z from "zod";
import { fetchFromProvider } from "./request-provider.ts";

/** A shop's keys at a courier, by the names of their fields in `CourierDraft`. */
export type CourierSecrets = Record<"api_key" | "secret_key" | "webhook_secret", string>;

/** A parcel to be booked. */
export interface Parcel {
  /** Ours; the same in each retry. */
  reference: string;
  recipient: { address: Omit<Address, "region_code">; phone: string | null; email: string | null };
  sender: { address: Omit<Address, "region_code">; phone: string | null };
  /** The cash to collect, in minor units. */
  cod_amount: number;
  currency: string;
  /** The items, in one line. */
  contents: string;
  note: string | null;
  weight_grams: number;
  length_cm: number;
  width_cm: number;
  height_cm: number;
}

/** A parcel that the courier has booked. All are null if it doesn't say them. */
export interface BookedParcel {
  /** The courier's id of the parcel. */
  id: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  label_url: string | null;
}

/** A report of a courier about a parcel: repeatedly, late and in any order. */
export interface CourierEvent {
  id: string;
  /** Our reference or the courier's id of the parcel. */
  parcel: { reference?: string; provider_id?: string };
  /** In the courier's words, in lower case; null if only the message is new. */
  status: string | null;
  message: string | null;
  /** The cash to collect, as a decimal in the shop's currency, if the event has it. */
  cash?: string;
}

/** The headers that prove an event. */
export interface SentEvent {
  payload: string;
  authorization: string;
  signature: string;
}

/**
 * A failure of a courier. "rejected": it doesn't accept the keys or the request. "silent": no response, so the outcome is
 * unknown. "forged": the event isn't the courier's.
 */
export class CourierProblem extends Error {
  override name = "CourierProblem";
  readonly kind: "rejected" | "silent" | "forged";
  constructor(kind: CourierProblem["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** A courier with an API. Never call it in a transaction. Every method throws CourierProblem. */
export interface CourierProvider {
  readonly name: CourierProviderName;
  /** The keys that it needs. */
  readonly keys: readonly (keyof CourierSecrets)[];
  /** Checks that the courier accepts the keys. */
  check(secrets: CourierSecrets): Promise<void>;
  /** Prepares a parcel, which costs nothing, and returns its id and rates. Absent if the courier has one price. */
  quote?(secrets: CourierSecrets, parcel: Parcel): Promise<{ id: string; rates: CourierRate[] }>;
  /**
   * Books a parcel, once per reference.
   *
   * @param quoted the id and the chosen rate of its quote
   * @param isRetry true if an earlier request may have been received
   */
  book(
    secrets: CourierSecrets,
    parcel: Parcel,
    quoted: { id: string; rate: string } | undefined,
    isRetry: boolean,
  ): Promise<BookedParcel>;
  /** Cancels a booked parcel; succeeds if it is cancelled already. Absent if only the courier's own pages can. */
  cancel?(secrets: CourierSecrets, id: string): Promise<void>;
  /** Verifies that an event is the courier's, and reads it; undefined if it is about something else than a parcel. */
  readEvent(secrets: CourierSecrets, event: SentEvent): CourierEvent | undefined;
}

/** Requests JSON from a courier. @throws CourierProblem "silent" if there is no such response */
export async function requestCourierJson(
  url: string,
  options: RequestInit,
): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetchFromProvider(url, options);
    if (response.status >= 500 || response.status === 429) throw new Error(`Status ${response.status}`);
    return { status: response.status, json: await response.json() };
  } catch (cause) {
    throw new CourierProblem("silent", `No answer from ${new URL(url).host}`, { cause });
  }
}

/** @throws CourierProblem "silent" if the response isn't as documented */
export function parseCourierResponse<T>(schema: z.ZodType<T>, json: unknown): T {
  const { data, error } = schema.safeParse(json);
  if (error) throw new CourierProblem("silent", "The courier's response can't be read", { cause: error });
  return data as T;
}

/** The JSON of an event. @throws CourierProblem "forged" if it isn't as documented */
export function parseEvent<T>(schema: z.ZodType<T>, payload: string): T {
  try {
    return schema.parse(JSON.parse(payload));
  } catch (cause) {
    throw new CourierProblem("forged", "The courier's event can't be read", { cause });
  }
}

/** Compares two secrets in constant time, whatever their lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac("sha256", "comparison").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
