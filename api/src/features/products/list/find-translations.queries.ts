import type { TranslatedKind } from "@vitrine/contract/shops/translations";
import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

export interface TextKey {
  kind: TranslatedKind;
  id: string;
  field: string;
}

/** Finds the translations of these texts into a language, each by the primary key, with one query. */
export async function findTranslations(
  tx: ShopTx,
  language: string,
  keys: readonly TextKey[],
): Promise<(key: TextKey) => string | undefined> {
  const found = await tx.all(sql<TextKey & { text: string }>`
    select t.kind, t.record_id as id, t.field, t.text
    from (select distinct kind, id, field from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (kind text, id text, field text)) k
    join translations t on t.shop_id = ${tx.shopId} and t.language = ${language} and t.kind = k.kind and t.record_id = k.id
      and t.field = k.field`);
  const texts = new Map(found.map((one) => [nameOf(one), one.text]));
  return (key) => texts.get(nameOf(key));
}

function nameOf({ kind, id, field }: TextKey): string {
  return JSON.stringify([kind, id, field]);
}
