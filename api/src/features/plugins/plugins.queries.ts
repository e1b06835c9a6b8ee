import type { PluginKind } from "@vitrine/contract/shops/plugin-manifests";
import { type Sql, sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";

export interface PluginRow {
  kind: PluginKind;
  is_active: boolean;
  settings: Record<string, string>;
  /** Sealed. */
  access_token: Buffer | null;
  token_ending: string | null;
}

export function findPlugin(tx: ShopTx, kind: PluginKind): Promise<PluginRow | undefined> {
  return tx.find(sql<PluginRow>`
    select kind, is_active, settings, access_token, token_ending from plugins
    where shop_id = ${tx.shopId} and kind = ${kind}`);
}

/** Inserts the plugin (version 0) or updates this version of it. Returns false if it has another version. */
export async function savePlugin(
  tx: ShopTx,
  { kind, settings, ...row }: PluginRow,
  save: { id: string; version: number; at: string },
): Promise<boolean> {
  const values = { ...row, settings: JSON.stringify(settings) };
  const saved = await tx.run(
    save.version === 0
      ? db
          .insertInto("plugins")
          .values({ id: save.id, kind, ...values })
          .onConflict((conflict) => conflict.doNothing())
      : db
          .updateTable("plugins")
          .set({ ...values, version: save.version + 1, updated_at: save.at })
          .where("shop_id", "=", tx.shopId)
          .where("kind", "=", kind)
          .where("version", "=", save.version),
  );
  return saved === 1;
}

/** Active plugins with their settings, as JSON. */
export function activePluginsJson(shopId: number): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object('kind', l.kind, 'settings', l.settings) order by l.kind), '[]')
    from plugins l where l.shop_id = ${shopId} and l.is_active)`;
}
