import { type RawBuilder, sql } from "kysely";
import type { LinkDraft } from "@vitrine/contract/shops/links";
import type { ShopTx } from "../../db/tx.ts";
import { isShown } from "../categories/is-shown.queries.ts";

/**
 * The record that a link of the shop refers to, as JSON with title, handle, kind of page and visibility; null if there
 * is none.
 *
 * @param link JSON with `kind` and `target_id`
 */
export function linkTargetJson(shopId: number, link: RawBuilder<unknown>) {
  const isTarget = (table: string) => {
    const row = sql.ref(table);
    return sql`${row}.shop_id = ${shopId} and ${row}.id = (${link} ->> 'target_id')::uuid`;
  };
  return sql`case ${link} ->> 'kind'
    when 'product' then (
      select json_build_object('title', p.title, 'handle', p.handle, 'is_shown', p.status = 'active')
      from products p where ${isTarget("p")})
    when 'category' then (
      select json_build_object('title', c.title, 'handle', c.handle, 'is_shown', ${isShown(sql`c`)})
      from categories c where ${isTarget("c")})
    when 'collection' then (
      select json_build_object('title', c.title, 'handle', c.handle, 'is_shown', not c.hidden)
      from collections c where ${isTarget("c")})
    when 'page' then (
      select json_build_object('title', g.title, 'handle', g.handle, 'page_kind', g.kind, 'is_shown', g.published_at is not null)
      from pages g where ${isTarget("g")})
    when 'post' then (
      select json_build_object('title', post.title, 'handle', post.handle, 'is_shown', coalesce(post.published_at <= now(), false))
      from blogs post where ${isTarget("post")})
  end`;
}

/** A stored link of the shop with its record, as JSON: a `LinkRow`. */
export function linkJson(shopId: number, link: RawBuilder<unknown>) {
  return sql`${link} || jsonb_build_object('target', ${linkTargetJson(shopId, link)})`;
}

/** Indices of the links whose record the shop doesn't have. */
export async function findMissingTargets(tx: ShopTx, links: readonly LinkDraft[]): Promise<number[]> {
  const rows = await tx.all(sql<{ at: number }>`
    select (l.at - 1)::int as at
    from jsonb_array_elements(${JSON.stringify(links)}::jsonb) with ordinality as l (link, at)
    where ${linkTargetJson(tx.shopId, sql`l.link`)} is null order by l.at`);
  return rows.map(({ at }) => at);
}
