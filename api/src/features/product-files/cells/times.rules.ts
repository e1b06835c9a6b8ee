import { instantAt } from "@vitrine/contract/values/zoned-time";

/**
 * Year, month and day of a date as people and spreadsheets write it. An ambiguous date with slashes is month first.
 */
function dayIn(text: string): [year: number, month: number, day: number] | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year) return [Number(year), Number(month), Number(day)];
  const [, first, sign, second, last] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/.exec(text) ?? [];
  if (!first) return undefined;
  const isDayFirst = sign !== "/" || Number(first) > 12;
  const [one, other] = [Number(first), Number(second)];
  const year4 = Number(last) + (last!.length === 2 ? 2000 : 0);
  return isDayFirst ? [year4, other, one] : [year4, one, other];
}

/**
 * Parses a time to milliseconds; undefined if the text isn't a time.
 * @param zone the time zone of texts without one
 * @param isEnd true if a date without a time means the end of that day
 */
export function timeIn(text: string, zone: string, isEnd = false): number | undefined {
  const [, date = "", clock = "", half] =
    /^(\S+?)(?:,?[ T]+(\d{1,2}:\d\d(?::\d\d)?)(?:[\s\u202f]*([ap])\.?m\.?)?)?$/i.exec(text) ?? [];
  const [year, month, day] = dayIn(date) ?? [];
  if (year === undefined || month === undefined || day === undefined) {
    // `Date` would parse texts that are only digits in unexpected ways.
    if (!/[a-z]{3}|^\d{4}-\d\d-\d\dT\d\d/i.test(text)) return undefined;
    const hasZone = /(?:[zZ]|[+-]\d\d:?\d\d|[A-Z]{3})$/.test(text);
    const time = Date.parse(hasZone ? text : `${text}Z`);
    if (Number.isNaN(time)) return undefined;
    return hasZone ? time : timeAt(time, zone);
  }
  const [hours = 0, minutes = 0, seconds = 0] = clock ? clock.split(":").map(Number) : [];
  const hour = half ? (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hours;
  const time = Date.UTC(year, month - 1, day, hour, minutes, seconds);
  // Rejects dates such as 31 April and times such as 25:00.
  const isSame = new Date(time).getUTCDate() === day && new Date(time).getUTCMonth() === month - 1;
  if (!isSame) return undefined;
  return timeAt(isEnd && clock === "" ? time + dayMs : time, zone);
}

/**
 * Parses a time of an export of orders or reviews to milliseconds; undefined if nothing is written or the text isn't a time.
 *
 * @param isDayFirst true if days precede months in dates with slashes
 */
export function exportedTimeIn(
  text: string,
  { zone, isDayFirst }: { zone: string; isDayFirst: boolean },
): number | undefined {
  if (text === "") return undefined;
  if (serialDay.test(text)) return timeAt(serialEpoch + Math.round(Number(text) * 86_400) * 1000, zone);
  const written = isDayFirst ? text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})/, "$3-$2-$1") : text;
  // Shopify separates the time and the offset with spaces: "2024-03-05 10:30:00 +0100".
  const iso = written.replace(
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (?:([+-]\d\d):?(\d\d)|UTC)$/,
    (_, day: string, clock: string, hours?: string, minutes?: string) =>
      `${day}T${clock}${hours ? `${hours}:${minutes}` : "Z"}`,
  );
  return timeIn(iso, zone);
}

/** Day of a spreadsheet whose cell isn't formatted as a date, from 1954 to 2119; its fraction is the time. */
const serialDay = /^[2-7]\d{4}(?:\.\d+)?$/;
const serialEpoch = Date.UTC(1899, 11, 30);

/** True if a date with slashes begins with a number that is no month. */
export function hasDayFirst(texts: string[]): boolean {
  return texts.some((text) => /^(?:1[3-9]|2\d|3[01])\//.test(text));
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * @param wall local time in the zone, as the milliseconds of a UTC time with the same reading
 */
function timeAt(wall: number, zone: string): number | undefined {
  const seconds = wall % minuteMs;
  const at = instantAt(new Date(wall - seconds).toISOString().slice(0, 16), zone);
  return at === undefined ? undefined : Date.parse(at) + seconds;
}
