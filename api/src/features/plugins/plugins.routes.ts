import { Plugin } from "@vitrine/contract/shops/plugins";
import { shop } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";

export const pluginsRoutes = {
  list: shop.plugins.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "plugins", Plugin, query),
  ),
};
