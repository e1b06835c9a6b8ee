import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

interface ProductList {
  /** Null for the shop's default language. */
  language: string | null;
  lines: { product_id: string | null; title: string }[];
}

/**
 * Replaces the titles of products by their translations into the language of their list. One query for all lists, none if all
 * are in the default language. Titles without a translation are unchanged.
 */
export async function translateTitles<List extends ProductList>(tx: ShopTx, lists: List[]): Promise<List[]> {
  const wanted = lists.flatMap(({ language, lines }) =>
    lines.flatMap(({ product_id }) => (language && product_id ? [{ language, product_id }] : [])),
  );
  if (wanted.length === 0) return lists;
  const found = await tx.all(sql<{ language: string; record_id: string; text: string }>`
    select language, record_id, text from translations
    where shop_id = ${tx.shopId} and kind = 'product' and field = 'title' and (language, record_id) in (
      select * from unnest(${wanted.map((one) => one.language)}::text[], ${wanted.map((one) => one.product_id)}::text[]))`);
  const titles = new Map(found.map(({ language, record_id, text }) => [`${language} ${record_id}`, text]));
  return lists.map((list) => ({
    ...list,
    lines: list.lines.map((line) => ({
      ...line,
      title: titles.get(`${list.language} ${line.product_id}`) ?? line.title,
    })),
  }));
}
