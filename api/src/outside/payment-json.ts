import type { RequestInit } from "undici";
import * as z from "zod";
import { PaymentProblem } from "./payment-provider.ts";
import { fetchFromProvider } from "./request-provider.ts";

// What the payment providers without a client library have in common: JSON, and amounts in taka.

/** A text or a number; "" if it is absent. */
export const looseText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ""));

/** Requests JSON from a payment provider. @throws PaymentProblem "silent" if there is no such response */
export async function requestPaymentJson(
  url: string,
  options: RequestInit = {},
): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetchFromProvider(url, options);
    if (response.status >= 500) throw new Error(`Status ${response.status}`);
    return { status: response.status, json: await response.json() };
  } catch (cause) {
    // Without the URL, which contains SSLCommerz's password.
    throw new PaymentProblem("silent", `No answer from ${new URL(url).host}`, { cause });
  }
}

/** @throws PaymentProblem "silent" if the response isn't as documented */
export function parseResponse<T>(schema: z.ZodType<T>, json: unknown): T {
  const { data, error } = schema.safeParse(json);
  if (error) throw new PaymentProblem("silent", "The provider's response can't be read", { cause: error });
  return data as T;
}

/** An amount in taka, from paisa. */
export function toTaka(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
}

/** An amount in paisa; NaN if it isn't whole. */
export function fromTaka(amount: string): number {
  const [, taka, paisa = ""] = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(amount) ?? [];
  return taka === undefined ? Number.NaN : Number(taka) * 100 + Number(paisa.padEnd(2, "0"));
}
