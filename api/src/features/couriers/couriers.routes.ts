import { Courier } from "@vitrine/contract/delivery/couriers";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";
import { requireCourier } from "./couriers.queries.ts";
import { answerOf, removeCourier, saveCourier } from "./save-courier.action.ts";

export const couriersRoutes = {
  list: shop.couriers.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "couriers", Courier, query),
  ),

  create: shopWithoutTx.couriers.create.handler(
    async ({ input: { body }, context: { app, member, actor, isProven } }) => {
      const data = await saveCourier({ app, shopId: member.shop_id, actor, isProven }, body);
      return { message: `${data.name} was added.`, data };
    },
  ),

  read: shop.couriers.read.handler(async ({ input: { params }, context: { app, tx } }) => ({
    data: answerOf(app, tx.shopId, await requireCourier(tx, params.id)),
  })),

  update: shopWithoutTx.couriers.update.handler(
    async ({ input: { params, body }, context: { app, member, actor, isProven } }) => {
      const { version, ...draft } = body;
      const over = { id: params.id, version };
      const data = await saveCourier({ app, shopId: member.shop_id, actor, isProven }, draft, over);
      return { message: "Courier saved.", data };
    },
  ),

  remove: shop.couriers.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const name = await removeCourier(tx, actor, params.id);
    return { message: `${name} was deleted.` };
  }),
};
