import { type LinkDraft, type RecordLinkKind, recordLinkKinds } from "@vitrine/contract/shops/links";
import { contentTime } from "../../db/content-time.queries.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isOnSale } from "../catalogue/products-on-date.queries.ts";
import { isShown } from "../categories/is-shown.queries.ts";
import type { LinkRow } from "./links.rules.ts";

/** The table of each kind of record that has a page, and the condition that shoppers can open the page. */
const targets: Record<RecordLinkKind, { table: string; isShown: Sql }> = {
  product: { table: "products", isShown: isOnSale("target") },
  category: { table: "categories", isShown: isShown(sql`target`) },
  collection: { table: "collections", isShown: sql`not target.hidden` },
  page: { table: "pages", isShown: sql`coalesce(target.published_at <= ${contentTime}, false)` },
  post: { table: "blogs", isShown: sql`coalesce(target.published_at <= ${contentTime}, false)` },
};

/**
 * The record of a kind that `isTarget` finds in the kind's table, which is called `target`. JSON with title, handle, kind
 * of page and visibility; null if there is none.
 */
function targetJson(shopId: number, kind: Sql, isTarget: (kind: RecordLinkKind) => Sql) {
  const cases = recordLinkKinds.map((one) => {
    const { table, isShown: isVisible } = targets[one];
    const pageKind = one === "page" ? sql`, 'page_kind', target.kind` : sql``;
    return sql`when ${sql.lit(one)} then (
      select json_build_object('title', target.title, 'handle', target.handle, 'is_shown', ${isVisible}${pageKind})
      from ${sql.table(table)} target where target.shop_id = ${shopId} and ${isTarget(one)})`;
  });
  return sql`case ${kind} ${sql.join(cases, sql` `)} end`;
}

/**
 * The record that a link of the shop refers to, as JSON: see `targetJson`.
 *
 * @param link JSON with `kind` and `target_id`
 */
export function linkTargetJson(shopId: number, link: Sql) {
  return targetJson(shopId, sql`${link} ->> 'kind'`, () => sql`target.id = (${link} ->> 'target_id')::uuid`);
}

/** A stored link of the shop with its record, as JSON: a `LinkRow`. */
export function linkJson(shopId: number, link: Sql) {
  return sql`${link} || jsonb_build_object('target', ${linkTargetJson(shopId, link)})`;
}

/** The links in order, each with its record. */
export async function readLinks(tx: ShopTx, links: readonly LinkDraft[]): Promise<LinkRow[]> {
  const rows = await tx.all(sql<{ link: LinkRow }>`
    select ${linkJson(tx.shopId, sql`l.link`)} as link
    from jsonb_array_elements(${JSON.stringify(links)}::jsonb) with ordinality as l (link, at) order by l.at`);
  return rows.map(({ link }) => link);
}

/** Indices of the links whose record the shop doesn't have. */
export async function findMissingTargets(tx: ShopTx, links: readonly LinkDraft[]): Promise<number[]> {
  return (await readLinks(tx, links)).flatMap(({ target }, at) => (target ? [] : [at]));
}

/** The page of a record, as in its path: "/policies/refund-policy" is that of a policy. */
export interface RecordPage {
  kind: RecordLinkKind;
  handle: string;
  is_policy: boolean;
}

/** For each page in order: true if shoppers can open it, false if it isn't published, null if no record has it. */
export async function findShownPages(tx: ShopTx, pages: readonly RecordPage[]): Promise<(boolean | null)[]> {
  const target = targetJson(tx.shopId, sql`p.kind`, (kind) =>
    kind === "page"
      ? sql`target.handle = p.handle and (target.kind <> 'page') = p.is_policy`
      : sql`target.handle = p.handle`,
  );
  const rows = await tx.all(sql<{ is_shown: boolean | null }>`
    select (${target} ->> 'is_shown')::boolean as is_shown
    from jsonb_to_recordset(${JSON.stringify(pages.map((page, at) => ({ ...page, at })))}::jsonb)
      as p (at integer, kind text, handle text, is_policy boolean) order by p.at`);
  return rows.map(({ is_shown }) => is_shown);
}
