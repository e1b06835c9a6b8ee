import { defaultPreset } from "@vitrine/contract/themes/presets";
import { requiredPolicies } from "@vitrine/contract/shops/shops";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

export interface OptionalSetup {
  /** Name of the published theme; null if it is the default theme without changes. */
  theme: string | null;
  tax_rates: number;
  /** Published policies that most countries require: privacy, refunds and terms. */
  policies: number;
}

/** The settings of the optional steps of the setup guide. */
export function readOptionalSetup(tx: ShopTx): Promise<OptionalSetup> {
  return tx.one(sql<OptionalSetup>`
    select (select name from themes where shop_id = ${tx.shopId} and published_at is not null
              and (version > 1 or document->>'preset' <> ${defaultPreset})) as theme,
           (select count(*) from tax_rates where shop_id = ${tx.shopId}) as tax_rates,
           (select count(*) from pages where shop_id = ${tx.shopId} and published_at <= now()
              and kind = any(${requiredPolicies}::text[])) as policies`);
}
