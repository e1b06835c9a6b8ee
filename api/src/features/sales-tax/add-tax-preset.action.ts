import type { TaxPresetKey } from "@vitrine/contract/taxes/sales-tax";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { lockRecords } from "../records/records.queries.ts";
import { findRegion } from "../addresses/regions.rules.ts";
import { countTaxRates, hasRatesElsewhere, insertMissingRates } from "./sales-tax.queries.ts";
import { indianStateTaxes, presetRates, statesLike } from "./tax-presets.rules.ts";

/** Every cart reads all rates. */
export const maxTaxRates = 1000;

/**
 * Adds the rates of a preset that the shop doesn't have: a rate with the same name, class and place stays as it is.
 *
 * @param preset `region_code` is the shop's own state, for the preset of India
 * @throws limit_reached if the shop would have too many rates, and tax_preset_conflict if it has taxes of another state, which
 * would be charged as well; then none is added
 */
export async function addTaxPreset(
  tx: ShopTx,
  { key, country, region_code }: { key: TaxPresetKey; country: string | null; region_code: string | null },
  { actor, now }: { actor: Actor; now: number },
): Promise<{ added: number; existing: number }> {
  const home = key === "india_gst" ? requireState(region_code) : null;
  const rates = presetRates(key, { country, home });
  await lockRecords(tx, "tax_rates");
  if (home !== null && (await hasRatesElsewhere(tx, "IN", indianStateTaxes, statesLike(home))))
    throw apiError("tax_preset_conflict");
  // Sorted, because receipts list taxes by the ids of rates that were added at the same time.
  const ids = rates.map(() => newId(now)).toSorted();
  const rows = rates.map((rate, at) => ({ ...rate, id: ids[at]! }));
  const added = await insertMissingRates(tx, rows, new Date(now).toISOString());
  if (added === 0) return { added, existing: rates.length };
  if ((await countTaxRates(tx)) > maxTaxRates) throw apiError("limit_reached");
  await insertActivity(tx, actor, {
    action: "tax_rate.preset_added",
    target_type: "tax_preset",
    target_id: key,
    after: { added, ...(home !== null && { region_code: home }) },
  });
  await invalidateStorefront(tx);
  return { added, existing: rates.length - added };
}

function requireState(code: string | null): string {
  const state = code === null ? undefined : findRegion(code, "IN");
  if (!state)
    throw apiError("invalid_input", { errors: { region_code: ["Choose the state of your shop."] } });
  return state.code;
}
