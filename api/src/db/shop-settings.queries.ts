import { sql } from "./sql.ts";
import type { Tables } from "./tables.gen.ts";
import type { ShopTx } from "./tx.ts";

/** Tables with one row for a shop: settings, with a version that increases each time they are saved. */
type SettingsTable = Extract<
  keyof Tables,
  | "checkout_settings"
  | "contact_form_settings"
  | "delivery_schedules"
  | "document_settings"
  | "inventory_settings"
  | "newsletter_settings"
  | "order_sms_settings"
  | "quick_commerce_settings"
  | "recovery_settings"
  | "review_settings"
  | "sales_tax"
>;

type Settings<Table extends SettingsTable> = { version: number } & {
  [Column in Exclude<keyof Tables[Table], "shop_id" | "version">]?: unknown;
};

/** Inserts the shop's row with the default of every column, if there is none. */
export async function insertShopSettings(tx: ShopTx, table: SettingsTable): Promise<void> {
  await tx.run(sql`insert into ${sql.table(table)} (shop_id) values (${tx.shopId}) on conflict do nothing`);
}

/**
 * Stores the settings unless they have changed since they were read. Returns false if they have.
 *
 * @param settings lists and objects of a `jsonb` column as JSON
 */
export async function updateShopSettings<Table extends SettingsTable>(
  tx: ShopTx,
  table: Table,
  { version, ...settings }: Settings<Table>,
): Promise<boolean> {
  await insertShopSettings(tx, table);
  const updated = await tx.run(sql`
    update ${sql.table(table)} set ${sql.join([...sql.assignments(settings), sql`version = version + 1`])}
    where shop_id = ${tx.shopId} and version = ${version}`);
  return updated === 1;
}
