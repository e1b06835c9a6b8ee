import { pluginManifests } from "@vitrine/contract/shops/plugin-manifests";
import { Plugin } from "@vitrine/contract/shops/plugins";
import { shop } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";
import { changePlugin } from "./save-plugin.action.ts";

export const pluginsRoutes = {
  list: shop.plugins.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "plugins", Plugin, query),
  ),

  save: shop.plugins.save.handler(
    async ({ input: { params, body }, context: { app, tx, actor, isProven } }) => {
      await changePlugin({ app, tx, actor, kind: params.kind, isProven }, body);
      return { message: `${pluginManifests[params.kind].name} saved.` };
    },
  ),
};
