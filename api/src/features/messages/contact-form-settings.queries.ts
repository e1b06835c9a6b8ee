import type { ContactFormSettings } from "@vitrine/contract/shops/messages";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

export async function readContactFormSettings(tx: ShopTx): Promise<ContactFormSettings> {
  const stored = await tx.find(sql<ContactFormSettings>`
    select is_enabled, version from contact_form_settings where shop_id = ${tx.shopId}`);
  return stored ?? { is_enabled: false, version: 1 };
}

/** Stores the settings unless they have changed since they were read. Returns false if they have. */
export async function updateContactFormSettings(
  tx: ShopTx,
  { is_enabled, version }: ContactFormSettings,
): Promise<boolean> {
  await tx.run(sql`insert into contact_form_settings (shop_id) values (${tx.shopId}) on conflict do nothing`);
  const updated = await tx.run(sql`
    update contact_form_settings set is_enabled = ${is_enabled}, version = version + 1
    where shop_id = ${tx.shopId} and version = ${version}`);
  return updated > 0;
}
