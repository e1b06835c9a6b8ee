import { initialDocument } from "@vitrine/contract/themes/theme-document";
import { defaultPreset } from "@vitrine/contract/themes/presets";
import type { ShopTx } from "../../db/tx.ts";
import { lockRecords } from "../records/records.queries.ts";
import { showToShoppers } from "./publish-theme.action.ts";
import { type Change, createTheme } from "./save-theme.action.ts";
import { listThemes, requireTheme, type ThemeRow } from "./themes.queries.ts";

/**
 * Adds the default theme as a theme of the shop and publishes it, so that it can be customised. Shoppers see no difference.
 * Returns the published theme instead if the shop has one.
 *
 * @throws limit_reached
 */
export async function replaceDefaultTheme(tx: ShopTx, name: string, change: Change): Promise<ThemeRow> {
  await lockRecords(tx, "themes");
  const [first] = await listThemes(tx, change.accountId);
  if (first && first.published_at !== null) return first;
  const added = await createTheme(tx, { name, document: initialDocument(defaultPreset) }, change);
  await showToShoppers(tx, added, new Date(change.now).toISOString(), change.actor, []);
  return requireTheme(tx, change.accountId, added.id);
}
