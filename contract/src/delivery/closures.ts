import * as z from "zod";
import { line } from "../values/fields.ts";

/** A time of day in the shop's time zone: "09:00". */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, like 09:00.");
/** ISO 8601: 1 is Monday, 7 is Sunday. */
export const weekdays = z
  .array(z.number().int().min(1).max(7))
  .min(1, "Choose at least one day.")
  .max(7)
  .transform((list) => [...new Set(list)].toSorted((a, b) => a - b));

const day = z.iso.date("Choose a date.");
const dayMs = 86_400_000;

/** Days on which a shop is closed, both inclusive, and the reason. The year of a yearly one doesn't count. */
export const Closure = z
  .object({ from: day, to: day, is_yearly: z.boolean(), reason: line(120, "Enter a reason.") })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "The last day can't be before the first." })
  .refine(({ from, to, is_yearly }) => !is_yearly || Date.parse(to) - Date.parse(from) < 365 * dayMs, {
    path: ["to"],
    message: "A yearly closure must be shorter than a year.",
  });
export type Closure = z.infer<typeof Closure>;

/** The closure of a calendar day, if it has one. */
export function closureOn(closures: readonly Closure[], date: string): Closure | undefined {
  return closures.find(({ from, to, is_yearly }) => {
    if (!is_yearly) return from <= date && date <= to;
    const [first, last, day] = [from.slice(5), to.slice(5), date.slice(5)];
    // A closure from 30 December to 2 January includes the turn of the year.
    return from.slice(0, 4) === to.slice(0, 4) ? first <= day && day <= last : day >= first || day <= last;
  });
}
