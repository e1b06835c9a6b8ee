import type { RecoverySettings } from "@vitrine/contract/checkout/abandoned-checkouts";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";

/** "" for null, in a menu. */
const number = z.string().transform((value) => (value === "" ? null : Number(value)));

export const settingsSchema = z.object({
  /** Minutes; "" if the email is off. */
  first_after: number,
  second_after: number,
  third_after: number,
  has_quiet_hours: z.boolean(),
  quiet_from: number,
  quiet_until: number,
  recipients: z.enum(["everyone", "consent"]),
  coupon_id: z.string().transform((value) => value || null),
  coupon_step: z.string().transform(Number),
});
type Values = z.output<typeof settingsSchema>;
export type SettingsForm = UseFormReturn<z.input<typeof settingsSchema>, unknown, Values>;

const text = (value: number | null) => (value === null ? "" : String(value));

export function valuesOf(settings: RecoverySettings): z.input<typeof settingsSchema> {
  return {
    first_after: text(settings.first_after),
    second_after: text(settings.second_after),
    third_after: text(settings.third_after),
    has_quiet_hours: settings.quiet_from !== null,
    quiet_from: text(settings.quiet_from ?? 21),
    quiet_until: text(settings.quiet_until ?? 8),
    recipients: settings.recipients,
    coupon_id: settings.coupon_id ?? "",
    coupon_step: String(settings.coupon_step),
  };
}

export function settingsOf({ has_quiet_hours, quiet_from, quiet_until, ...values }: Values) {
  return has_quiet_hours
    ? { ...values, quiet_from, quiet_until }
    : { ...values, quiet_from: null, quiet_until: null };
}

/** The delays to choose from, in minutes, and the stored one. */
export function delaysFor(
  step: "first_after" | "second_after" | "third_after",
  stored: number | null,
): number[] {
  const offered = {
    first_after: [30, 60, 120, 240, 600],
    second_after: [720, 1440, 2880],
    third_after: [2880, 4320, 7200, 10_080],
  };
  const all = new Set(offered[step]);
  if (stored !== null) all.add(stored);
  return [...all].toSorted((a, b) => a - b);
}

/** "1 hour", "3 days" in the user's language. */
export function durationText(minutes: number, locale: string): string {
  const [value, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, "day"]
      : minutes % 60 === 0
        ? [minutes / 60, "hour"]
        : [minutes, "minute"];
  return value.toLocaleString(locale, { style: "unit", unit, unitDisplay: "long" });
}

/** A full hour as a time of the day in the user's language. */
export function hourText(hour: number, locale: string): string {
  return new Date(Date.UTC(2000, 0, 1, hour)).toLocaleTimeString(locale, {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  });
}
