import { shop, shopperWithoutTx, shopWithoutTx } from "../../http/doors.ts";
import { refusal } from "../../refuse.ts";
import { fetchDownload, readDownload } from "./fetch-download.action.ts";
import { findIsProduct, listDigitalFiles } from "./digital-files.queries.ts";
import { keepDigitalFile } from "./keep-digital-file.action.ts";
import { removeDigitalFile } from "./remove-digital-file.action.ts";

export const digitalFilesRoutes = {
  list: shop.digital_files.list.handler(async ({ input: { params }, context: { tx } }) => {
    if (!(await findIsProduct(tx, params.id))) throw refusal("not_found");
    return { data: await listDigitalFiles(tx, params.id) };
  }),

  create: shopWithoutTx.digital_files.create.handler(
    async ({ input: { params, body }, context: { world, member, actor } }) => ({
      data: await keepDigitalFile(world, member.shop_id, actor, params.id, body.file),
    }),
  ),

  remove: shopWithoutTx.digital_files.remove.handler(
    async ({ input: { params }, context: { world, member, actor } }) => ({
      message: await removeDigitalFile(world, member.shop_id, actor, params.id),
    }),
  ),

  download: shopperWithoutTx.digital_files.download.handler(
    ({ input: { params }, context: { world, store, request } }) =>
      fetchDownload(world, store.id, params.link, request),
  ),

  read_download: shopperWithoutTx.digital_files.read_download.handler(
    async ({ input: { params }, context: { world, store } }) => ({
      data: await readDownload(world, store.id, params.link),
    }),
  ),
};
