import { account, shop, shopWithoutTx } from "../../http/doors.ts";
import { signPreview } from "../../ids.ts";
import { deleteDismissal, insertDismissal } from "../setup-steps/setup-steps.queries.ts";
import { changeShop } from "./change-shop.action.ts";
import { handleFrom, handleProblem, handlesLike } from "./handles.rules.ts";
import { openShop } from "./open-shop.action.ts";
import { keepDefault } from "./keep-default.action.ts";
import { readReadiness } from "./read-readiness.action.ts";
import { findFreeHandles, listShopsOf, theShop } from "./shops.queries.ts";
import { changeMessage, shopAnswer } from "./shops.rules.ts";

const previewMs = 30 * 60_000;

export const shopsRoutes = {
  list: account.shops.list.handler(async ({ context: { world, session } }) => {
    const shops = await world.db.inPlatform((tx) => listShopsOf(tx, session.account_id));
    return {
      data: shops.map(({ role, owners, ...row }) => ({
        ...shopAnswer(row, role, world.dashboardUrl),
        owners,
      })),
    };
  }),

  create: account.shops.create.handler(async ({ input: { body }, context }) => {
    const row = await openShop(context, context.session, context.actor, body);
    return { message: `${row.name} is ready.`, data: shopAnswer(row, "owner", context.world.dashboardUrl) };
  }),

  suggest_handle: account.shops.suggest_handle.handler(async ({ input: { query }, context: { world } }) => {
    const handle = query.handle?.trim().toLowerCase() || handleFrom(query.name ?? "");
    const problem = handleProblem(handle);
    const tries = handlesLike(problem ? handleFrom(query.name || handle) : handle).filter(
      (candidate) => !handleProblem(candidate),
    );
    const free = await world.db.inPlatform((tx) => findFreeHandles(tx, [handle, ...tries]));
    return {
      data: {
        handle,
        free: !problem && free.includes(handle),
        problem,
        suggestion: free.find((one) => !handleProblem(one)) ?? "",
      },
    };
  }),

  read: shop.shops.read.handler(async ({ context: { tx, member, world } }) => ({
    data: shopAnswer(await theShop(tx), member.role, world.dashboardUrl),
  })),

  update: shopWithoutTx.shops.update.handler(async ({ input: { body }, context }) => {
    const { member, actor, world } = context;
    const { row, changed } = await changeShop(context, actor, member.shop_id, body);
    const data = shopAnswer(row, member.role, world.dashboardUrl);
    return { message: changeMessage(changed, data), data, changed };
  }),

  preview: shop.shops.preview.handler(async ({ context: { tx, member, world } }) => {
    const { store_url } = shopAnswer(await theShop(tx), member.role, world.dashboardUrl);
    const until = world.clock.now() + previewMs;
    const token = signPreview(world.secret, tx.shopId, until);
    return { data: { url: `${store_url}?preview=${token}`, ends_at: new Date(until).toISOString() } };
  }),

  readiness: shop.shops.readiness.handler(async ({ context: { tx, member, world } }) => ({
    data: await readReadiness(tx, member, world.dashboardUrl),
  })),

  keep_default: shop.shops.keep_default.handler(async ({ input: { params }, context }) => {
    const { tx, member, world } = context;
    await keepDefault(tx, member, params.step);
    return { data: await readReadiness(tx, member, world.dashboardUrl) };
  }),

  keep_currency: shop.shops.keep_currency.handler(async ({ context: { tx, member, world } }) => {
    await keepDefault(tx, member, "currency");
    return { data: await readReadiness(tx, member, world.dashboardUrl) };
  }),

  show_guide: shop.shops.show_guide.handler(async ({ input: { body }, context: { tx, member, world } }) => {
    await (body.is_dismissed ? insertDismissal : deleteDismissal)(tx, member.account_id);
    return { data: await readReadiness(tx, member, world.dashboardUrl) };
  }),
};
