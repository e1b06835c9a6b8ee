import * as z from "zod";
import { exponentOf } from "../values/currencies.ts";
import { money } from "../values/fields.ts";
import { percentOf, roundDiv } from "../values/money.ts";

/** Ending of a computed price: unchanged, on a whole unit, or just below it (12.99). */
export const priceEndings = ["exact", "whole", "just_below"] as const;
export type PriceEnding = (typeof priceEndings)[number];

/** A change of amounts: to one amount, by an amount, or by basis points (−20 % is −2,000). */
export const PriceChange = z.discriminatedUnion("by", [
  z.object({ by: z.literal("set"), amount: money }),
  z.object({
    by: z.literal("amount"),
    amount: z.number().int("Enter a whole number of minor units.").min(-1e13).max(1e13),
  }),
  z.object({
    by: z.literal("percent"),
    basis_points: z
      .number("Enter a percentage, like -20.")
      .int("Use up to two decimals.")
      .min(-10_000, "Lower prices by 100% or less.")
      .max(1_000_000, "Raise prices by 10,000% or less."),
  }),
]);
export type PriceChange = z.infer<typeof PriceChange>;

/** Returns true if the change increases every amount. */
export function raises(change: PriceChange): boolean {
  return (
    (change.by === "amount" && change.amount > 0) || (change.by === "percent" && change.basis_points > 0)
  );
}

const largest = 1e13;

/**
 * The changed price in minor units; undefined if it would be negative or exceed the maximum that can be
 * stored. A price of 0 stays 0, whatever the ending. An ending rounds to the nearest price of its kind:
 * `whole` units, or `just_below` one (12.99; 12.990 with three decimals, 1,299 with none).
 */
export function changedPrice(
  price: number,
  change: PriceChange,
  ending: PriceEnding,
  currency: string,
): number | undefined {
  const exact =
    change.by === "set"
      ? change.amount
      : price + (change.by === "amount" ? change.amount : percentOf(price, change.basis_points));
  const ended = exact > 0 ? endedPrice(exact, ending, currency) : exact;
  return ended < 0 || ended > largest ? undefined : ended;
}

function endedPrice(exact: number, ending: PriceEnding, currency: string): number {
  const unit = 10 ** exponentOf(currency);
  if (ending === "exact") return exact;
  if (ending === "whole") return Math.max(roundDiv(exact, unit), 1) * unit;
  const step = Math.max(unit, 100);
  const below = step / 100;
  return Math.max(roundDiv(exact + below, step), 1) * step - below;
}
