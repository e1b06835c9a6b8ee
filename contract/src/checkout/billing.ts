import * as z from "zod";
import { optionalLine } from "../values/fields.ts";
import { Address } from "./address.ts";

/** Maximum length of a tax number. */
export const maxTaxNumber = 40;

/** The details of an order's invoice that differ from its delivery. */
export const Billing = z.object({
  /** Null if it is the delivery address. */
  address: Address.nullable(),
  /** Of the buyer, in its usual form. Only its format is checked. */
  tax_number: z.string().nullable(),
});
export type Billing = z.infer<typeof Billing>;

export const BillingInput = z.object({
  address: Address.nullish().transform((address) => address ?? null),
  tax_number: optionalLine(maxTaxNumber),
});
