import { sql } from "kysely";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";

// Fragments for queries in which the variant is `v` and its stock `l`.

/** `left join stock_levels l`: the stock of variant `v`. */
export const joinStock = sql`left join stock_levels l on l.shop_id = v.shop_id and l.variant_id = v.id and l.location_id = 1`;
/** What of variant `v` is free to be sold. */
export const available = sql<number>`coalesce(l.on_hand - l.allocated - l.unavailable, 0)`;
/** Whether variant `v` can be sold at all: it is not counted, may be oversold, or there is some left. */
export const sellable = sql<boolean>`(not v.tracked or v.oversell = 'continue' or ${available} > 0)`;

/**
 * Keeps the stock of variants as it is until the transaction ends. Whoever changes products takes it before variants
 * change, as an order takes stock before it names them: so neither can hold what the other waits for.
 */
export async function lockStock(tx: ShopTx, variantIds: string[]): Promise<void> {
  await tx.run(sql`
    select from stock_levels where shop_id = ${tx.shopId} and variant_id = any(${variantIds}::uuid[])
    order by variant_id, location_id for update`);
}

/** The count somebody wants a variant to have. */
export interface StockChange {
  variant_id: string;
  on_hand: number;
  /** The count they saw. Where stock has moved since, only the difference is applied: what was sold stays sold. */
  expected?: number;
}

/**
 * Sets what is on the shelf, with a movement for each variant whose count changes. Variants new to stock are
 * opened, also with 0. A count never falls below 0. A variant is counted once per cause: repeating a cause changes
 * nothing.
 *
 * @param causeId what the movements follow from: the save of an editor, the import
 */
export async function setOnHand(
  tx: ShopTx,
  changes: StockChange[],
  kind: "correction" | "import",
  causeId: string,
  accountId: string | null,
): Promise<void> {
  if (changes.length === 0) return;
  const wanted = JSON.stringify(changes.map((change) => ({ ...change, movement_id: newId() })));
  // Locked first, so that the next statement sees what others have committed while we waited.
  await lockStock(
    tx,
    changes.map(({ variant_id }) => variant_id),
  );
  await tx.run(sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::jsonb)
        as w(variant_id uuid, on_hand bigint, expected bigint, movement_id uuid)
    ), counted as (
      select w.variant_id, w.movement_id, l.on_hand as before,
             least(greatest(coalesce(l.on_hand + w.on_hand - w.expected, w.on_hand), 0), 1000000000)::integer as after
      from wanted w
      -- offset 0 keeps both look-ups one by one through their keys, whatever old statistics promise of whole tables
      left join lateral (
        select on_hand from stock_levels
        where shop_id = ${tx.shopId} and variant_id = w.variant_id and location_id = 1 offset 0
      ) l on true
      where not exists (
        select from stock_movements m
        where m.shop_id = ${tx.shopId} and m.variant_id = w.variant_id and m.kind = ${kind} and m.cause_id = ${causeId} offset 0)
    ), written as (
      insert into stock_levels (shop_id, variant_id, on_hand)
      select ${tx.shopId}, variant_id, after from counted where after is distinct from before order by variant_id
      on conflict (shop_id, variant_id, location_id) do update set on_hand = excluded.on_hand
    )
    insert into stock_movements (shop_id, id, variant_id, kind, on_hand_change, on_hand_after, cause_id, account_id)
    select ${tx.shopId}, movement_id, variant_id, ${kind}, after - coalesce(before, 0), after, ${causeId}, ${accountId}
    from counted where after <> coalesce(before, 0) order by variant_id`);
}
