import type { MovementKind } from "@vitrine/contract/products/inventory";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";

// Fragments for queries in which the variant is `v` and its stock `l`.

/** `left join stock_levels l`: the stock of variant `v`. */
export const joinStock = sql`left join stock_levels l on l.shop_id = v.shop_id and l.variant_id = v.id and l.location_id = 1`;
/** Units of variant `v` that are available for sale. */
export const available = sql<number>`coalesce(l.on_hand - l.allocated - l.unavailable, 0)`;
/** True if variant `v` can be sold: it is untracked, may be oversold, or has available units. */
export const sellable = sql<boolean>`(not v.tracked or v.oversell <> 'deny' or ${available} > 0)`;

/** Shoppers see how many units are left if there are at most this many. */
export const fewUnits = 5;

/** True if only a few units are left of a variant of these products: shoppers see each change. */
export async function hasFewUnits(tx: ShopTx, productIds: string[]): Promise<boolean> {
  const { few } = await tx.one(sql<{ few: boolean }>`
    select exists (
      select from variants v ${joinStock}
      where v.shop_id = ${tx.shopId} and v.product_id = any(${productIds}::uuid[])
        and v.tracked and v.oversell = 'deny' and ${available} between 1 and ${sql.lit(fewUnits)}) as few`);
  return few;
}

/**
 * Locks the stock of variants until the transaction ends. Callers that change products lock it before they change
 * variants, as an order locks stock before it references variants, so that the two can't deadlock.
 */
export async function lockStock(tx: ShopTx, variantIds: string[]): Promise<void> {
  await tx.run(sql`
    select from stock_levels where shop_id = ${tx.shopId} and variant_id = any(${variantIds}::uuid[])
    order by variant_id, location_id for update`);
}

/** A new count for a variant. */
export interface StockChange {
  variant_id: string;
  on_hand: number;
  /**
   * The count that the user saw. If stock has changed since, only the difference is applied, so that sales aren't
   * undone.
   */
  expected?: number;
}

/**
 * Sets the on-hand units, with a movement for each variant whose count changes. Inserts a level for variants without
 * one, also for 0. A count never falls below 0. A variant is counted once per cause: repeating a cause changes
 * nothing.
 *
 * @param causeId the cause of the movements: the save of an editor, or the import
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
  // Locked first, so that the next statement sees changes that were committed during the wait.
  await lockStock(
    tx,
    changes.map(({ variant_id }) => variant_id),
  );
  await tx.run(sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::jsonb)
        as w(variant_id uuid, on_hand bigint, expected bigint, movement_id uuid)
    ), counted as (
      select w.variant_id, w.movement_id, l.on_hand as before, coalesce(l.allocated + l.unavailable, 0) as bound,
             least(greatest(coalesce(l.on_hand + w.on_hand - w.expected, w.on_hand), 0), 1000000000)::integer as after
      from wanted w
      -- offset 0 keeps both look-ups one by one through their keys, whatever old statistics promise of whole tables
      left join lateral (
        select on_hand, allocated, unavailable from stock_levels
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
    insert into stock_movements (shop_id, id, variant_id, kind, on_hand_change, on_hand_after, available_after, cause_id, account_id)
    select ${tx.shopId}, movement_id, variant_id, ${kind}, after - coalesce(before, 0), after, after - bound, ${causeId}, ${accountId}
    from counted where after <> coalesce(before, 0) order by variant_id`);
}

/** A change to the stock of one variant. */
export interface StockMove {
  variant_id: string;
  /** The new count. With `expected`, only the difference to it is applied. */
  on_hand?: number;
  expected?: number;
  /** Units to add; negative to remove. */
  on_hand_by?: number;
  /** Units to make unavailable; negative to make them available again. */
  unavailable_by?: number;
  kind: MovementKind;
  note: string | null;
  /** Allows fewer available units than are allocated to orders. */
  allow_short: boolean;
}

/** A variant's stock after a move, with whether the move was made, or the problem. */
interface MovedStock {
  on_hand: number;
  allocated: number;
  unavailable: number;
  moved: boolean;
  problem: "short" | "committed" | null;
}

/**
 * Changes the stock of one variant and records a movement. No quantity falls below 0. Units allocated to orders
 * aren't removed from a variant that may not be oversold, unless `allow_short` is set. Returns undefined if there is
 * no such variant.
 */
export async function moveStock(
  tx: ShopTx,
  move: StockMove,
  accountId: string | null,
): Promise<MovedStock | undefined> {
  const { variant_id, on_hand = null, expected = null, on_hand_by = 0, unavailable_by = 0 } = move;
  // A variant that was never counted has no level yet.
  await tx.run(sql`
    insert into stock_levels (shop_id, variant_id) select shop_id, id from variants where shop_id = ${tx.shopId} and id = ${variant_id}
    on conflict do nothing`);
  await lockStock(tx, [variant_id]);
  const id = newId();
  return tx.find(sql<MovedStock>`
    with wanted as (
      select l.*, v.tracked and v.oversell = 'deny' as protects_committed,
             case when ${on_hand}::bigint is null then ${on_hand_by}::bigint
               else greatest(${on_hand}::bigint - coalesce(${expected}::bigint, l.on_hand), -l.on_hand) end as come,
             ${unavailable_by}::bigint as aside
      from stock_levels l join variants v on v.shop_id = l.shop_id and v.id = l.variant_id
      where l.shop_id = ${tx.shopId} and l.variant_id = ${variant_id} and l.location_id = 1
    ), evaluated as (
      select *, case
        when on_hand + come not between 0 and 1000000000 or unavailable + aside < 0
          or (aside > 0 and unavailable + aside > on_hand) then 'short'
        when protects_committed and not ${move.allow_short}::boolean and come < aside
          and on_hand + come - allocated - unavailable - aside < 0 then 'committed'
      end as problem from wanted
    ), moved as (
      update stock_levels l set on_hand = l.on_hand + j.come, unavailable = l.unavailable + j.aside
      from evaluated j
      where l.shop_id = ${tx.shopId} and l.variant_id = j.variant_id and l.location_id = 1
        and j.problem is null and (j.come <> 0 or j.aside <> 0)
      returning l.on_hand, l.allocated, l.unavailable, j.come, j.aside
    ), written as (
      insert into stock_movements (shop_id, id, variant_id, kind, on_hand_change, unavailable_change, on_hand_after,
        available_after, note, cause_id, account_id)
      select ${tx.shopId}, ${id}::uuid, ${variant_id}::uuid, ${move.kind}, come, aside, on_hand,
        on_hand - allocated - unavailable, ${move.note}, ${id}::uuid, ${accountId}::uuid from moved
    )
    select coalesce(m.on_hand, j.on_hand) as on_hand, j.allocated, coalesce(m.unavailable, j.unavailable) as unavailable,
           m.on_hand is not null as moved, j.problem
    from evaluated j left join moved m on true`);
}
