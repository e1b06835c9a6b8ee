import * as z from "zod";
import { recordEndpoints } from "../records.ts";
import { instant } from "../values/fields.ts";

/** A company that delivers the shop's parcels. */
export const Courier = z.object({
  id: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  created_at: instant,
});
export type Courier = z.infer<typeof Courier>;

export const couriers = { list: recordEndpoints("courier", "couriers").list(Courier) };
