import { shopWithoutTx } from "../../http/doors.ts";
import { storePicture } from "./store-picture.action.ts";

export const picturesRoutes = {
  create: shopWithoutTx.pictures.create.handler(
    async ({ input: { body }, context: { world, member, actor } }) => ({
      data: await storePicture(world, member.shop_id, actor, new Uint8Array(await body.file.arrayBuffer())),
    }),
  ),
};
