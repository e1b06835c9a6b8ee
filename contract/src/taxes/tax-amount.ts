import * as z from "zod";
import { money } from "../values/fields.ts";

/** A tax and its amount, with its rate in parts per million. */
export const TaxAmount = z.object({
  name: z.string(),
  ppm: z.number().int(),
  /** Only of a compound tax, which is charged on the price plus the other taxes. */
  is_compound: z.boolean().optional(),
  amount: money,
});
export type TaxAmount = z.infer<typeof TaxAmount>;
