import { sql } from "kysely";
import type { Synonym } from "@vitrine/contract/shops/synonyms";
import { afterCursor, readCursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";

/** Each search reads them all. */
const maxSynonyms = 500;

/** Words as they are searched, each once; what is nothing but signs is left out. */
export async function searchableWords(tx: ShopTx, written: string[]): Promise<string[]> {
  const { words } = await tx.one(sql<{ words: string[] }>`
    select array(
      select words from (
        select btrim(regexp_replace(searchable(one), '\\s+', ' ', 'g')) as words, at
        from unnest(${written}::text[]) with ordinality as w (one, at)
      ) w where words <> '' group by words order by min(at)) as words`);
  return words;
}

/** One page, the newest first, and the row after it. */
export function listSynonyms(
  tx: ShopTx,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<(Synonym & { created_at: string })[]> {
  return tx.all(sql<Synonym & { created_at: string }>`
    select id, words, created_at from synonyms s
    where shop_id = ${tx.shopId} ${afterCursor(readCursor(cursor), sql`s.created_at`, sql`s.id`, "timestamptz", true)}
    order by created_at desc, id desc limit ${limit + 1}`);
}

/** False where the shop has as many as it may. */
export async function insertSynonym(tx: ShopTx, { id, words }: Synonym, at: string): Promise<boolean> {
  const added = await tx.run(sql`
    insert into synonyms (shop_id, id, words, created_at)
    select ${tx.shopId}, ${id}, ${words}::text[], ${at}::timestamptz
    where (select count(*) from synonyms where shop_id = ${tx.shopId}) < ${maxSynonyms}`);
  return added > 0;
}

/** False where there is none of this id. */
export async function updateSynonym(tx: ShopTx, { id, words }: Synonym): Promise<boolean> {
  return (
    (await tx.run(
      sql`update synonyms set words = ${words}::text[] where shop_id = ${tx.shopId} and id = ${id}`,
    )) > 0
  );
}

/** The words of what was removed. */
export function removeSynonym(tx: ShopTx, id: string): Promise<{ words: string[] } | undefined> {
  return tx.find(
    sql<{
      words: string[];
    }>`delete from synonyms where shop_id = ${tx.shopId} and id = ${id} returning words`,
  );
}
