import type { ThemeDocument } from "@vitrine/contract/themes/theme-document";
import { contentTime } from "../../db/content-time.queries.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isOnSale } from "../catalogue/products-on-date.queries.ts";
import { isShown } from "../categories/is-shown.queries.ts";
import { pictureFields } from "../pictures/pictures.queries.ts";
import type { ThemeRecords } from "./theme-records.rules.ts";

/**
 * `ThemeRecords` of a document, as JSON. Reads every text of the document that is an id, so it doesn't depend on the
 * settings that kinds of sections have.
 */
export function themeRecordsJson(shopId: number, document: Sql): Sql<ThemeRecords> {
  const ofIds = (alias: string, fields: Sql, table: string) => {
    const row = sql.ref(alias);
    return sql`(select coalesce(json_object_agg(${row}.id, json_build_object(${fields})), '{}')
      from ${sql.table(table)} ${row} where ${row}.shop_id = ${shopId} and ${row}.id = any(used.ids))`;
  };
  const target = (alias: string, isVisible: Sql, pageKind = sql`null`) =>
    sql`'title', ${sql.ref(`${alias}.title`)}, 'handle', ${sql.ref(`${alias}.handle`)}, 'is_shown', ${isVisible},
      'page_kind', ${pageKind}`;
  return sql<ThemeRecords>`(
    select json_build_object(
      'picture', ${ofIds("i", pictureFields, "pictures")},
      'product', ${ofIds("p", target("p", isOnSale("p")), "products")},
      'category', ${ofIds("c", target("c", isShown(sql`c`)), "categories")},
      'collection', ${ofIds("l", target("l", sql`not l.hidden`), "collections")},
      'page', ${ofIds("g", target("g", sql`coalesce(g.published_at <= ${contentTime}, false)`, sql`g.kind`), "pages")},
      'post', ${ofIds("b", target("b", sql`coalesce(b.published_at <= ${contentTime}, false)`), "blogs")})
    from (
      select array_agg(case when text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then text::uuid end) as ids
      from (
        select value #>> '{}' as text
        from jsonb_path_query(${document}, 'strict $.** ? (@.type() == "string")') as value) texts) used)`;
}

export async function readThemeRecords(tx: ShopTx, document: ThemeDocument): Promise<ThemeRecords> {
  const { records } = await tx.one(
    sql<{ records: ThemeRecords }>`
      select ${themeRecordsJson(tx.shopId, sql`${JSON.stringify(document)}::jsonb`)} as records`,
  );
  return records;
}
