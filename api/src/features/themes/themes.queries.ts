import { maxThemeVersions, type Theme, type ThemeChange } from "@vitrine/contract/themes/themes";
import type { ThemeDocument } from "@vitrine/contract/themes/theme-document";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** A theme with its stored document, which may no longer fit the schema. */
export type ThemeRow = Omit<Theme, "preset"> & { document: unknown; publish_version: number | null };

const themesOf = (tx: ShopTx, accountId: string) => sql`
  select t.id, t.name, t.document, t.version, t.published_at, t.publish_at, t.publish_version, t.created_at, t.updated_at,
    d.version is not null as has_draft, coalesce(d.base_version, t.version) as base_version
  from themes t
  left join theme_drafts d on d.shop_id = t.shop_id and d.theme_id = t.id and d.account_id = ${accountId}
  where t.shop_id = ${tx.shopId}`;

/** All themes, the published one first, then the latest. */
export function listThemes(tx: ShopTx, accountId: string): Promise<ThemeRow[]> {
  return tx.all(
    sql<ThemeRow>`${themesOf(tx, accountId)} order by t.published_at is null, t.updated_at desc, t.id desc`,
  );
}

export async function requireTheme(tx: ShopTx, accountId: string, id: string): Promise<ThemeRow> {
  const row = await tx.find(sql<ThemeRow>`${themesOf(tx, accountId)} and t.id = ${id}`);
  if (!row) throw apiError("not_found");
  return row;
}

export async function renameTheme(tx: ShopTx, id: string, name: string, at: string): Promise<void> {
  await tx.run(sql`
    update themes set name = ${name}, updated_at = ${at} where shop_id = ${tx.shopId} and id = ${id}`);
}

/** Deletes a theme that isn't published. Returns false if it is. */
export async function deleteTheme(tx: ShopTx, id: string): Promise<boolean> {
  const deleted = await tx.run(
    sql`delete from themes where shop_id = ${tx.shopId} and id = ${id} and published_at is null`,
  );
  return deleted > 0;
}

/** Sets the document of a theme, and the version that it is. */
export async function updateDocument(
  tx: ShopTx,
  id: string,
  { document, version, at }: { document: ThemeDocument; version: number; at: string },
): Promise<void> {
  await tx.run(sql`
    update themes set document = ${JSON.stringify(document)}::jsonb, version = ${version}, updated_at = ${at}
    where shop_id = ${tx.shopId} and id = ${id}`);
}

/** Publishes a theme instead of the published one, and cancels its scheduled publication. */
export async function setPublished(tx: ShopTx, id: string, at: string): Promise<void> {
  await tx.run(sql`
    update themes set published_at = null where shop_id = ${tx.shopId} and published_at is not null and id <> ${id}`);
  await tx.run(sql`
    update themes set published_at = coalesce(published_at, ${at}), publish_at = null, publish_version = null, updated_at = ${at}
    where shop_id = ${tx.shopId} and id = ${id}`);
}

/** Plans the publication of a version, which becomes the theme's latest. */
export async function setSchedule(
  tx: ShopTx,
  id: string,
  { publishAt, version }: { publishAt: string; version: number },
): Promise<void> {
  await tx.run(sql`
    update themes set publish_at = ${publishAt}, publish_version = ${version}, version = ${version}
    where shop_id = ${tx.shopId} and id = ${id}`);
}

export async function clearSchedule(tx: ShopTx, id: string): Promise<void> {
  await tx.run(sql`
    update themes set publish_at = null, publish_version = null where shop_id = ${tx.shopId} and id = ${id}`);
}

interface DueTheme {
  name: string;
  version: number;
  document: unknown;
}

/** The theme whose publication is planned for this time; none if it was cancelled or moved. */
export function findDueTheme(tx: ShopTx, id: string, at: string): Promise<DueTheme | undefined> {
  return tx.find(sql<DueTheme>`
    select t.name, v.version, v.document from themes t
    join theme_versions v on v.shop_id = t.shop_id and v.theme_id = t.id and v.version = t.publish_version
    where t.shop_id = ${tx.shopId} and t.id = ${id} and t.publish_at = ${at} for update of t`);
}

interface VersionRow {
  version: number;
  actor: string;
  created_at: string;
  changes: ThemeChange[];
}

/** All stored versions, the latest first. */
export function listVersions(tx: ShopTx, themeId: string): Promise<VersionRow[]> {
  return tx.all(sql<VersionRow>`
    select version, actor, created_at, changes from theme_versions
    where shop_id = ${tx.shopId} and theme_id = ${themeId} order by version desc`);
}

export async function requireVersion(
  tx: ShopTx,
  themeId: string,
  version: number,
): Promise<VersionRow & { document: unknown }> {
  const row = await tx.find(sql<VersionRow & { document: unknown }>`
    select version, actor, created_at, changes, document from theme_versions
    where shop_id = ${tx.shopId} and theme_id = ${themeId} and version = ${version}`);
  if (!row) throw apiError("not_found");
  return row;
}

/** Stores a version, and deletes the oldest above the maximum. */
export async function insertVersion(
  tx: ShopTx,
  themeId: string,
  of: { version: number; document: ThemeDocument; changes: ThemeChange[]; actor: Actor; at: string },
): Promise<void> {
  const { version, document, changes, actor, at } = of;
  await tx.run(sql`
    insert into theme_versions (shop_id, theme_id, version, document, changes, account_id, actor, created_at)
    values (${tx.shopId}, ${themeId}, ${version}, ${JSON.stringify(document)}::jsonb, ${JSON.stringify(changes)}::jsonb,
      ${actor.account_id}, ${actor.name}, ${at})`);
  await tx.run(sql`
    delete from theme_versions where shop_id = ${tx.shopId} and theme_id = ${themeId} and version <= (
      select version from theme_versions where shop_id = ${tx.shopId} and theme_id = ${themeId}
      order by version desc offset ${maxThemeVersions} limit 1)`);
}

interface SamplePages {
  handle: string;
  domain: { host: string | null };
  /** Handles; null if the shop has none. */
  product: string | null;
  page: string | null;
  post: string | null;
}

/** Handles for a preview: of the shop, its latest product, its first page and its latest post. */
export function requireSamplePages(tx: ShopTx): Promise<SamplePages> {
  return tx.one(sql<SamplePages>`
    select s.handle::text as handle, json_build_object('host', s.primary_host) as domain,
      (select handle from products where shop_id = s.id and status = 'active' order by id desc limit 1) as product,
      (select handle from pages where shop_id = s.id and kind = 'page' and published_at <= now()
       order by id limit 1) as page,
      (select handle from blogs where shop_id = s.id and published_at <= now()
       order by published_at desc, id desc limit 1) as post
    from shops s where s.id = ${tx.shopId}`);
}
