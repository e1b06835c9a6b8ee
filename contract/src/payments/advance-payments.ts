import * as z from "zod";
import { money } from "../values/fields.ts";

/** The part of a cash-on-delivery order that is paid in advance: nothing, the delivery, an amount, or a percentage of the total. */
export const advanceKinds = ["none", "delivery", "fixed", "percentage"] as const;
export type AdvanceKind = (typeof advanceKinds)[number];

/** The advance payment of a cash-on-delivery order, as it was when the order was placed. */
export const OrderAdvance = z.object({
  kind: z.enum(["delivery", "fixed", "percentage"]),
  /** Of a percentage of the total. */
  basis_points: z.number().int().nullable(),
  amount: money,
  /** The key of the method that it is paid with: a provider, or a manual method. */
  method: z.string(),
  name: z.string(),
  /** They say how to pay by a manual method. */
  instructions: z.string().nullable(),
  /** True if shoppers are asked for a proof of their payment. */
  asks_proof: z.boolean(),
});
export type OrderAdvance = z.infer<typeof OrderAdvance>;

/** With the part of it that can still be paid; 0 once it is paid, or the order is packed or cancelled. */
export const ShownAdvance = OrderAdvance.extend({ due: money });

/** The advance payment of a cart, if cash on delivery is chosen: its amount, the rest, and the methods to pay it with. */
export const AdvanceOffer = z.object({
  amount: money,
  rest: money,
  /** The chosen one; the first of `methods` unless the shopper chooses. */
  method: z.string(),
  methods: z.array(z.object({ key: z.string(), name: z.string(), instructions: z.string().nullable() })),
});
