import * as z from "zod";
import { money } from "../values/fields.ts";

/** The amounts that paid for an order, before refunds. They are payments: none of them lowers the total or its taxes. */
export const PaidSums = z.object({
  store_credit: money,
  /** The value of returned items that the order replaces. */
  exchange: money,
  /** All other payments. */
  other: money,
});
export type PaidSums = z.infer<typeof PaidSums>;
