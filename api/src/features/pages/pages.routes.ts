import { ShopPageRow } from "@vitrine/contract/shops/pages";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { changeContent } from "../records/change-content.action.ts";
import { contentFilter, readPage } from "../records/records.queries.ts";
import { requireRecord } from "../records/save-record.action.ts";
import { changePage, createPage, deletePage, shopPages } from "./save-page.action.ts";

export const pagesRoutes = {
  list: shop.pages.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "pages", ShopPageRow, query, "newest", contentFilter(query)),
  ),

  create: shop.pages.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const data = await createPage(tx, app, actor, body);
    return { message: `${data.title} was added.`, data };
  }),

  read: shop.pages.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, shopPages, params.id)),
  })),

  update: shop.pages.update.handler(async ({ input: { params, body }, context: { tx, actor, app } }) => ({
    message: "Page saved.",
    data: await changePage(tx, app, actor, { ...body, id: params.id }),
  })),

  remove: shop.pages.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const { title } = await deletePage(tx, actor, params.id);
    return { message: `${title} was deleted.` };
  }),

  change_many: shopWithoutTx.pages.change_many.handler(
    async ({ input: { body }, context: { app, actor, member } }) => ({
      message: "Pages changed.",
      data: await changeContent(app, member.shop_id, actor, { kind: shopPages, remove: deletePage }, body),
    }),
  ),
};
