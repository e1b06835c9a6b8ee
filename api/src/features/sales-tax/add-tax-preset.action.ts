import type { TaxPresetKey } from "@vitrine/contract/taxes/sales-tax";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { lockRecords } from "../records/records.queries.ts";
import { countTaxRates, insertMissingRates } from "./sales-tax.queries.ts";
import { presetRates } from "./tax-presets.rules.ts";

/** Every cart reads all rates. */
export const maxTaxRates = 1000;

/**
 * Adds the rates of a preset that the shop doesn't have: a rate with the same name, class and place stays as it is.
 *
 * @throws limit_reached if the shop would have too many rates; then none is added
 */
export async function addTaxPreset(
  tx: ShopTx,
  { key, country }: { key: TaxPresetKey; country: string | null },
  { actor, now }: { actor: Actor; now: number },
): Promise<{ added: number; existing: number }> {
  const rates = presetRates(key, country);
  await lockRecords(tx, "tax_rates");
  const rows = rates.map((rate) => ({ ...rate, id: newId(now) }));
  const added = await insertMissingRates(tx, rows, new Date(now).toISOString());
  if (added === 0) return { added, existing: rates.length };
  if ((await countTaxRates(tx)) > maxTaxRates) throw apiError("limit_reached");
  await insertActivity(tx, actor, {
    action: "tax_rate.preset_added",
    target_type: "tax_preset",
    target_id: key,
    after: { added },
  });
  await invalidateStorefront(tx);
  return { added, existing: rates.length - added };
}
