import * as z from "zod";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { country, instant, line, money, optional, optionalText, version } from "../values/fields.ts";

/**
 * A manual payment method, such as a bank transfer: shoppers pay outside of Vitrine, as its instructions say, and the owner
 * marks the order as paid. It is offered for orders in its range and to its countries.
 */
const method = {
  name: line(60),
  /** Shown at checkout, on the order's page and in its email. */
  instructions: optionalText(2000),
  /** Added to the total: an amount, and basis points of the items after discounts. */
  fee: money.default(0),
  fee_basis_points: z
    .number()
    .int()
    .min(0, "Enter a percentage of 0 or more.")
    .max(10_000, "Enter 100% or less.")
    .default(0),
  min_total: optional(money),
  max_total: optional(money),
  /** Empty for all. */
  countries: z.array(country).max(250).default([]),
  /** True if shoppers are asked for a proof of their payment on the page of their order. */
  asks_proof: z.boolean().default(false),
  is_active: z.boolean().default(true),
};
const inOrder: [
  check: (draft: { min_total: number | null; max_total: number | null }) => boolean,
  problem: { path: string[]; message: string },
] = [
  ({ min_total, max_total }) => min_total === null || max_total === null || min_total <= max_total,
  { path: ["max_total"], message: "Enter an amount that isn't lower than the minimum." },
];

export const PaymentMethodDraft = z.object(method).refine(...inOrder);

export const PaymentMethod = z.object({
  id: z.string(),
  ...method,
  instructions: z.string().nullable(),
  version: z.number().int(),
  created_at: instant,
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The payment method of an order, as it was when the order was placed. */
export const OrderPayment = z.object({
  name: z.string(),
  instructions: z.string().nullable(),
  /** Absent in orders before proofs existed. */
  asks_proof: z.boolean().optional(),
});

const records = recordEndpoints("payments", "payment-methods");

export const payment_methods = {
  list: records.list(PaymentMethod),
  /** Requires a proof for instructions, which tell shoppers the bank account. */
  create: records
    .create(PaymentMethodDraft, PaymentMethod)
    .meta({ who: "shop", proof: "for_some" })
    .errors(errorMap("limit_reached", "proof_required")),
  read: records.read(PaymentMethod),
  /** Requires a proof to change the instructions. */
  update: records
    .update(z.object({ ...method, version }).refine(...inOrder), PaymentMethod)
    .meta({ who: "shop", proof: "for_some" })
    .errors(errorMap("version_conflict", "proof_required")),
  move: records.move(),
  remove: records.remove(),
};
