import * as z from "zod";

export { useListSearch } from "./useListSearch.ts";

/**
 * URL parameters of every list. Extend them with the page's filters: `listSearch.extend({ payment:
 * choiceFilter })`.
 */
export const listSearch = z.object({
  q: z.string().optional().catch(undefined),
  tab: z.string().optional().catch(undefined),
  /** A column id, prefixed with "-" for descending order. */
  sort: z.string().optional().catch(undefined),
  page: z.number().int().positive().optional().catch(undefined),
  cursor: z.string().optional().catch(undefined),
  limit: z
    .union([z.literal(25), z.literal(50), z.literal(100)])
    .optional()
    .catch(undefined),
});

/** A filter by one or more values of a set. */
export const choiceFilter = z.array(z.string()).optional().catch(undefined);

/** A filter by date, "2026-11-01..2026-11-20". Both ends are optional. */
export const daysFilter = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/)
  .optional()
  .catch(undefined);

/** A filter by amount in minor units, "1000..2500". Both ends are optional. */
export const amountsFilter = z
  .string()
  .regex(/^(\d{1,13})?\.\.(\d{1,13})?$/)
  .optional()
  .catch(undefined);

export type ListSearch = z.infer<typeof listSearch>;

/** Default number of rows per page. */
export const usualLimit = 50;
