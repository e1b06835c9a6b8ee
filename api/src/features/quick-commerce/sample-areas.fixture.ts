import { QuickCommerceAreaDraft } from "@vitrine/contract/delivery/quick-commerce";
import type * as z from "zod";

type Draft = z.input<typeof QuickCommerceAreaDraft>;

export const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** An area of the postcode of sample addresses, with a slot of an hour from 8:00 on each day. */
export function areaDraft(rest: Partial<Draft> = {}): QuickCommerceAreaDraft {
  const draft: Draft = {
    name: "Harbour",
    is_active: true,
    reach: { by: "postcode", country: "DE", postcodes: ["204*"] },
    fee: 390,
    tiers_by: null,
    tiers: [],
    free_from: null,
    min_subtotal: null,
    packaging_fee: 0,
    opening_times: null,
    express: null,
    slots: [{ days: everyDay, opens: "08:00", closes: "09:00", length_minutes: 60, max_orders: 5 }],
    cut_off_minutes: 60,
    lead_days: 1,
    ...rest,
  };
  return QuickCommerceAreaDraft.parse(draft);
}
