import type { ThemeDocument } from "@vitrine/contract/themes/theme-document";
import type { ThemeDraft } from "@vitrine/contract/themes/themes";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { cleanDocument } from "./clean-document.rules.ts";
import type { Change } from "./save-theme.action.ts";
import { storedDocument } from "./stored-document.rules.ts";
import { findDraft, listEditors, replaceDraft, saveDraft } from "./theme-drafts.queries.ts";
import { readThemeRecords } from "./theme-records.queries.ts";
import { recordsResponse } from "./theme-records.rules.ts";
import { requireTheme, requireVersion, type ThemeRow } from "./themes.queries.ts";
import { themeResponse } from "./themes.rules.ts";

const presenceMs = 2 * 60_000;

/** The theme as the member sees it: with the member's changes, else with those that are scheduled. */
export async function readDraft(
  tx: ShopTx,
  themeId: string,
  { accountId, now }: Pick<Change, "accountId" | "now">,
): Promise<ThemeDraft> {
  const theme = await requireTheme(tx, accountId, themeId);
  const draft = await findDraft(tx, { themeId, accountId });
  const document = storedDocument(draft ? draft.document : await documentOf(tx, theme));
  return {
    theme: themeResponse(theme),
    document,
    records: recordsResponse(await readThemeRecords(tx, document), tx.shopId),
    version: draft?.version ?? 0,
    base_version: draft?.base_version ?? theme.version,
    saved_at: draft?.updated_at ?? null,
    editors: await listEditors(tx, { themeId, accountId }, since(now)),
  };
}

/** The document of the latest version: the scheduled one, else the theme's. */
export async function documentOf(tx: ShopTx, { id, document, publish_version }: ThemeRow): Promise<unknown> {
  return publish_version === null ? document : (await requireVersion(tx, id, publish_version)).document;
}

/** Stores the member's changes. @throws version_conflict if they were saved elsewhere since `version` */
export async function storeDraft(
  tx: ShopTx,
  themeId: string,
  draft: { document: ThemeDocument; version: number; base_version: number },
  { actor, accountId, now }: Change,
): Promise<Pick<ThemeDraft, "version" | "saved_at" | "editors" | "records">> {
  await requireTheme(tx, accountId, themeId);
  const key = { themeId, accountId };
  const at = new Date(now).toISOString();
  const records = await readThemeRecords(tx, draft.document);
  const document = cleanDocument(draft.document, records);
  if (!(await saveDraft(tx, key, { ...draft, document, actor: actor.name, at })))
    throw apiError("version_conflict", { version: (await findDraft(tx, key))?.version ?? 0 });
  return {
    version: draft.version + 1,
    saved_at: at,
    editors: await listEditors(tx, key, since(now)),
    records: recordsResponse(records, tx.shopId),
  };
}

/** Replaces the member's changes with a version. Publishing them needs no other confirmation: they are based on the latest. */
export async function restoreIntoDraft(
  tx: ShopTx,
  themeId: string,
  version: number,
  change: Change,
): Promise<ThemeDraft> {
  const { accountId, now } = change;
  const theme = await requireTheme(tx, accountId, themeId);
  const document = storedDocument((await requireVersion(tx, themeId, version)).document);
  const at = new Date(now).toISOString();
  await replaceDraft(
    tx,
    { themeId, accountId },
    { document, base_version: theme.version, actor: change.actor.name, at },
  );
  return readDraft(tx, themeId, change);
}

function since(now: number): string {
  return new Date(now - presenceMs).toISOString();
}
