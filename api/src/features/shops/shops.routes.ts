import { accessOf } from "@vitrine/contract/roles";
import { timeZonePreviewDays } from "@vitrine/contract/shops/shops";
import { account, shop, shopWithoutTx } from "../../http/guards.ts";
import { signPreview } from "../../ids.ts";
import { deleteDismissal, insertDismissal } from "../setup-steps/setup-steps.queries.ts";
import { changeShop } from "./change-shop.action.ts";
import { handleFrom, handleProblem, handlesLike } from "./handles.rules.ts";
import { openShop } from "./open-shop.action.ts";
import { confirmDefault } from "./confirm-default.action.ts";
import { readReadiness } from "./read-readiness.action.ts";
import { countOnAnotherDay, findFreeHandles, listShopsOf, requireShop } from "./shops.queries.ts";
import { changeMessage, datePreviewUrl, shopResponse } from "./shops.rules.ts";

const previewMs = 30 * 60_000;

export const shopsRoutes = {
  list: account.shops.list.handler(async ({ context: { app, session } }) => {
    const shops = await app.db.inPlatform((tx) => listShopsOf(tx, session.account_id));
    return {
      data: shops.map(({ row, access, owners }) => ({
        ...shopResponse(row, access, app.dashboardUrl),
        owners,
      })),
    };
  }),

  create: account.shops.create.handler(async ({ input: { body }, context }) => {
    const row = await openShop(context, context.session, context.actor, body);
    return {
      message: `${row.name} is ready.`,
      data: shopResponse(row, accessOf("owner"), context.app.dashboardUrl),
    };
  }),

  suggest_handle: account.shops.suggest_handle.handler(async ({ input: { query }, context: { app } }) => {
    const handle = query.handle?.trim().toLowerCase() || handleFrom(query.name ?? "");
    const problem = handleProblem(handle);
    const tries = handlesLike(problem ? handleFrom(query.name || handle) : handle).filter(
      (candidate) => !handleProblem(candidate),
    );
    const free = await app.db.inPlatform((tx) => findFreeHandles(tx, [handle, ...tries]));
    return {
      data: {
        handle,
        free: !problem && free.includes(handle),
        problem,
        suggestion: free.find((one) => !handleProblem(one)) ?? "",
      },
    };
  }),

  read: shop.shops.read.handler(async ({ context: { tx, member, app } }) => ({
    data: shopResponse(await requireShop(tx), member, app.dashboardUrl),
  })),

  update: shopWithoutTx.shops.update.handler(async ({ input: { body }, context }) => {
    const { member, actor, app } = context;
    const { row, changed } = await changeShop(context, actor, member.shop_id, body);
    const data = shopResponse(row, member, app.dashboardUrl);
    return { message: changeMessage(changed, data), data, changed };
  }),

  preview_time_zone: shop.shops.preview_time_zone.handler(async ({ input: { query }, context: { tx } }) => ({
    data: await tx.commitWith(countOnAnotherDay(tx, query.time_zone, timeZonePreviewDays)),
  })),

  preview: shop.shops.preview.handler(async ({ context: { tx, member, app } }) => {
    const { store_url } = shopResponse(await requireShop(tx), member, app.dashboardUrl);
    const until = app.clock.now() + previewMs;
    const token = signPreview(app.secret, tx.shopId, until);
    return { data: { url: `${store_url}?preview=${token}`, ends_at: new Date(until).toISOString() } };
  }),

  preview_date: shop.shops.preview_date.handler(async ({ input: { body }, context: { tx, member, app } }) => {
    const { store_url } = shopResponse(await requireShop(tx), member, app.dashboardUrl);
    const until = app.clock.now() + previewMs;
    const token = signPreview(app.secret, tx.shopId, until, "date-preview");
    const url = datePreviewUrl(store_url, { token, ...body });
    return { data: { url, ends_at: new Date(until).toISOString() } };
  }),

  readiness: shop.shops.readiness.handler(async ({ context: { tx, member, app } }) => ({
    data: await readReadiness(tx, member, app.dashboardUrl),
  })),

  keep_default: shop.shops.keep_default.handler(async ({ input: { params }, context }) => {
    const { tx, member, app } = context;
    await confirmDefault(tx, member, params.step);
    return { data: await readReadiness(tx, member, app.dashboardUrl) };
  }),

  keep_currency: shop.shops.keep_currency.handler(async ({ context: { tx, member, app } }) => {
    await confirmDefault(tx, member, "currency");
    return { data: await readReadiness(tx, member, app.dashboardUrl) };
  }),

  show_guide: shop.shops.show_guide.handler(async ({ input: { body }, context: { tx, member, app } }) => {
    await (body.is_dismissed ? insertDismissal : deleteDismissal)(tx, member.account_id);
    return { data: await readReadiness(tx, member, app.dashboardUrl) };
  }),
};
