import * as z from "zod";
import { isCountry } from "./countries.ts";
import { currencyCodes } from "./currencies.ts";

const oneLine = /^\P{Cc}*$/u;

/** Maximum amount in minor units, so that sums and rates stay exact. */
export const maxAmount = 1e13;
/** Text on one line, trimmed, 1 to `max` characters. */
export function line(max = 255, whenBlank = "This field is required.") {
  return z
    .string()
    .trim()
    .min(1, whenBlank)
    .max(max, `Shorten this to ${max} characters.`)
    .regex(oneLine, "Keep this on one line.");
}
/** Optional text on one line; "" becomes null. */
export function optionalLine(max = 255) {
  return z
    .string()
    .trim()
    .max(max, `Shorten this to ${max} characters.`)
    .regex(oneLine, "Keep this on one line.")
    .nullish()
    .transform((value) => value || null);
}
/** Optional text of several lines; "" becomes null. Forms send CRLF, which becomes LF. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Shorten this to ${max} characters.`)
    .nullish()
    .transform((value) => value?.replace(/\r\n?/g, "\n") || null);
}
/** Text of several lines, trimmed, 1 to `max` characters. Forms send CRLF, which becomes LF. */
export function requiredText(max: number, whenBlank: string) {
  return z
    .string()
    .trim()
    .min(1, whenBlank)
    .max(max, `Shorten this to ${max} characters.`)
    .transform((value) => value.replace(/\r\n?/g, "\n"));
}
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "Shorten this to 254 characters.")
  .pipe(z.email("Enter an email, like name@example.com."));
/** A phone number as typed, in any script and notation. The server validates it: `readPhone`. */
export const phone = z
  .string()
  .trim()
  .max(60, "Shorten this to 60 characters.")
  .regex(/\p{Nd}/u, "Enter a phone number with its area code, like +44 20 7946 0000.");
/** An emailed or texted code of six digits, typed with or without spaces. */
export const sentCode = z
  .string()
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the 6 digits of the code."));
/** Money in minor units of the accompanying currency. */
export const money = z
  .number()
  .int("Enter a whole number of minor units.")
  .min(0, "Enter an amount of 0 or more.")
  .max(maxAmount);
export const currency = z.string().refine((code) => currencyCodes.includes(code), "Choose a currency.");
export const country = z.string().refine(isCountry, "Choose a country.");
export const timeZone = z.string().max(64).refine(isTimeZone, "Choose a time zone.");
/** A language tag, e.g. "en" or "ar". */
export const language = z
  .string()
  .max(12)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, "Choose a language.");
/** An instant, ISO 8601 in UTC. */
export const instant = z.string();
/** An instant from user input, with its UTC offset. */
export const moment = z
  .string()
  .max(40)
  .refine(isMoment, "Choose a date and time.")
  .transform((text) => new Date(text).toISOString());
/** An optional or nullable field; both undefined and null become null. */
export function optional<T extends z.ZodType>(field: T) {
  return field.nullish().transform((value) => value ?? null);
}
/** One or several values of a query parameter: `?vendor=Acme&vendor=Bolt`. */
export function several<T extends z.ZodType<string>>(value: T, max = 20) {
  return z
    .union([value, z.array(value).max(max, `Choose up to ${max}.`)])
    .transform((one): string[] => (Array.isArray(one) ? one : [one]));
}
/** Money in a query, in minor units. */
export const requestedAmount = z.coerce.number<number | string>().int().min(0).max(maxAmount);
export const password = z
  .string()
  .min(8, "Use at least 8 characters.")
  .max(128, "Use 128 characters or fewer.");

/** Version of a record that the editor loaded: a stale version is rejected instead of overwriting. */
export const version = z.number().int().min(1).max(2_147_483_647);

/** The shop's slug: `store.<host>/<handle>`. */
export const handle = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, "Use at least 3 characters.")
  .max(40, "Use 40 characters or fewer.")
  .regex(/^[a-z0-9](-?[a-z0-9])+$/, "Use letters, digits and single hyphens, like fern-field.");

const writtenMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

function isMoment(text: string): boolean {
  const at = writtenMoment.test(text) ? Date.parse(text) : Number.NaN;
  return at >= Date.UTC(2000, 0) && at < Date.UTC(2100, 0);
}

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
