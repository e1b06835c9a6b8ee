import { country, currency, handle, line, timeZone } from "@vitrine/contract/values/fields";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";

/** The fields of a new shop. */
export const openShopInput = z.object({
  name: line(60),
  handle,
  country,
  currency,
  time_zone: timeZone,
  units: z.enum(["metric", "imperial"]),
});
export type OpenShopValues = z.input<typeof openShopInput>;
export type OpenShopForm = UseFormReturn<OpenShopValues, unknown, z.output<typeof openShopInput>>;
