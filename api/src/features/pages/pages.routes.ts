import { ShopPageRow } from "@vitrine/contract/shops/pages";
import { shop } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";
import { requireRecord } from "../records/save-record.action.ts";
import { changePage, createPage, deletePage, shopPages } from "./save-page.action.ts";

export const pagesRoutes = {
  list: shop.pages.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "pages", ShopPageRow, query),
  ),

  create: shop.pages.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const data = await createPage(tx, actor, body, app.clock.now());
    return { message: `${data.title} was added.`, data };
  }),

  read: shop.pages.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, shopPages, params.id)),
  })),

  update: shop.pages.update.handler(async ({ input: { params, body }, context: { tx, actor, app } }) => ({
    message: "Page saved.",
    data: await changePage(tx, actor, params.id, body, app.clock.now()),
  })),

  remove: shop.pages.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const { title } = await deletePage(tx, actor, params.id);
    return { message: `${title} was deleted.` };
  }),
};
