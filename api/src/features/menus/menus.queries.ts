import type { LinkDraft } from "@vitrine/contract/shops/links";
import type { MenuLocation } from "@vitrine/contract/shops/menus";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { linkJson } from "../links/links.queries.ts";
import type { LinkRow } from "../links/links.rules.ts";

export interface MenuItemRow {
  title: string | null;
  level: number;
  link: LinkRow;
}

/** The items of a menu with the records that they link to, as JSON. */
export function menuItemsJson(shopId: number, items: Sql) {
  return sql`(
    select coalesce(json_agg(json_build_object('title', i.item -> 'title', 'level', i.item -> 'level',
      'link', ${linkJson(shopId, sql`(i.item -> 'link')`)}) order by i.at), '[]')
    from jsonb_array_elements(${items}) with ordinality as i (item, at))`;
}

/** A menu that the owner has edited. */
export function findMenu(
  tx: ShopTx,
  location: MenuLocation,
): Promise<{ items: MenuItemRow[]; version: number } | undefined> {
  return tx.find(sql<{ items: MenuItemRow[]; version: number }>`
    select ${menuItemsJson(tx.shopId, sql`m.items`)} as items, m.version
    from menus m where m.shop_id = ${tx.shopId} and m.location = ${location}`);
}

/** Links of the default menus, and the conditions of others. */
export interface DefaultLinks {
  categories: LinkRow[];
  pages: LinkRow[];
  has_collections: boolean;
  has_faqs: boolean;
  has_shop_reviews: boolean;
  has_blog: boolean;
}

export function findDefaultLinks(tx: ShopTx): Promise<DefaultLinks> {
  const links = (kind: string, rows: Sql) => sql`(
    select coalesce(json_agg(json_build_object('kind', ${kind}::text, 'target_id', r.id, 'url', null,
      'target', json_build_object('title', r.title, 'is_shown', true))), '[]') from (${rows}) r)`;
  return tx.one(sql<DefaultLinks>`
    select
      ${links(
        "category",
        sql`select id, title from categories
          where shop_id = ${tx.shopId} and parent_id is null and not hidden order by position, id limit 8`,
      )} as categories,
      ${links(
        "page",
        sql`select id, title from pages
          where shop_id = ${tx.shopId} and kind = 'page' and published_at <= now() order by id limit 15`,
      )} as pages,
      exists (select from collections where shop_id = ${tx.shopId} and not hidden) as has_collections,
      exists (select from faqs where shop_id = ${tx.shopId} and is_published and is_on_page) as has_faqs,
      exists (select from shop_ratings where shop_id = ${tx.shopId} and 0 < any(counts)) as has_shop_reviews,
      exists (select from blogs where shop_id = ${tx.shopId} and published_at <= now()) as has_blog`);
}

/**
 * Stores a menu; `version` is that of the menu which was edited, and 0 for the default menu.
 *
 * @returns false if it was saved since that version
 */
export async function upsertMenu(
  tx: ShopTx,
  location: MenuLocation,
  items: { title: string | null; level: number; link: LinkDraft }[],
  version: number,
): Promise<boolean> {
  const stored = await tx.run(sql`
    insert into menus (location, items) values (${location}, ${JSON.stringify(items)}::jsonb)
    on conflict (shop_id, location) do update set items = excluded.items, version = menus.version + 1
    where menus.version = ${version}`);
  return stored > 0;
}
