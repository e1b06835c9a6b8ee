import * as z from "zod";
import { instant } from "../values/fields.ts";

const maxCodesPerBatch = 10_000;
export const maxBatches = 100;

/** A number of codes for one use each, created together: the prefix, and eight random letters and digits. */
export const CodeBatchDraft = z.object({
  count: z
    .number("Enter a number.")
    .int("Enter a whole number.")
    .min(1, "Enter 1 or more.")
    .max(maxCodesPerBatch, "Enter 10,000 or fewer."),
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .max(20, "Shorten this to 20 characters.")
    .regex(/^[\p{L}\p{N}_.-]*$/u, "Use letters, digits, hyphens, points and underscores.")
    .default(""),
});
export type CodeBatchDraft = z.infer<typeof CodeBatchDraft>;

export const CodeBatch = z.object({
  id: z.string(),
  codes: z.number().int(),
  /** Codes that an order has used. */
  used: z.number().int(),
  /** One of its codes. */
  example: z.string(),
  created_at: instant,
});
export type CodeBatch = z.infer<typeof CodeBatch>;
