import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

/** The names of the custom fields that shoppers see. */
export async function listShownFields(tx: ShopTx): Promise<string[]> {
  const rows = await tx.all(
    sql<{ key: string }>`select key from shown_fields where shop_id = ${tx.shopId} order by key`,
  );
  return rows.map(({ key }) => key);
}

/** Returns true if it was added. */
export async function insertShownField(tx: ShopTx, key: string): Promise<boolean> {
  const added = tx.run(
    sql`insert into shown_fields (shop_id, key) values (${tx.shopId}, ${key}) on conflict do nothing`,
  );
  return (await added) > 0;
}

export async function removeShownField(tx: ShopTx, key: string): Promise<boolean> {
  return (await tx.run(sql`delete from shown_fields where shop_id = ${tx.shopId} and key = ${key}`)) > 0;
}

/**
 * Reindexes one batch of products that have a field, starting after an id. Returns the last id of the batch; undefined
 * if it was empty.
 */
export async function indexShownField(
  tx: ShopTx,
  key: string,
  after: string,
  max: number,
): Promise<string | undefined> {
  const { last } = await tx.one(sql<{ last: string | null }>`
    with held as materialized (
      select id from products
      where shop_id = ${tx.shopId} and id > ${after} and custom_fields @> ${JSON.stringify([{ key }])}::jsonb
      order by id limit ${max} for update
    )
    select max(id::text) as last, write_words(array_agg(${tx.shopId}::integer), array_agg(id)) from held`);
  return last ?? undefined;
}
