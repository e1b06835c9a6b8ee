import type { LanguageSettings } from "@vitrine/contract/shops/languages";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

const columns = sql`language as default_language, languages, version`;

export function requireLanguages(tx: ShopTx): Promise<LanguageSettings> {
  return tx.one(sql<LanguageSettings>`select ${columns} from shops where id = ${tx.shopId}`);
}

export function requireLanguagesForUpdate(tx: ShopTx): Promise<LanguageSettings> {
  return tx.one(sql<LanguageSettings>`select ${columns} from shops where id = ${tx.shopId} for update`);
}
