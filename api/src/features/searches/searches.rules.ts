/** Retention period of search terms, in days. */
export const retentionDays = 90;
