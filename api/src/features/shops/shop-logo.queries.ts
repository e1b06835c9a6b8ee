import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import type { StoredTemplate } from "@vitrine/contract/shops/email-texts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The content hash of the logo of the published theme of a shop. */
const logoHash = (shopId: number) => sql`(
  select p.hash from themes t
  join pictures p on p.shop_id = t.shop_id and p.id = (t.document #>> '{brand,logo_id}')::uuid
  where t.shop_id = ${shopId} and t.published_at is not null)`;

/** The content hash of the logo of the published theme; null if it has none. */
export async function findLogoHash(tx: ShopTx): Promise<string | null> {
  const { hash } = await tx.one(sql<{ hash: string | null }>`select ${logoHash(tx.shopId)} as hash`);
  return hash;
}

/** The logo and the stored templates of emails, which each email needs, in one query. */
export function findEmailParts(
  tx: ShopTx,
  emails: readonly CustomerEmail[],
): Promise<{ logo_hash: string | null; templates: Record<string, StoredTemplate> | null }> {
  return tx.one(sql<{ logo_hash: string | null; templates: Record<string, StoredTemplate> | null }>`
    select ${logoHash(tx.shopId)} as logo_hash, (
      select json_object_agg(email, json_build_object('is_active', is_active, 'texts', texts))
      from email_templates where shop_id = ${tx.shopId} and email = any (${emails}::text[])) as templates`);
}
