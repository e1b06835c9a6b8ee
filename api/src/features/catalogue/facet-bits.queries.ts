import { sql, type RawBuilder } from "kysely";
import type { ShopTx } from "../../db/tx.ts";

/** A filter of a list: products with any of the values, in each of the facets. See `0009_product_index.sql`. */
export interface Chosen {
  facet: string;
  /** Under which name its bits stand, where that is another. */
  stored?: string;
  values: string[];
}

/** What products are narrowed to; all of it must hold. */
export interface Narrowing {
  chosen: Chosen[];
  /** Of facets whose values have to be looked up, a query of an array. */
  scopes: { facet: string; stored: string; values: RawBuilder<unknown> }[];
  /** Queries of `place`, for what has no bits of its own: prices and words are read from their indexes. */
  places: { facet: string; query: RawBuilder<unknown> }[];
}

/**
 * Common table expressions: `chosen`; `parts`, for each facet the bits of what it lets through; `requested`, how many
 * facets those are (`n`); `matching`, the bits of what all let through; `matched`, how many products that is (`total`);
 * `laid_out`, the bits by block, for `isMatching`.
 */
export function matchingBits(tx: ShopTx, { chosen, scopes, places }: Narrowing): RawBuilder<unknown> {
  const sources = [
    sql`select c.facet, coalesce(c.stored, c.facet) as stored, c.values
      from jsonb_to_recordset(${JSON.stringify(chosen)}) as c(facet text, stored text, values text[])`,
    ...scopes.map(
      ({ facet, stored, values }) => sql`select ${sql.lit(facet)}, ${sql.lit(stored)}, (${values})`,
    ),
  ];
  const parts = [
    // Looked up one by one: the planner does not know how few are chosen, and would read the bits of every value.
    sql`select c.facet, b.block, bit_or(b.bits) as bits
      from chosen c cross join lateral (
        select block, bits from facet_blocks where shop_id = ${tx.shopId} and facet = c.stored and value = any(c.values) offset 0
      ) b
      group by 1, 2`,
    ...places.map(({ facet, query }) => bitsOf(facet, query)),
  ];
  return sql`chosen as materialized (
      ${sql.join(sources, sql` union all `)}
    ), parts as materialized (
      ${sql.join(parts, sql` union all `)}
    ), asked as materialized (
      select count(*) + ${sql.lit(places.length)} as n from chosen
    ), matching as materialized (
      select block, bit_and(bits) as bits from parts group by block having count(*) = (select n from asked)
    ), matched as materialized (
      select coalesce(sum(bit_count(bits)), 0)::bigint as total from matching
    ), laid_out as (
      select array_agg(coalesce(m.bits, 0::bit(4096)) order by b) as blocks
      from generate_series(0, (select max(block) from matching)) b left join matching m on m.block = b
    )`;
}

/** Places as bits: 64 to a number first, for numbers are put together faster than long rows of bits. */
function bitsOf(facet: string, places: RawBuilder<unknown>) {
  return sql`select ${sql.lit(facet)}, (w >> 6)::integer, bit_or(word::bit(64)::bit(4096) >> (64 * (w & 63)))
    from (select place >> 6 as w, bit_or(1::bigint << (63 - (place & 63))) as word from (${places}) places group by 1) words
    group by 2`;
}

/** Whether the product at a place matches; behind `matchingBits`. */
export function isMatching(place: RawBuilder<unknown>, blocks = sql`(select blocks from laid_out)`) {
  return sql`get_bit((${blocks})[(${place} >> 12) + 1], ${place} & 4095) = 1`;
}

/** Every facet that narrows, also where it lets nothing through. */
export function facetsOfNarrowing({ chosen, scopes, places }: Narrowing): string[] {
  return [...chosen, ...scopes, ...places].map(({ facet }) => facet);
}

/** What a facet lets through of a block, its bits as hexadecimal digits. */
export interface Part {
  facet: string;
  block: number;
  bits: string;
}

/** JSON of `Part[]`; behind `matchingBits`. */
export const partsJson = sql`(
    select coalesce(json_agg(json_build_object('facet', facet, 'block', block, 'bits', encode(substr(bit_send(bits), 5), 'hex'))), '[]')
    from parts)`;

/** `and …`: product `p` matches, for queries of any other kind. */
export function isNarrowedTo(tx: ShopTx, narrowing: Narrowing) {
  const blocks = sql`(with ${matchingBits(tx, narrowing)} select blocks from laid_out)`;
  // A truth of the product's and not a join: so products are met in the order that is asked for, and of a truth the
  // planner believes that it holds for half of them.
  return sql`and (
    select ${isMatching(sql`f.place`, blocks)} from product_index f where f.shop_id = p.shop_id and f.product_id = p.id)`;
}

/** The places of all that match, where a condition on the whole holds. */
export function matchingPlaces(when: RawBuilder<unknown>) {
  // Sixteen at a time first: most of them have none.
  return sql`select (m.block << 12) + w * 16 + n as place
    from matching m cross join generate_series(0, 255) w
    cross join lateral (select substring(m.bits from w * 16 + 1 for 16) as word) of
    cross join generate_series(0, 15) n
    where ${when} and word <> 0::bit(16) and get_bit(word, n) = 1 offset 0`;
}

/** `from …`: the facts `f` at these places. Looked up one by one: of a shop just filled the planner knows nothing yet. */
export function indexRowsAt(tx: ShopTx, places: RawBuilder<unknown>) {
  return sql`from (${places}) s cross join lateral (
      select * from product_index where shop_id = ${tx.shopId} and place = s.place offset 0
    ) f`;
}

/** Places of the products that have a variant between two prices, in minor units. */
export function placesInPrices(tx: ShopTx, between: { price_min?: number; price_max?: number }) {
  return sql`select place from product_index
    where shop_id = ${tx.shopId}
      and price_min <= ${between.price_max ?? Number.MAX_SAFE_INTEGER} and price_max >= ${between.price_min ?? 0}`;
}

/** How often the bits of a block have changed: see `0009_product_index.sql`. */
export interface FacetVersion {
  block: number;
  version: number;
}

/** Of a value that can be counted, the bits of one block; of a block without any, one row without facet. */
export type FacetBitsRow = FacetVersion &
  ({ facet: string; value: string; bits: Uint8Array } | { facet: null; value: null; bits: null });

/** JSON: the versions of all the shop's blocks. */
export function versionsJson(tx: ShopTx) {
  return sql`(
    select coalesce(json_agg(json_build_object('block', block, 'version', version)), '[]')
    from facet_versions where shop_id = ${tx.shopId})`;
}

/** What choices are counted by, of these blocks. What nobody is offered to choose is left out. */
export function listFacetBits(tx: ShopTx, blocks: number[]): Promise<FacetBitsRow[]> {
  return tx.all(sql<FacetBitsRow>`
    select v.block, v.version, b.facet, b.value, substr(bit_send(b.bits), 5) as bits
    from facet_versions v
    left join facet_blocks b on b.shop_id = v.shop_id and b.block = v.block
      and b.facet not in ('status', 'sold_out', 'collection') and bit_count(b.bits) > 0
    where v.shop_id = ${tx.shopId} and v.block = any(${blocks}::integer[])`);
}
