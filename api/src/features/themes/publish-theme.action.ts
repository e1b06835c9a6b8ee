import { isDeepStrictEqual } from "node:util";
import type { ThemeDocument } from "@vitrine/contract/themes/theme-document";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { type Actor, systemActor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { enqueueFor } from "../products/enqueue-for.ts";
import { lockRecords } from "../records/records.queries.ts";
import { documentOf } from "./edit-draft.action.ts";
import { type Change, log } from "./save-theme.action.ts";
import { storedDocument } from "./stored-document.rules.ts";
import { themeChanges } from "./theme-changes.rules.ts";
import { deleteDraft, findDraft, replaceDraft } from "./theme-drafts.queries.ts";
import {
  clearSchedule,
  findDueTheme,
  insertVersion,
  listVersions,
  requireTheme,
  requireVersion,
  setPublished,
  setSchedule,
  type ThemeRow,
  updateDocument,
} from "./themes.queries.ts";
import { changeLines } from "./themes.rules.ts";

interface Publication {
  /** The version of the theme that the caller has seen. */
  version: number;
  /** Null to publish now. */
  at: string | null;
  /** The version to publish instead of the member's changes. */
  restored_version: number | null;
}

/**
 * Publishes the member's changes or an earlier version, now or at a time. Calls for the shop's themes wait for each other.
 *
 * @throws version_conflict with the version that was published meanwhile, publication_in_past
 */
export async function publishTheme(
  app: AppContext,
  tx: ShopTx,
  themeId: string,
  { version, at, restored_version }: Publication,
  change: Change,
): Promise<ThemeRow> {
  const { actor, accountId, now } = change;
  if (at !== null && Date.parse(at) <= now) throw apiError("publication_in_past");
  await lockRecords(tx, "themes");
  const theme = await requireTheme(tx, accountId, themeId);
  if (theme.version !== version) {
    const [current] = await listVersions(tx, themeId);
    throw apiError("version_conflict", { version: theme.version, current });
  }
  const document = storedDocument(
    restored_version === null
      ? ((await findDraft(tx, { themeId, accountId }))?.document ?? (await documentOf(tx, theme)))
      : (await requireVersion(tx, themeId, restored_version)).document,
  );
  if (at === null) await publishNow(tx, theme, document, change);
  else {
    const added = await addVersion(tx, theme, document, change);
    await setSchedule(tx, themeId, { publishAt: at, version: added });
    await enqueueFor(app, tx, "publish-theme", { shop_id: tx.shopId, theme_id: themeId, at });
    await log(tx, actor, "scheduled", theme, { after: { publish_at: at } });
  }
  if (restored_version === null) await deleteDraft(tx, { themeId, accountId });
  return requireTheme(tx, accountId, themeId);
}

async function publishNow(
  tx: ShopTx,
  theme: ThemeRow,
  document: ThemeDocument,
  change: Change,
): Promise<void> {
  const at = new Date(change.now).toISOString();
  const before = storedDocument(theme.document);
  if (!isDeepStrictEqual(before, document)) {
    const version = await addVersion(tx, theme, document, change);
    await updateDocument(tx, theme.id, { document, version, at });
  }
  await showToShoppers(tx, theme, at, change.actor, changeLines(themeChanges(before, document)));
}

/** Stores the document as the next version of the theme, and returns its number. */
async function addVersion(
  tx: ShopTx,
  theme: ThemeRow,
  document: ThemeDocument,
  { actor, now }: Change,
): Promise<number> {
  const version = theme.version + 1;
  const changes = themeChanges(storedDocument(theme.document), document);
  const at = new Date(now).toISOString();
  await insertVersion(tx, theme.id, { version, document, changes, actor, at });
  return version;
}

/** Publishes a theme as it is stored. */
export async function showToShoppers(
  tx: ShopTx,
  theme: { id: string; name: string },
  at: string,
  actor: Actor,
  changes: string[],
): Promise<void> {
  await setPublished(tx, theme.id, at);
  await invalidateStorefront(tx);
  await log(tx, actor, "published", theme, { after: changes.length > 0 ? { changes } : {} });
}

/** Publishes the scheduled version of a theme, unless the publication was cancelled or moved to another time. */
export async function publishScheduled(
  tx: ShopTx,
  themeId: string,
  { at, now }: { at: string; now: number },
): Promise<void> {
  await lockRecords(tx, "themes");
  const due = await findDueTheme(tx, themeId, at);
  if (!due) return;
  const document = storedDocument(due.document);
  const moment = new Date(now).toISOString();
  await updateDocument(tx, themeId, { document, version: due.version, at: moment });
  await showToShoppers(tx, { id: themeId, name: due.name }, moment, systemActor, []);
}

/** Cancels a scheduled publication. Its changes become the member's draft, unless the member has another. */
export async function cancelSchedule(tx: ShopTx, themeId: string, change: Change): Promise<ThemeRow> {
  const { actor, accountId, now } = change;
  await lockRecords(tx, "themes");
  const theme = await requireTheme(tx, accountId, themeId);
  if (theme.publish_version === null) return theme;
  const document = storedDocument(await documentOf(tx, theme));
  await clearSchedule(tx, themeId);
  const key = { themeId, accountId };
  const at = new Date(now).toISOString();
  if (!(await findDraft(tx, key)))
    await replaceDraft(tx, key, { document, base_version: theme.version, actor: actor.name, at });
  await log(tx, actor, "unscheduled", theme, { before: { publish_at: theme.publish_at } });
  return requireTheme(tx, accountId, themeId);
}
