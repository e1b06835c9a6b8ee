import { shop, shopWithoutTx } from "../../http/guards.ts";
import { findPasswordHash } from "../accounts/accounts.queries.ts";
import { cancelDeletion, scheduleDeletion, sendDeletionCode } from "./schedule-deletion.action.ts";
import { readDeletion } from "./shop-deletion.queries.ts";

export const shopDeletionRoutes = {
  read: shopWithoutTx.shop_deletion.read.handler(async ({ context: { app, member } }) => {
    const deletion = await app.db.inShop(member.shop_id, readDeletion);
    const password = await app.db.readPlatform((tx) => findPasswordHash(tx, member.account_id));
    return { data: { ...deletion, by_code: !password?.hash } };
  }),

  send_code: shopWithoutTx.shop_deletion.send_code.handler(async ({ context }) => {
    await sendDeletionCode(context);
    return { message: "We sent you a code." };
  }),

  schedule: shopWithoutTx.shop_deletion.schedule.handler(async ({ input: { body }, context }) => {
    await scheduleDeletion(context, body);
    return { message: "Your shop is closed and will be deleted." };
  }),

  cancel: shop.shop_deletion.cancel.handler(async ({ context }) => {
    await cancelDeletion(context);
    return { message: "Your shop won't be deleted." };
  }),
};
