import type { ContactFormSettings } from "@vitrine/contract/shops/messages";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

export async function readContactFormSettings(tx: ShopTx): Promise<ContactFormSettings> {
  const stored = await tx.find(sql<ContactFormSettings>`
    select is_enabled, version from contact_form_settings where shop_id = ${tx.shopId}`);
  return stored ?? { is_enabled: false, version: 1 };
}
