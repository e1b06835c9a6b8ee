import type { ThemeDocument } from "@vitrine/contract/themes/theme-document";
import { maxThemes } from "@vitrine/contract/themes/themes";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { insertRecord, lockRecords } from "../records/records.queries.ts";
import { cleanDocument } from "./clean-document.rules.ts";
import { readThemeRecords } from "./theme-records.queries.ts";
import { deleteTheme, insertVersion, renameTheme, requireTheme, type ThemeRow } from "./themes.queries.ts";

/** The caller as a member of the shop, and the time in ms. */
export interface Change {
  actor: Actor;
  accountId: string;
  now: number;
}

/** Adds a theme with its first version. @throws limit_reached */
export async function createTheme(
  tx: ShopTx,
  { name, document }: { name: string; document: ThemeDocument },
  { actor, accountId, now }: Change,
): Promise<ThemeRow> {
  const [id, at] = [newId(now), new Date(now).toISOString()];
  const clean = cleanDocument(document, await readThemeRecords(tx, document));
  const values = { id, name, document: clean, version: 1, created_at: at, updated_at: at };
  if (!(await insertRecord(tx, "themes", values as never, maxThemes))) throw apiError("limit_reached");
  await insertVersion(tx, id, { version: 1, document: clean, changes: [], actor, at });
  await log(tx, actor, "created", { id, name });
  return requireTheme(tx, accountId, id);
}

export async function changeName(
  tx: ShopTx,
  id: string,
  name: string,
  { actor, accountId, now }: Change,
): Promise<ThemeRow> {
  const before = await requireTheme(tx, accountId, id);
  if (before.name !== name) {
    await renameTheme(tx, id, name, new Date(now).toISOString());
    await log(tx, actor, "renamed", { id, name }, { before: { name: before.name }, after: { name } });
  }
  return requireTheme(tx, accountId, id);
}

/** Deletes a theme with its drafts and versions. @throws theme_published */
export async function removeTheme(tx: ShopTx, id: string, { actor, accountId }: Change): Promise<void> {
  await lockRecords(tx, "themes");
  const { name } = await requireTheme(tx, accountId, id);
  if (!(await deleteTheme(tx, id))) throw apiError("theme_published");
  await log(tx, actor, "removed", { id, name });
}

/** Records an action on a theme. */
export async function log(
  tx: ShopTx,
  actor: Actor,
  verb: string,
  { id, name }: { id: string; name: string },
  changes: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  await insertActivity(tx, actor, {
    action: `theme.${verb}`,
    target_type: "theme",
    target_id: id,
    target_label: name,
    ...changes,
  });
}
