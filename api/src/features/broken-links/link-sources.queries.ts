import { type LinkSourceKind, linkSourceKinds } from "@vitrine/contract/shops/broken-links";
import type { LinkDraft } from "@vitrine/contract/shops/links";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** A record with its links, as they are stored. */
export interface SourceRow {
  id: string;
  title: string;
  /** The path of its page, to which relative links refer. */
  path: string;
  /** Its formatted text; null if it contains no link. */
  html: string | null;
  links: LinkDraft[];
  /** The document of a theme. */
  document: unknown;
}

interface Source {
  table: string;
  /** Unique within the shop. Rows are read in its order. */
  key: { column: Sql; type: "uuid" | "text" };
  /** The records that shoppers see, or will see at their time. */
  isChecked: Sql;
  title: Sql;
  path?: Sql;
  html?: Sql;
  /** JSON array. */
  links?: Sql;
  document?: Sql;
}

const byId = { column: sql`r.id`, type: "uuid" } as const;
const ownLink = sql`jsonb_build_array(r.link)`;
const isPlanned = sql`r.is_published and coalesce(r.ends_at > now(), true) and r.link is not null`;
const description = sql`r.description_html`;

const sources: Record<LinkSourceKind, Source> = {
  menu: {
    table: "menus",
    key: { column: sql`r.location`, type: "text" },
    isChecked: sql`true`,
    title: sql`''`,
    links: sql`(select jsonb_agg(i.item -> 'link' order by i.at)
      from jsonb_array_elements(r.items) with ordinality as i (item, at))`,
  },
  theme: {
    table: "themes",
    key: byId,
    isChecked: sql`r.published_at is not null`,
    title: sql`r.name`,
    document: sql`r.document`,
  },
  banner: {
    table: "banners",
    key: byId,
    isChecked: isPlanned,
    title: sql`coalesce(r.headline, r.picture_alt)`,
    links: ownLink,
  },
  announcement: {
    table: "announcements",
    key: byId,
    isChecked: isPlanned,
    title: sql`r.text`,
    links: ownLink,
  },
  promo_popup: {
    table: "promo_popups",
    key: { column: sql`'popup'::text`, type: "text" },
    isChecked: sql`${isPlanned} and r.action = 'link'`,
    title: sql`r.title`,
    links: ownLink,
  },
  page: {
    table: "pages",
    key: byId,
    isChecked: sql`r.published_at is not null`,
    title: sql`r.title`,
    path: sql`case when r.kind = 'page' then '/pages/' else '/policies/' end || r.handle`,
    html: description,
  },
  post: {
    table: "blogs",
    key: byId,
    isChecked: sql`r.published_at is not null`,
    title: sql`r.title`,
    path: sql`'/blog/' || r.handle`,
    html: description,
  },
  question: {
    table: "faqs",
    key: byId,
    isChecked: sql`r.is_published`,
    title: sql`r.question`,
    path: sql`'/faq'`,
    html: sql`r.answer_html`,
  },
  category: {
    table: "categories",
    key: byId,
    isChecked: sql`not r.hidden`,
    title: sql`r.title`,
    path: sql`'/categories/' || r.handle`,
    html: description,
  },
  collection: {
    table: "collections",
    key: byId,
    isChecked: sql`not r.hidden`,
    title: sql`r.title`,
    path: sql`'/collections/' || r.handle`,
    html: description,
  },
  product: {
    table: "products",
    key: byId,
    isChecked: sql`r.status = 'active'`,
    title: sql`r.title`,
    path: sql`'/products/' || r.handle`,
    html: description,
  },
};

const checkedRows = (tx: ShopTx, { table, isChecked }: Source) =>
  sql`from ${sql.table(table)} r where r.shop_id = ${tx.shopId} and ${isChecked}`;

/** Number of records of all kinds whose links are checked. */
export async function countSources(tx: ShopTx): Promise<number> {
  const counts = linkSourceKinds.map((kind) => sql`(select count(*) ${checkedRows(tx, sources[kind])})`);
  const { total } = await tx.one(
    sql<{ total: number }>`select (${sql.join(counts, sql` + `)})::integer as total`,
  );
  return total;
}

/** The next records of a kind after the one with the id `after`; from the first one without it. */
export function listSources(
  tx: ShopTx,
  kind: LinkSourceKind,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SourceRow[]> {
  const source = sources[kind];
  const { column, type } = source.key;
  const { path = sql`'/'`, html = sql`null`, links = sql`null::jsonb`, document = sql`null` } = source;
  // A first key instead of a condition that may be absent, so that PostgreSQL always reads a range of the index.
  const first = type === "uuid" ? "00000000-0000-0000-0000-000000000000" : "";
  return tx.all(sql<SourceRow>`
    select ${column}::text as id, left(${source.title}, 200) as title, ${path} as path,
      case when position('<a ' in ${html}::text) > 0 then ${html} end as html,
      coalesce(${links}, '[]') as links, ${document} as document
    ${checkedRows(tx, source)} and ${column} > ${after ?? first}::${sql.raw(type)}
    order by ${column} limit ${limit}`);
}
