import type { RecoverySettings } from "@vitrine/contract/checkout/abandoned-checkouts";
import { addDays } from "@vitrine/contract/values/calendar-days";
import { instantAt, wallTime } from "@vitrine/contract/values/zoned-time";

export const maxStep = 3;
const minuteMs = 60_000;

type Delays = Pick<RecoverySettings, "first_after" | "second_after" | "third_after">;

function delaysOf({ first_after, second_after, third_after }: Delays): (number | null)[] {
  return [first_after, second_after, third_after];
}

/** An email of a sequence and the time at which it is due, in milliseconds. */
interface NextEmail {
  step: number;
  at: number;
}

/**
 * The first email of the sequence from a step on; undefined if the remaining ones are off.
 *
 * @param abandonedAt in milliseconds
 * @param sent the email before it: the distance to it is as set, even if it was late
 */
export function nextEmail(
  settings: Delays,
  from: number,
  abandonedAt: number,
  sent?: { step: number; at: number },
): NextEmail | undefined {
  const delays = delaysOf(settings);
  for (let step = from; step <= maxStep; step++) {
    const delay = delays[step - 1];
    if (delay == null) continue;
    const distance = delay - ((sent && delays[sent.step - 1]) ?? 0);
    const at = sent
      ? Math.max(abandonedAt + delay * minuteMs, sent.at + Math.max(distance, 30) * minuteMs)
      : abandonedAt + delay * minuteMs;
    return { step, at };
  }
  return undefined;
}

/** True if the email of a step is on. */
export function isStepActive(settings: Delays, step: number): boolean {
  return delaysOf(settings)[step - 1] != null;
}

/**
 * The time itself, or the end of the quiet hours in which it is, in milliseconds.
 *
 * @param zone the shop's
 */
export function afterQuietHours(
  at: number,
  { quiet_from: from, quiet_until: until }: Pick<RecoverySettings, "quiet_from" | "quiet_until">,
  zone: string,
): number {
  if (from === null || until === null || from === until) return at;
  const wall = wallTime(new Date(at).toISOString(), zone);
  const hour = Number(wall.slice(11, 13));
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return at;
  const day = hour < until ? wall.slice(0, 10) : addDays(wall.slice(0, 10), 1);
  const end = instantAt(`${day}T${String(until).padStart(2, "0")}:00`, zone);
  return end === undefined ? at : Date.parse(end);
}

/**
 * True if the shop's rule allows the email of a step.
 *
 * @param consent to marketing by email; null if the shopper has made no choice
 */
export function mayEmail(
  recipients: RecoverySettings["recipients"],
  step: number,
  consent: boolean | null,
): boolean {
  return recipients === "everyone" || consent === true || (consent === null && step === 1);
}
