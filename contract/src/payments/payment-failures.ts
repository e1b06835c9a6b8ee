import * as z from "zod";
import { instant, money } from "../values/fields.ts";

/** The reasons why an online payment was declined. Those of providers are mapped to these. */
export const failureReasons = [
  "declined",
  "insufficient_funds",
  "expired_card",
  "incorrect_details",
  "authentication_failed",
  "not_supported",
  "provider_error",
  "other",
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** An online payment that was declined. `reason` is null if the provider gives none. */
export const PaymentFailure = z.object({
  id: z.string(),
  order_id: z.string(),
  provider: z.string(),
  amount: money,
  currency: z.string(),
  reason: z.enum(failureReasons).nullable(),
  failed_at: instant,
});
export type PaymentFailure = z.infer<typeof PaymentFailure>;
