import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publishedLanguages } from "../../events/store-map.ts";
import type { LinkedShop } from "./link-target.rules.ts";

/** The shop of the transaction as its links need it. */
export function requireLinkedShop(tx: ShopTx): Promise<LinkedShop> {
  return tx.one(sql<LinkedShop>`
    select s.handle::text as handle, json_build_object('host', s.primary_host) as domain, s.language,
      array(select handle::text from former_handles where shop_id = s.id) as former_handles,
      array(select host from domains where shop_id = s.id and verified_at is not null and removed_at is null) as hosts,
      ${publishedLanguages} as published_languages,
      exists (select from faqs where shop_id = s.id and is_published and is_on_page) as has_faqs,
      exists (select from shop_ratings where shop_id = s.id and 0 < any(counts)) as has_shop_reviews,
      exists (select from blogs where shop_id = s.id and published_at <= now()) as has_blog,
      exists (select from contact_form_settings where shop_id = s.id and is_enabled) as has_contact_form,
      exists (select from newsletter_settings where shop_id = s.id and is_enabled) as has_newsletter,
      exists (select from checkout_settings where shop_id = s.id and customer_accounts <> 'off') as has_accounts
    from shops s where s.id = ${tx.shopId}`);
}

/** Those of the tags that a published post has. */
export async function listUsedTags(tx: ShopTx, tags: readonly string[]): Promise<Set<string>> {
  const rows = await tx.all(sql<{ tag: string }>`
    select t.tag from unnest(${tags}::text[]) as t (tag)
    where exists (select from blogs where shop_id = ${tx.shopId} and published_at <= now() and t.tag = any(tags))`);
  return new Set(rows.map(({ tag }) => tag));
}
