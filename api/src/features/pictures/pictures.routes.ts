import { shopWithoutTx } from "../../http/guards.ts";
import { storePicture } from "./store-picture.action.ts";

export const picturesRoutes = {
  create: shopWithoutTx.pictures.create.handler(
    async ({ input: { body }, context: { app, member, actor } }) => ({
      data: await storePicture(app, member.shop_id, actor, new Uint8Array(await body.file.arrayBuffer())),
    }),
  ),
};
