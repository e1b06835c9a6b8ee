import { shop, shopperWithoutTx, shopWithoutTx } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { fetchDownload, readDownload } from "./fetch-download.action.ts";
import { findIsProduct, listDigitalFiles } from "./digital-files.queries.ts";
import { storeDigitalFile } from "./store-digital-file.action.ts";
import { removeDigitalFile } from "./remove-digital-file.action.ts";

export const digitalFilesRoutes = {
  list: shop.digital_files.list.handler(async ({ input: { params }, context: { tx } }) => {
    if (!(await findIsProduct(tx, params.id))) throw apiError("not_found");
    return { data: await listDigitalFiles(tx, params.id) };
  }),

  create: shopWithoutTx.digital_files.create.handler(
    async ({ input: { params, body }, context: { app, member, actor } }) => ({
      data: await storeDigitalFile(app, member.shop_id, actor, params.id, body.file),
    }),
  ),

  remove: shopWithoutTx.digital_files.remove.handler(
    async ({ input: { params }, context: { app, member, actor } }) => ({
      message: await removeDigitalFile(app, member.shop_id, actor, params.id),
    }),
  ),

  download: shopperWithoutTx.digital_files.download.handler(
    ({ input: { params }, context: { app, store, request } }) =>
      fetchDownload(app, store.id, params.link, request),
  ),

  read_download: shopperWithoutTx.digital_files.read_download.handler(
    async ({ input: { params }, context: { app, store } }) => ({
      data: await readDownload(app, store.id, params.link),
    }),
  ),
};
