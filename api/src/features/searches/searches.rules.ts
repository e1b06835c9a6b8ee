/** Retention period of search terms, in days. */
export const retentionDays = 90;

/** The day that is `days` before an instant, in UTC: "2026-11-20". */
export function daysAgo(now: number, days: number): string {
  return new Date(now - days * 86_400_000).toISOString().slice(0, 10);
}
