import { ShopPage } from "@vitrine/contract/shops/pages";
import { shop } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";

export const pagesRoutes = {
  list: shop.pages.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "pages", ShopPage, query),
  ),
};
