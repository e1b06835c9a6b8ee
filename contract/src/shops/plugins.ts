import * as z from "zod";
import { recordEndpoints } from "../records.ts";
import { instant } from "../values/fields.ts";

/** A connection to an external service, by kind. */
export const Plugin = z.object({
  id: z.string(),
  kind: z.string(),
  is_active: z.boolean(),
  created_at: instant,
});
export type Plugin = z.infer<typeof Plugin>;

export const plugins = { list: recordEndpoints("plugins", "plugins").list(Plugin) };
