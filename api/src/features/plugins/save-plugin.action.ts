import { isDeepStrictEqual } from "node:util";
import { type PluginKind, pluginManifests } from "@vitrine/contract/shops/plugin-manifests";
import type { PluginDraft } from "@vitrine/contract/shops/plugins";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { requireProven } from "../../http/proof.ts";
import { newId } from "../../ids.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { sealAccessToken } from "./access-token.ts";
import { findPlugin, type PluginRow, savePlugin } from "./plugins.queries.ts";
import { checkedSettings } from "./plugins.rules.ts";

interface Save {
  app: AppContext;
  tx: ShopTx;
  actor: Actor;
  kind: PluginKind;
  isProven: boolean;
}

/** Sets up a plugin, or changes this version of it. Another account or access token requires a proof. */
export async function changePlugin(save: Save, draft: PluginDraft): Promise<void> {
  const { app, tx, actor, kind } = save;
  const settings = checkedSettings(kind, draft.settings);
  const before = await findPlugin(tx, kind);
  if (draft.access_token || !isDeepStrictEqual(settings, before?.settings)) requireProven(save);
  const token = tokenAfter({ app, tx, kind }, before, draft.access_token);
  const row = { kind, is_active: draft.is_active, settings, ...token };
  const now = app.clock.now();
  const over = { id: newId(now), version: draft.version, at: new Date(now).toISOString() };
  if (!(await savePlugin(tx, row, over))) throw apiError("version_conflict");
  const changed = changes(before ? logged(before) : {}, logged(row));
  if (!changed) return;
  await insertActivity(tx, actor, {
    action: "plugin.changed",
    target_type: "plugin",
    target_id: kind,
    target_label: pluginManifests[kind].name,
    ...changed,
  });
  await invalidateStorefront(tx);
}

/** @param entered empty leaves the stored token, null removes it */
function tokenAfter(
  { app, tx, kind }: Pick<Save, "app" | "tx" | "kind">,
  before: PluginRow | undefined,
  entered: string | null,
): Pick<PluginRow, "access_token" | "token_ending"> {
  if (!pluginManifests[kind].hasServerEvents || entered === null)
    return { access_token: null, token_ending: null };
  if (entered === "")
    return { access_token: before?.access_token ?? null, token_ending: before?.token_ending ?? null };
  return { access_token: sealAccessToken(app, tx.shopId, kind, entered), token_ending: entered.slice(-4) };
}

/** The fields that the activity log compares: never the token. */
function logged({ is_active, settings, token_ending }: PluginRow): Record<string, unknown> {
  return { is_active, ...settings, token_ending };
}
