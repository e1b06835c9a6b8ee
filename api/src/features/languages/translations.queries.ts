import {
  type TranslatedKind,
  type TranslatedRecord,
  type TranslatedText,
  type TranslationFilter,
  translatedFields,
} from "@vitrine/contract/shops/translations";
import { likePattern, readCursor } from "../../db/page.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { namedTexts } from "./named-texts.queries.ts";
import { textSettings } from "./section-texts.rules.ts";

const textSettingRows = sql.join(
  textSettings.map(
    ({ kind, of, setting, field }) =>
      sql`(${sql.lit(kind)}, ${sql.lit(of)}, ${sql.lit(setting)}, ${sql.lit(field)})`,
  ),
);

/** The records of a kind: `id`, `title` and `texts`, the texts in the default language by field. */
const sources: Record<TranslatedKind, (shopId: number) => Sql> = {
  product: (shopId) => records("product", sql`products where shop_id = ${shopId}`),
  category: (shopId) => records("category", sql`categories where shop_id = ${shopId}`),
  collection: (shopId) => records("collection", sql`collections where shop_id = ${shopId}`),
  ...namedTexts,
  page: (shopId) => records("page", sql`pages where shop_id = ${shopId} and kind = 'page'`),
  policy: (shopId) => records("policy", sql`pages where shop_id = ${shopId} and kind <> 'page'`),
  post: (shopId) => records("post", sql`blogs where shop_id = ${shopId}`),
  faq: (shopId) => records("faq", sql`faqs where shop_id = ${shopId}`, sql`question`),
  announcement: (shopId) => records("announcement", sql`announcements where shop_id = ${shopId}`, sql`text`),
  banner: (shopId) =>
    records(
      "banner",
      sql`banners where shop_id = ${shopId}`,
      sql`coalesce(headline, button_label, picture_alt)`,
    ),
  testimonial: (shopId) => records("testimonial", sql`testimonials where shop_id = ${shopId}`, sql`name`),
  section: (shopId) => sql`
    select page || '.' || (s ->> 'id') as id, coalesce(s #>> '{settings,heading}', s ->> 'kind') as title, (
      select coalesce(jsonb_object_agg(part.prefix || c.field, part.settings ->> c.setting), '{}')
      from (
        select 'section' as of, '' as prefix, s -> 'settings' as settings
        union all
        select 'block', (b ->> 'id') || '.', b -> 'settings' from jsonb_array_elements(s -> 'blocks') b
      ) part
      join (values ${textSettingRows}) c (kind, of, setting, field) on c.kind = s ->> 'kind' and c.of = part.of
      where part.settings ->> c.setting <> ''
    ) as texts
    from themes t cross join jsonb_each(t.document -> 'pages') as p (page, sections) cross join jsonb_array_elements(p.sections) s
    where t.shop_id = ${shopId} and t.published_at is not null
    union all
    select 'footer', 'footer', jsonb_build_object('text', document #>> '{footer,text}')
    from themes where shop_id = ${shopId} and published_at is not null`,
  payment_method: (shopId) => sql`
    ${records("payment_method", sql`payment_methods where shop_id = ${shopId}`, sql`name`)}
    union all
    select provider, name, jsonb_build_object('name', name) from payment_providers where shop_id = ${shopId}`,
  coupon: (shopId) => records("coupon", sql`coupons where shop_id = ${shopId}`),
  promo_popup: (shopId) => sql`
    select 'promo_popup' as id, title,
      jsonb_build_object('title', title, 'text', text, 'button_label', button_label) as texts
    from promo_popups where shop_id = ${shopId} and title <> ''`,
  menu: (shopId) => sql`
    select location as id, location as title,
      (select coalesce(jsonb_object_agg(i ->> 'title', i ->> 'title'), '{}') from jsonb_array_elements(items) i
       where i ->> 'title' <> '') as texts
    from menus where shop_id = ${shopId}`,
  shop: (shopId) => sql`
    select 'shop' as id, name as title,
      jsonb_build_object('seo_title', seo ->> 'title', 'seo_description', seo ->> 'description') as texts
    from shops where id = ${shopId}`,
};

function records(kind: TranslatedKind, from: Sql, title = sql`title`) {
  const texts = translatedFields[kind].map((field) => sql`${sql.lit(field)}, ${sql.ref(field)}`);
  return sql`select id::text as id, ${title} as title, jsonb_build_object(${sql.join(texts)}) as texts from ${from}`;
}

/** The texts of record `r` with their translations, and how many are missing and outdated. */
function translated(tx: ShopTx, language: string, kind: TranslatedKind) {
  return sql`(
    select coalesce(json_agg(json_build_object('field', s.field, 'source', s.source, 'text', t.text,
        'is_outdated', t.source_hash is not null and t.source_hash <> md5(s.source))), '[]') as texts,
      count(*) filter (where t.text is null) as missing,
      count(*) filter (where t.source_hash <> md5(s.source)) as outdated
    from jsonb_each_text(r.texts) s (field, source)
    left join translations t on t.shop_id = ${tx.shopId} and t.language = ${language} and t.kind = ${kind}
      and t.record_id = r.id and t.field = s.field
    where s.source <> '')`;
}

interface ListQuery {
  kind: TranslatedKind;
  status?: TranslationFilter;
  search?: string;
  limit: number;
  cursor?: string;
}

/** Records of a kind with their translations, by id: one page and the record after it. */
export function listTranslations(
  tx: ShopTx,
  language: string,
  { kind, status, search, limit, cursor }: ListQuery,
): Promise<TranslatedRecord[]> {
  const after = readCursor(cursor);
  return tx.all(sql<TranslatedRecord>`
    select r.id, ${kind}::text as kind, r.title, s.texts
    from (${sources[kind](tx.shopId)}) r cross join lateral ${translated(tx, language, kind)} s
    where json_array_length(s.texts) > 0
      ${status ? sql`and s.${sql.ref(status)} > 0` : sql``}
      ${search ? sql`and r.title ilike ${likePattern(search)}` : sql``}
      ${after ? sql`and r.id > ${after.id}` : sql``}
    order by r.id limit ${limit + 1}`);
}

export function findTranslation(
  tx: ShopTx,
  language: string,
  { kind, id }: { kind: TranslatedKind; id: string },
): Promise<TranslatedRecord | undefined> {
  return tx.find(sql<TranslatedRecord>`
    select r.id, ${kind}::text as kind, r.title, s.texts
    from (${sources[kind](tx.shopId)}) r cross join lateral ${translated(tx, language, kind)} s
    where r.id = ${id}`);
}

/** The texts of records of a kind with their translations, by record and field. */
export async function findTextsOf(
  tx: ShopTx,
  language: string,
  { kind, ids }: { kind: TranslatedKind; ids: readonly string[] },
): Promise<Map<string, Map<string, TranslatedText>>> {
  const rows = await tx.all(sql<{ id: string; texts: TranslatedText[] }>`
    select r.id, s.texts
    from (${sources[kind](tx.shopId)}) r cross join lateral ${translated(tx, language, kind)} s
    where r.id = any(${ids}::text[])`);
  return new Map(rows.map(({ id, texts }) => [id, new Map(texts.map((text) => [text.field, text]))]));
}

/** The ids of all records of a kind. */
export async function listRecordIds(tx: ShopTx, kind: TranslatedKind): Promise<string[]> {
  const rows = await tx.all(sql<{ id: string }>`select r.id from (${sources[kind](tx.shopId)}) r`);
  return rows.map(({ id }) => id);
}

/** A translation of the text that `source` was. */
interface NewText {
  field: string;
  source: string;
  text: string;
}

/** Stores translations of a record's fields. Empty texts are removed. */
export async function writeTranslations(
  tx: ShopTx,
  language: string,
  record: { kind: TranslatedKind; id: string },
  texts: readonly NewText[],
): Promise<void> {
  const { kind, id } = record;
  await tx.run(sql`
    delete from translations where shop_id = ${tx.shopId} and language = ${language} and kind = ${kind} and record_id = ${id}
      and field = any(${texts.filter(({ text }) => text === "").map(({ field }) => field)}::text[])`);
  await insertTexts(
    tx,
    language,
    texts.filter(({ text }) => text !== "").map((text) => ({ ...record, ...text })),
  );
}

/** Stores translations of any records, each field once. */
export async function insertTexts(
  tx: ShopTx,
  language: string,
  texts: readonly (NewText & { kind: TranslatedKind; id: string })[],
): Promise<void> {
  await tx.run(sql`
    insert into translations as t (shop_id, language, kind, record_id, field, text, source_hash)
    select ${tx.shopId}, ${language}, n.kind, n.id, n.field, n.text, md5(n.source)
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as n (kind text, id text, field text, source text, text text)
    order by n.kind, n.id, n.field
    on conflict (shop_id, language, kind, record_id, field)
    do update set text = excluded.text, source_hash = excluded.source_hash, updated_at = now()`);
}

/** Removes the translations of deleted records of a kind. */
export async function removeOrphans(tx: ShopTx, kind: TranslatedKind): Promise<void> {
  await tx.run(sql`
    delete from translations t where t.shop_id = ${tx.shopId} and t.kind = ${kind}
      and not exists (select from (${sources[kind](tx.shopId)}) r where r.id = t.record_id)`);
}

/** A translation by the key of its record: see `PageText`. */
interface FoundText {
  kind: TranslatedKind;
  key: string;
  field: string;
  text: string;
}

/** The keys of the records of each kind whose texts a page shows. */
export type WantedKeys = Partial<Record<TranslatedKind, string[]>>;

/** Kinds of which pages don't have the id: `r` with its `key`. */
const byKey: Partial<Record<TranslatedKind, { key: Sql; from: Sql }>> = {
  product: { key: sql`r.handle`, from: sql`products r where true` },
  category: { key: sql`r.handle`, from: sql`categories r where true` },
  collection: { key: sql`r.handle`, from: sql`collections r where true` },
  page: { key: sql`r.handle`, from: sql`pages r where r.kind = 'page'` },
  policy: { key: sql`r.handle`, from: sql`pages r where r.kind <> 'page'` },
  post: { key: sql`r.handle`, from: sql`blogs r where true` },
};

/** The translations of the wanted records and fields in one statement, each by the primary key. */
export function findTexts(
  tx: ShopTx,
  language: string,
  wanted: WantedKeys,
  fields: readonly string[],
): Promise<FoundText[]> {
  const parts = (Object.entries(wanted) as [TranslatedKind, string[]][]).map(([kind, keys]) => {
    const own = sql`t.shop_id = ${tx.shopId} and t.language = ${language} and t.kind = ${kind}`;
    // The fields of a menu are its labels.
    const shown = kind === "menu" ? sql`` : sql`and t.field = any(${fields}::text[])`;
    const found = byKey[kind];
    if (!found)
      return sql`
        select ${kind}::text as kind, t.record_id as key, t.field, t.text from translations t
        where ${own} and t.record_id = any(${keys}::text[]) ${shown}`;
    return sql`
      select ${kind}::text as kind, r.key, t.field, t.text
      from (select r.id, ${found.key} as key from ${found.from} and r.shop_id = ${tx.shopId} and ${found.key} = any(${keys}::text[])) r
      join translations t on ${own} and t.record_id = r.id::text ${shown}`;
  });
  return tx.all(sql<FoundText>`${sql.join(parts, sql` union all `)}`);
}
