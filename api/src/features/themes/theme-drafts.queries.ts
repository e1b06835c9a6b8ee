import type { ThemeDocument } from "@vitrine/contract/themes/theme-document";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** A member's draft of a theme. */
interface DraftKey {
  themeId: string;
  accountId: string;
}

interface DraftRow {
  /** May no longer fit the schema. */
  document: unknown;
  version: number;
  base_version: number;
  updated_at: string;
}

export function findDraft(tx: ShopTx, { themeId, accountId }: DraftKey): Promise<DraftRow | undefined> {
  return tx.find(sql<DraftRow>`
    select document, version, base_version, updated_at from theme_drafts
    where shop_id = ${tx.shopId} and theme_id = ${themeId} and account_id = ${accountId}`);
}

interface Saved {
  document: ThemeDocument;
  /** The version that the editor loaded, 0 for the first save. */
  version: number;
  base_version: number;
  /** The name of the member. */
  actor: string;
  at: string;
}

/** Saves a draft, if it still has the version. Returns false if it has another one. */
export async function saveDraft(
  tx: ShopTx,
  { themeId, accountId }: DraftKey,
  draft: Saved,
): Promise<boolean> {
  const { version, base_version, actor, at } = draft;
  const document = sql`${JSON.stringify(draft.document)}::jsonb`;
  const saved = await tx.run(
    version === 0
      ? sql`
        insert into theme_drafts (shop_id, theme_id, account_id, actor, document, base_version, updated_at)
        values (${tx.shopId}, ${themeId}, ${accountId}, ${actor}, ${document}, ${base_version}, ${at}) on conflict do nothing`
      : sql`
        update theme_drafts
        set document = ${document}, base_version = ${base_version}, version = version + 1, updated_at = ${at}
        where shop_id = ${tx.shopId} and theme_id = ${themeId} and account_id = ${accountId} and version = ${version}`,
  );
  return saved > 0;
}

/** Inserts a draft or replaces the existing one. */
export async function replaceDraft(
  tx: ShopTx,
  { themeId, accountId }: DraftKey,
  { document, base_version, actor, at }: Omit<Saved, "version">,
): Promise<void> {
  await tx.run(sql`
    insert into theme_drafts as d (shop_id, theme_id, account_id, actor, document, base_version, updated_at)
    values (${tx.shopId}, ${themeId}, ${accountId}, ${actor}, ${JSON.stringify(document)}::jsonb, ${base_version}, ${at})
    on conflict (shop_id, theme_id, account_id) do update
    set document = excluded.document, base_version = excluded.base_version, version = d.version + 1,
      updated_at = excluded.updated_at`);
}

/** Returns false if there was no draft. */
export async function deleteDraft(tx: ShopTx, { themeId, accountId }: DraftKey): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from theme_drafts
    where shop_id = ${tx.shopId} and theme_id = ${themeId} and account_id = ${accountId}`);
  return deleted > 0;
}

/** Other members whose drafts of the theme changed since a time, the latest first. */
export function listEditors(
  tx: ShopTx,
  { themeId, accountId }: DraftKey,
  since: string,
): Promise<{ name: string; changed_at: string }[]> {
  return tx.all(sql<{ name: string; changed_at: string }>`
    select actor as name, updated_at as changed_at from theme_drafts
    where shop_id = ${tx.shopId} and theme_id = ${themeId} and account_id <> ${accountId} and updated_at > ${since}
    order by updated_at desc limit 5`);
}
