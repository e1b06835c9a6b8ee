import { storeUrl } from "@vitrine/contract/shops/store-url";
import { initialDocument } from "@vitrine/contract/themes/theme-document";
import { defaultThemeId } from "@vitrine/contract/themes/themes";
import type { AppContext } from "../../app-context.ts";
import type { Actor } from "../../actor.ts";
import { shop } from "../../http/guards.ts";
import type { Member } from "../../http/known-members.ts";
import { signThemePreview } from "../../ids.ts";
import { readDraft, restoreIntoDraft, storeDraft } from "./edit-draft.action.ts";
import { cancelSchedule, publishTheme } from "./publish-theme.action.ts";
import { replaceDefaultTheme } from "./replace-default-theme.action.ts";
import { type Change, changeName, createTheme, removeTheme } from "./save-theme.action.ts";
import { storedDocument } from "./stored-document.rules.ts";
import { themeChanges } from "./theme-changes.rules.ts";
import { deleteDraft } from "./theme-drafts.queries.ts";
import {
  listThemes,
  listVersions,
  requireSamplePages,
  requireTheme,
  requireVersion,
} from "./themes.queries.ts";
import { copyName, themeResponse } from "./themes.rules.ts";

/** The customiser requests a new token before the old one expires. */
const previewMs = 30 * 60_000;

export const themesRoutes = {
  list: shop.themes.list.handler(async ({ context: { tx, member } }) => {
    const rows = await tx.commitWith(listThemes(tx, member.account_id));
    return { data: rows.map(themeResponse), meta: { next_cursor: null } };
  }),

  create: shop.themes.create.handler(async ({ input: { body }, context }) => {
    if (body.replaces_default) {
      const row = await replaceDefaultTheme(context.tx, body.name, changeOf(context));
      return { message: "Theme added.", data: themeResponse(row) };
    }
    const draft = { name: body.name, document: initialDocument(body.preset) };
    const row = await createTheme(context.tx, draft, changeOf(context));
    return { message: "Theme added.", data: themeResponse(row) };
  }),

  import_file: shop.themes.import_file.handler(async ({ input: { body }, context }) => {
    const row = await createTheme(context.tx, body, changeOf(context));
    return { message: "Theme added.", data: themeResponse(row) };
  }),

  export_file: shop.themes.export_file.handler(async ({ input: { params }, context }) => {
    const { theme, document } = await readDraft(context.tx, params.id, changeOf(context));
    return { data: { vitrine_theme: 1 as const, name: theme.name, document } };
  }),

  rename: shop.themes.rename.handler(async ({ input: { params, body }, context }) => {
    const row = await changeName(context.tx, params.id, body.name, changeOf(context));
    return { message: "Theme renamed.", data: themeResponse(row) };
  }),

  duplicate: shop.themes.duplicate.handler(async ({ input: { params }, context }) => {
    const change = changeOf(context);
    const { theme, document } = await readDraft(context.tx, params.id, change);
    const names = await listThemes(context.tx, change.accountId);
    const name = copyName(theme.name, new Set(names.map((one) => one.name)));
    return {
      message: "Theme duplicated.",
      data: themeResponse(await createTheme(context.tx, { name, document }, change)),
    };
  }),

  remove: shop.themes.remove.handler(async ({ input: { params }, context }) => {
    await removeTheme(context.tx, params.id, changeOf(context));
    return { message: "Theme deleted." };
  }),

  read_draft: shop.themes.read_draft.handler(async ({ input: { params }, context }) => ({
    data: await readDraft(context.tx, params.id, changeOf(context)),
  })),

  save_draft: shop.themes.save_draft.handler(async ({ input: { params, body }, context }) => ({
    data: await storeDraft(context.tx, params.id, body, changeOf(context)),
  })),

  discard_draft: shop.themes.discard_draft.handler(async ({ input: { params }, context: { tx, member } }) => {
    await requireTheme(tx, member.account_id, params.id);
    await deleteDraft(tx, { themeId: params.id, accountId: member.account_id });
    return { message: "Changes discarded." };
  }),

  publish: shop.themes.publish.handler(async ({ input: { params, body }, context }) => {
    const row = await publishTheme(context.app, context.tx, params.id, body, changeOf(context));
    return {
      message: body.at === null ? "Theme published." : "Publication scheduled.",
      data: themeResponse(row),
    };
  }),

  cancel_schedule: shop.themes.cancel_schedule.handler(async ({ input: { params }, context }) => {
    const row = await cancelSchedule(context.tx, params.id, changeOf(context));
    return { message: "Scheduled publication cancelled.", data: themeResponse(row) };
  }),

  list_versions: shop.themes.list_versions.handler(async ({ input: { params }, context: { tx, member } }) => {
    await requireTheme(tx, member.account_id, params.id);
    return { data: await tx.commitWith(listVersions(tx, params.id)), meta: { next_cursor: null } };
  }),

  compare_versions: shop.themes.compare_versions.handler(
    async ({ input: { params, query }, context: { tx } }) => {
      const before = await requireVersion(tx, params.id, query.than);
      const after = await requireVersion(tx, params.id, params.version);
      return { data: themeChanges(storedDocument(before.document), storedDocument(after.document)) };
    },
  ),

  restore_version: shop.themes.restore_version.handler(async ({ input: { params }, context }) => ({
    data: await restoreIntoDraft(context.tx, params.id, params.version, changeOf(context)),
  })),

  preview: shop.themes.preview.handler(async ({ input: { params }, context: { tx, member, app } }) => {
    const { account_id } = member;
    if (params.id !== defaultThemeId) await requireTheme(tx, account_id, params.id);
    const { product, page, post, ...store } = await requireSamplePages(tx);
    const until = app.clock.now() + previewMs;
    const data = {
      url: storeUrl(store, app.dashboardUrl),
      token: signThemePreview(app.secret, tx.shopId, { theme_id: params.id, account_id }, until),
      ends_at: new Date(until).toISOString(),
      paths: {
        home: "/",
        list: "/products",
        product: product && `/products/${encodeURIComponent(product)}`,
        cart: "/cart",
        page: page && `/pages/${encodeURIComponent(page)}`,
        post: post && `/blog/${encodeURIComponent(post)}`,
        footer_columns: "/",
      },
    };
    return { data };
  }),
};

function changeOf({ actor, member, app }: { actor: Actor; member: Member; app: AppContext }): Change {
  return { actor, accountId: member.account_id, now: app.clock.now() };
}
