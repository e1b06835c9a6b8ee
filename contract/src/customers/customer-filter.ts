import * as z from "zod";
import { country, line, requestedAmount } from "../values/fields.ts";

const yesOrNo = z.enum(["yes", "no"]);
const count = z.coerce.number<number | string>().int().min(0).max(1_000_000);

/** Conditions of the list of customers and of a segment. A customer must meet all of them. */
const customerConditions = {
  tag: line(60).optional(),
  country: country.optional(),
  marketing: yesOrNo.optional(),
  exempt: yesOrNo.optional(),
  blocked: yesOrNo.optional(),
  orders_min: count.optional(),
  orders_max: count.optional(),
  spent_min: requestedAmount.optional(),
  spent_max: requestedAmount.optional(),
  /** Days of the last order, in the shop's time zone, inclusive: 2026-11-01 */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};
const Conditions = z.object(customerConditions);
export type CustomerConditions = z.infer<typeof Conditions>;

/** Sort orders, descending with "-". Customers with equal values are sorted by id. */
export const customerSorts = [
  "created",
  "-created",
  "name",
  "-name",
  "orders",
  "-orders",
  "spent",
  "-spent",
  "last",
  "-last",
] as const;
export type CustomerSort = (typeof customerSorts)[number];

export const CustomerFilter = Conditions.extend({
  /** Part of a name, an email or a phone number. */
  search: z.string().trim().max(200).optional(),
});
export type CustomerFilter = z.infer<typeof CustomerFilter>;

const segment = {
  name: line(60, "Enter a name."),
  filter: Conditions.refine((filter) => Object.values(filter).some((value) => value !== undefined), {
    message: "Set at least one filter.",
  }),
};
export const SegmentDraft = z.object(segment);
export const Segment = z.object({ id: z.string(), ...segment, version: z.number().int() });
export type Segment = z.infer<typeof Segment>;
