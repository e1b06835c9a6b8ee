import type { ProductStatus } from "@vitrine/contract/products/product-fields";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** A sale of a variant. While it runs, the usual prices are stored here; otherwise they are the variant's own. */
export interface SaleRow {
  variant_id: string;
  sale_price: number;
  starts_at: string;
  ends_at: string | null;
  running: boolean;
  usual_price: number | null;
  usual_compare_at_price: number | null;
}
export type StoredSale = Omit<SaleRow, "variant_id">;

/** `left join sale_prices sale`: the sale of variant `v`. */
export const joinSale = sql`left join sale_prices sale on sale.shop_id = v.shop_id and sale.variant_id = v.id`;

/** The sale as a `StoredSale`, or null. */
export const saleJson = sql`case when sale.variant_id is not null then json_build_object(
  'sale_price', sale.sale_price, 'starts_at', ${sql.instant(sql`sale.starts_at`)}, 'ends_at', ${sql.instant(sql`sale.ends_at`)},
  'running', sale.running, 'usual_price', sale.usual_price, 'usual_compare_at_price', sale.usual_compare_at_price) end`;

/** Declares that this transaction changes prices by sales. Otherwise a changed price ends the variant's sale. */
export async function allowSalePriceChanges(tx: ShopTx): Promise<void> {
  await tx.run(sql`select set_config('app.sale_turns', 'yes', true)`);
}

/** Sets the sales of the products' variants and removes all others. */
export async function setSales(tx: ShopTx, productIds: string[], sales: SaleRow[]): Promise<void> {
  await tx.run(sql`
    with given as (
      select * from jsonb_populate_recordset(null::shop.sale_prices, ${JSON.stringify(sales)}::jsonb)
    ), gone as (
      delete from sale_prices s using variants v
      where s.shop_id = ${tx.shopId} and v.shop_id = s.shop_id and v.id = s.variant_id
        and v.product_id = any(${productIds}::uuid[])
        and not exists (select from given g where g.variant_id = s.variant_id)
    )
    insert into sale_prices (shop_id, variant_id, sale_price, starts_at, ends_at, running, usual_price, usual_compare_at_price)
    select ${tx.shopId}, variant_id, sale_price, starts_at, ends_at, running, usual_price, usual_compare_at_price from given
    on conflict (shop_id, variant_id) do update
      set sale_price = excluded.sale_price, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
          running = excluded.running, usual_price = excluded.usual_price,
          usual_compare_at_price = excluded.usual_compare_at_price`);
}

/** A product with a sale that begins or ends. */
interface DueSaleProduct {
  id: string;
  title: string;
  status: ProductStatus;
}

/**
 * Locks a product that has a sale which has begun or ended by an instant, together with up to `max` other such
 * products that aren't locked. Returns an empty list if nothing is left to do for this product.
 */
export async function listDueSaleProductsForUpdate(
  tx: ShopTx,
  productId: string,
  at: string,
  max: number,
): Promise<DueSaleProduct[]> {
  const scheduled = sql`select v.product_id from sale_prices s join variants v on v.shop_id = s.shop_id and v.id = s.variant_id
    where s.shop_id = ${tx.shopId} and (s.ends_at <= ${at} or not s.running and s.starts_at <= ${at})`;
  const requested = await tx.all(sql<DueSaleProduct>`
    select id, title, status from products
    where shop_id = ${tx.shopId} and id = ${productId} and exists (${scheduled} and v.product_id = ${productId})
    for no key update`);
  if (requested.length === 0) return [];
  const others = await tx.all(sql<DueSaleProduct>`
    select id, title, status from products
    where shop_id = ${tx.shopId} and id <> ${productId} and id in (${scheduled})
    limit ${max} for no key update skip locked`);
  return [...requested, ...others];
}

/** Restores the usual prices of the products' sales that have ended. Returns the number of variants by product. */
export async function endSales(tx: ShopTx, productIds: string[], at: string): Promise<Map<string, number>> {
  const changed = await tx.all(sql<{ product_id: string }>`
    update variants v set price = s.usual_price, compare_at_price = s.usual_compare_at_price
    from sale_prices s
    where v.shop_id = ${tx.shopId} and v.product_id = any(${productIds}::uuid[])
      and s.shop_id = v.shop_id and s.variant_id = v.id and s.running and s.ends_at <= ${at}
    returning v.product_id`);
  await tx.run(sql`
    delete from sale_prices s using variants v
    where s.shop_id = ${tx.shopId} and v.shop_id = s.shop_id and v.id = s.variant_id
      and v.product_id = any(${productIds}::uuid[]) and s.ends_at <= ${at}`);
  return countsOf(changed);
}

/** Sets the sale prices of the products' sales that have begun. Returns the number of variants by product. */
export async function beginSales(tx: ShopTx, productIds: string[], at: string): Promise<Map<string, number>> {
  const begun = await tx.all(sql<{ product_id: string }>`
    update sale_prices s
    set running = true, usual_price = v.price, usual_compare_at_price = v.compare_at_price
    from variants v
    where s.shop_id = ${tx.shopId} and v.shop_id = s.shop_id and v.id = s.variant_id
      and v.product_id = any(${productIds}::uuid[]) and not s.running and s.starts_at <= ${at}
    returning v.product_id`);
  if (begun.length > 0)
    await tx.run(sql`
      update variants v set price = s.sale_price, compare_at_price = s.usual_price
      from sale_prices s
      where v.shop_id = ${tx.shopId} and v.product_id = any(${productIds}::uuid[])
        and s.shop_id = v.shop_id and s.variant_id = v.id
        and s.running and (v.price, v.compare_at_price) is distinct from (s.sale_price, s.usual_price)`);
  return countsOf(begun);
}

function countsOf(variants: { product_id: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { product_id } of variants) counts.set(product_id, (counts.get(product_id) ?? 0) + 1);
  return counts;
}
