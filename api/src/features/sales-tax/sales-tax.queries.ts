import { type PresetRate, SalesTax, type TaxRate, TaxRateDraft } from "@vitrine/contract/taxes/sales-tax";
import { insertShopSettings } from "../../db/shop-settings.queries.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

const rateFields = sql.join(["id", ...Object.keys(TaxRateDraft.shape)].map((name) => sql.ref(name)));

/** An SQL expression: the shop's tax settings with all of its rates, as a JSON object. */
export function taxSettings(tx: ShopTx) {
  return sql`(
    select json_build_object('prices_include_tax', coalesce(t.prices_include_tax, true),
      'adjusts_prices', coalesce(t.adjusts_prices, false),
      'tax_rounding', coalesce(t.tax_rounding, 'line'), 'tax_number', t.tax_number,
      'delivery_tax_class', case when t.shop_id is null then 'standard' else t.delivery_tax_class end,
      'fee_tax_class', case when t.shop_id is null then 'standard' else t.fee_tax_class end,
      'rates', coalesce((
        select json_agg(r) from (
          select ${rateFields} from tax_rates where shop_id = ${tx.shopId} order by created_at, id
        ) r), '[]'))
    from (select) one left join sales_tax t on t.shop_id = ${tx.shopId})`;
}

/** A shop without a row has the defaults. The row is inserted here when it is first needed. */
export async function readSalesTax(tx: ShopTx): Promise<SalesTax> {
  await insertShopSettings(tx, "sales_tax");
  const columns = sql.join(Object.keys(SalesTax.shape).map((name) => sql.ref(name)));
  return tx.one(sql<SalesTax>`select ${columns} from sales_tax where shop_id = ${tx.shopId}`);
}

/** Stores the settings of a new shop in which tax is added to its prices. */
export async function insertAddedTax(tx: ShopTx): Promise<void> {
  await tx.run(sql`
    insert into sales_tax (shop_id, prices_include_tax) values (${tx.shopId}, false) on conflict do nothing`);
}

/** Inserts rates for all postcodes of their place, except those that exist with the same name, class and place. */
export function insertMissingRates(
  tx: ShopTx,
  rates: readonly (PresetRate & { id: string })[],
  at: string,
): Promise<number> {
  return tx.run(sql`
    insert into tax_rates (shop_id, id, name, ppm, tax_class, country, region_code, created_at, updated_at)
    select ${tx.shopId}, n.id, n.name, n.ppm, n.tax_class, n.country, n.region_code, ${at}, ${at}
    from jsonb_populate_recordset(null::tax_rates, ${JSON.stringify(rates)}::jsonb) n
    where not exists (
      select from tax_rates r
      where r.shop_id = ${tx.shopId} and r.name = n.name and r.tax_class = n.tax_class and r.country = n.country
        and r.region_code is not distinct from n.region_code and r.postcodes = '{}')`);
}

/** True if the shop charges one of these taxes in the country outside these regions. */
export async function hasRatesElsewhere(
  tx: ShopTx,
  country: string,
  names: string[],
  regions: string[],
): Promise<boolean> {
  const { found } = await tx.one(sql<{ found: boolean }>`
    select exists (
      select from tax_rates
      where shop_id = ${tx.shopId} and country = ${country} and name = any(${names}) and ppm > 0
        and not coalesce(region_code = any(${regions}), false)) as found`);
  return found;
}

/** All rates with their places. */
export function listTaxPlaces(
  tx: ShopTx,
): Promise<Pick<TaxRate, "id" | "name" | "tax_class" | "country" | "region_code" | "postcodes">[]> {
  return tx.all(sql<TaxRate>`
    select id, name, tax_class, country, region_code, postcodes from tax_rates where shop_id = ${tx.shopId}`);
}

export async function countTaxRates(tx: ShopTx): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::int as count from tax_rates where shop_id = ${tx.shopId}`);
  return count;
}
