/** The time, passed in so that tests can stop it. Milliseconds since 1970. */
export interface Clock {
  now(): number;
}
export const wallClock: Clock = { now: () => Date.now() };

/** The day that is `days` before an instant, in UTC: "2026-11-20". */
export function daysAgo(now: number, days: number): string {
  return new Date(now - days * 86_400_000).toISOString().slice(0, 10);
}
