import * as z from "zod";

export { useListSearch } from "./useListSearch.ts";

/** What every list keeps in its address. Extend it by the page's filters: `listSearch.extend({ payment: choiceFilter })`. */
export const listSearch = z.object({
  q: z.string().optional().catch(undefined),
  tab: z.string().optional().catch(undefined),
  /** A column id, with "-" in front for descending. */
  sort: z.string().optional().catch(undefined),
  page: z.number().int().positive().optional().catch(undefined),
  cursor: z.string().optional().catch(undefined),
  limit: z
    .union([z.literal(25), z.literal(50), z.literal(100)])
    .optional()
    .catch(undefined),
});

/** A filter of chosen values. */
export const choiceFilter = z.array(z.string()).optional().catch(undefined);

/** A filter of days, "2026-11-01..2026-11-20"; either side may be open. */
export const daysFilter = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/)
  .optional()
  .catch(undefined);

/** A filter of amounts in minor units, "1000..2500"; either side may be open. */
export const amountsFilter = z
  .string()
  .regex(/^(\d{1,13})?\.\.(\d{1,13})?$/)
  .optional()
  .catch(undefined);

export type ListSearch = z.infer<typeof listSearch>;

/** Rows on a page unless the address says otherwise. */
export const usualLimit = 50;
