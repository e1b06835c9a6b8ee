import { shop, shopWithoutTx } from "../../http/guards.ts";
import { readGateway, removeGateway, saveGateway, testGateway } from "./save-gateway.action.ts";

export const smsGatewaysRoutes = {
  read: shop.sms_gateways.read.handler(async ({ context: { tx } }) => ({ data: await readGateway(tx) })),

  save: shopWithoutTx.sms_gateways.save.handler(
    async ({ input: { body }, context: { app, member, actor, isProven } }) => ({
      message: "SMS gateway saved.",
      data: await saveGateway({ app, shopId: member.shop_id, actor, isProven }, body),
    }),
  ),

  remove: shop.sms_gateways.remove.handler(async ({ context: { tx, actor } }) => {
    await removeGateway(tx, actor);
    return { message: "The SMS gateway was removed." };
  }),

  test: shopWithoutTx.sms_gateways.test.handler(
    async ({ input: { body }, context: { app, member, actor } }) => {
      await testGateway({ app, shopId: member.shop_id, actor }, body.phone);
      return { message: "The gateway accepted a test message." };
    },
  ),
};
