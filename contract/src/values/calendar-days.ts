const dayMs = 86_400_000;

// Calendar days, such as "2026-11-24", are computed in UTC, in which every day has 24 hours.

/** The calendar day `days` after another one. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}
