import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** Words in lower case and without accents or duplicates. Words without letters and digits are left out. */
export async function searchableWords(tx: ShopTx, written: string[]): Promise<string[]> {
  const { words } = await tx.one(sql<{ words: string[] }>`
    select array(
      select words from (
        select btrim(regexp_replace(searchable(one), '\\s+', ' ', 'g')) as words, at
        from unnest(${written}::text[]) with ordinality as w (one, at)
      ) w where words <> '' group by words order by min(at)) as words`);
  return words;
}
