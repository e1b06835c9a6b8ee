import type { CustomerEmail, ListedEmail } from "@vitrine/contract/shops/customer-emails";
import type { StoredTemplate, TextsByLanguage } from "@vitrine/contract/shops/email-texts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** An edited email; `version` is 1 before the first change. */
export type TemplateRow = StoredTemplate & { version: number };

/** The emails that have been edited or turned off, with the languages of their texts. */
export function listTemplates(tx: ShopTx): Promise<ListedEmail[]> {
  return tx.all(sql<ListedEmail>`
    select email, is_active, array(select jsonb_object_keys(texts) order by 1) as edited
    from email_templates where shop_id = ${tx.shopId}`);
}

export async function readTemplate(tx: ShopTx, email: CustomerEmail): Promise<TemplateRow> {
  const stored = await tx.find(sql<TemplateRow>`
    select is_active, texts, version from email_templates where shop_id = ${tx.shopId} and email = ${email}`);
  return stored ?? { is_active: true, texts: {}, version: 1 };
}

/** Stores an email unless it has changed since it was read. Returns false if it has. */
export async function updateTemplate(
  tx: ShopTx,
  email: CustomerEmail,
  { is_active, texts, version }: { is_active: boolean; texts: TextsByLanguage; version: number },
): Promise<boolean> {
  await tx.run(sql`
    insert into email_templates (shop_id, email) values (${tx.shopId}, ${email}) on conflict do nothing`);
  const updated = await tx.run(sql`
    update email_templates
    set is_active = ${is_active}, texts = ${JSON.stringify(texts)}::jsonb, version = version + 1
    where shop_id = ${tx.shopId} and email = ${email} and version = ${version}`);
  return updated === 1;
}
