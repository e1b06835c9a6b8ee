import { sql } from "kysely";
import { SalesTax, TaxRateDraft } from "@vitrine/contract/orders/sales-tax";
import { db, type ShopTx } from "../../db/tx.ts";

const rateFields = sql.join(["id", ...Object.keys(TaxRateDraft.shape)].map((name) => sql.ref(name)));

/** An SQL expression: the shop's tax settings with all of its rates, as a JSON object. */
export function taxSettings(tx: ShopTx) {
  return sql`(
    select json_build_object('prices_include_tax', coalesce(t.prices_include_tax, true),
      'tax_rounding', coalesce(t.tax_rounding, 'line'),
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
  await tx.run(
    db
      .insertInto("sales_tax")
      .values({ shop_id: tx.shopId })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const columns = sql.join(Object.keys(SalesTax.shape).map((name) => sql.ref(name)));
  return tx.one(sql<SalesTax>`select ${columns} from sales_tax where shop_id = ${tx.shopId}`);
}

/** Updates the settings unless they have changed since they were read. Returns false if they have. */
export async function updateSalesTax(tx: ShopTx, { version, ...settings }: SalesTax): Promise<boolean> {
  const updated = await tx.run(
    db
      .updateTable("sales_tax")
      .set({ ...settings, version: version + 1 })
      .where("shop_id", "=", tx.shopId)
      .where("version", "=", version),
  );
  return updated === 1;
}
