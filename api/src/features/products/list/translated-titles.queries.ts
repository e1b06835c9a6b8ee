import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { variantTitle } from "../products.rules.ts";

interface TitledLine {
  product_id: string | null;
  title: string;
  variant_id?: string | null;
  variant_title?: string;
}

interface ProductList {
  /** Null for the shop's default language. */
  language: string | null;
  lines: TitledLine[];
}

/**
 * Replaces the titles of products and variants by their translations into the language of their list. Two queries for all
 * lists, none if all are in the default language. Titles without a translation are unchanged, and so are those of variants whose
 * values have changed since.
 */
export async function translateTitles<List extends ProductList>(tx: ShopTx, lists: List[]): Promise<List[]> {
  const wanted = lists.flatMap(({ language, lines }) =>
    lines.flatMap((line) => (language === null ? [] : [{ ...line, language }])),
  );
  const [titles, variants] = await Promise.all([findTitles(tx, wanted), findVariantTitles(tx, wanted)]);
  if (titles.size === 0 && variants.size === 0) return lists;
  return lists.map((list) => ({
    ...list,
    lines: list.lines.map((line) => {
      const variant = variants.get(`${list.language} ${line.variant_id}`);
      return {
        ...line,
        title: titles.get(`${list.language} ${line.product_id}`) ?? line.title,
        ...(variant && variant.title === line.variant_title && { variant_title: variant.translation }),
      };
    }),
  }));
}

type WantedLine = TitledLine & { language: string };

async function findTitles(tx: ShopTx, lines: WantedLine[]): Promise<Map<string, string>> {
  const wanted = lines.filter(({ product_id }) => product_id);
  if (wanted.length === 0) return new Map();
  const found = await tx.all(sql<{ language: string; record_id: string; text: string }>`
    select language, record_id, text from translations
    where shop_id = ${tx.shopId} and kind = 'product' and field = 'title' and (language, record_id) in (
      select * from unnest(${wanted.map((one) => one.language)}::text[], ${wanted.map((one) => one.product_id)}::text[]))`);
  return new Map(found.map(({ language, record_id, text }) => [`${language} ${record_id}`, text]));
}

/** The titles of variants with a translated value, in the default language and translated. */
async function findVariantTitles(
  tx: ShopTx,
  lines: WantedLine[],
): Promise<Map<string, { title: string; translation: string }>> {
  const wanted = lines.filter(({ variant_id, variant_title }) => variant_id && variant_title);
  if (wanted.length === 0) return new Map();
  const found = await tx.all(sql<{ language: string; id: string; values: string[]; translated: string[] }>`
    select w.language, v.id, v.option_values as values, array_agg(coalesce(t.text, o.value) order by o.place) as translated
    from (select distinct * from unnest(${wanted.map((one) => one.language)}::text[], ${wanted.map((one) => one.variant_id)}::uuid[])
      as w (language, variant_id)) w
    join variants v on v.shop_id = ${tx.shopId} and v.id = w.variant_id
    join products p on p.shop_id = v.shop_id and p.id = v.product_id
    cross join lateral unnest(v.option_values) with ordinality as o (value, place)
    left join translations t on t.shop_id = v.shop_id and t.language = w.language and t.kind = 'option'
      and t.record_id = p.options -> (o.place - 1)::integer ->> 'name' and t.field = o.value
    group by w.language, v.id, v.option_values having count(t.text) > 0`);
  return new Map(
    found.map(({ language, id, values, translated }) => [
      `${language} ${id}`,
      { title: variantTitle(values), translation: variantTitle(translated) },
    ]),
  );
}
