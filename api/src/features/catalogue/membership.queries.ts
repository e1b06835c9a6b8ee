import type { RuleGroup } from "@vitrine/contract/products/collection-rules";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { matchingProducts } from "./compile-rules.ts";

/** A product in a collection, or about to be added to it. */
export interface Membership {
  collection_id: string;
  product_id: string;
}

/**
 * Locks the shop's rules until the transaction ends. Products may change concurrently, but not while a collection's
 * rules change: a change of rules waits for running changes of products, so that neither evaluates what the other is
 * about to replace.
 */
export async function lockRules(tx: ShopTx, toDo: "change rules" | "judge products"): Promise<void> {
  await tx.run(
    toDo === "change rules"
      ? sql`select pg_advisory_xact_lock(8420, ${tx.shopId})`
      : sql`select pg_advisory_xact_lock_shared(8420, ${tx.shopId})`,
  );
}

export function listRuleCollections(tx: ShopTx): Promise<{ id: string; rules: RuleGroup }[]> {
  return tx.all(sql<{ id: string; rules: RuleGroup }>`
    select id, rules from collections where shop_id = ${tx.shopId} and kind = 'rules' order by id`);
}

/** Removes products from collections whose rules no longer match, and adds them to those whose rules match now. */
export async function changeRuleMembership(
  tx: ShopTx,
  gone: Membership[],
  come: Membership[],
): Promise<void> {
  const given = (pairs: Membership[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g (collection_id uuid, product_id uuid)`;
  await tx.run(sql`
    with gone as (select * from ${given(gone)}), removed as (
      delete from collection_products cp using gone g
      where cp.shop_id = ${tx.shopId} and cp.collection_id = g.collection_id and cp.product_id = g.product_id and ${onlyByRule}
    ), released as (
      update collection_products cp set by_rule = false from gone g
      where cp.shop_id = ${tx.shopId} and cp.collection_id = g.collection_id and cp.product_id = g.product_id and not ${onlyByRule}
    )
    insert into collection_products (shop_id, collection_id, product_id, by_rule)
    select ${tx.shopId}, collection_id, product_id, true from ${given(come)} order by collection_id, product_id
    on conflict (shop_id, collection_id, product_id) do update set by_rule = true`);
}

/** Condition: product `cp` is in the collection only because of its rules. */
const onlyByRule = sql`not (cp.by_hand or cp.pinned or cp.excluded)`;

/** Applies a collection's rules to the whole shop. Returns how many products were added or removed. */
export async function replaceRuleMembership(
  tx: ShopTx,
  collection: { id: string; rules: RuleGroup },
): Promise<number> {
  const { id, rules } = collection;
  const [row] = await tx.allOnce(sql<{ changed: number }>`
    with ${matchingProducts(tx, rules)}, known as materialized (
      select product_id, by_hand or pinned or excluded as by_user from collection_products
      where shop_id = ${tx.shopId} and collection_id = ${id} and by_rule
    ), gone as (
      select k.* from known k where not exists (select from matching m where m.id = k.product_id)
    ), removed as (
      delete from collection_products cp using gone g
      where cp.shop_id = ${tx.shopId} and cp.collection_id = ${id} and cp.product_id = g.product_id and not g.by_user
      returning 1
    ), released as (
      update collection_products cp set by_rule = false from gone g
      where cp.shop_id = ${tx.shopId} and cp.collection_id = ${id} and cp.product_id = g.product_id and g.by_user
      returning 1
    ), come as (
      insert into collection_products (shop_id, collection_id, product_id, by_rule)
      select ${tx.shopId}, ${id}, m.id, true from matching m
      where not exists (select from known k where k.product_id = m.id) order by m.id
      on conflict (shop_id, collection_id, product_id) do update set by_rule = true
      returning 1
    )
    select (select count(*) from removed) + (select count(*) from released) + (select count(*) from come) as changed`);
  return row?.changed ?? 0;
}
