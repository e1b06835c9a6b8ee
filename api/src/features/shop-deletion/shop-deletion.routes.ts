import { shop, shopWithoutTx } from "../../http/guards.ts";
import { cancelDeletion, scheduleDeletion } from "./schedule-deletion.action.ts";
import { readDeletion } from "./shop-deletion.queries.ts";

export const shopDeletionRoutes = {
  read: shop.shop_deletion.read.handler(async ({ context: { tx } }) => ({ data: await readDeletion(tx) })),

  schedule: shopWithoutTx.shop_deletion.schedule.handler(async ({ context }) => {
    await scheduleDeletion(context);
    return { message: "Your shop is closed and will be deleted." };
  }),

  cancel: shop.shop_deletion.cancel.handler(async ({ context }) => {
    await cancelDeletion(context);
    return { message: "Your shop won't be deleted." };
  }),
};
