import { remembered } from "./remembered.ts";

const formatOf = remembered(
  (timeZone) =>
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    }),
);

/** The local time of a zone at an instant, in the format of a date field: "2026-12-24T09:00". */
export function wallTime(instant: string, zone: string): string {
  const parts = formatOf(zone).formatToParts(new Date(instant));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("year").padStart(4, "0")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}`;
}

/**
 * The instant of a local time in a zone; undefined if the text is incomplete. An hour skipped by summer time is the
 * hour after it; a repeated hour is the first one.
 */
export function instantAt(wall: string, zone: string): string | undefined {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const shift = (at: number) => Date.parse(`${wallTime(new Date(at).toISOString(), zone)}Z`) - at;
  // The zone's UTC offset a day before and a day after: one of the two applies at that time.
  const candidates = [shift(asUtc - 86_400_000), shift(asUtc + 86_400_000)].map(
    (distance) => asUtc - distance,
  );
  const fitting = candidates.filter((at) => at + shift(at) === asUtc);
  return new Date(Math.min(...(fitting.length > 0 ? fitting : [Math.max(...candidates)]))).toISOString();
}
