import { providerNames } from "@vitrine/contract/payments/online-payments";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { listProviders } from "./online-payments.queries.ts";
import { answerOf, removeAccount, saveAccount } from "./save-provider.action.ts";

export const onlinePaymentsRoutes = {
  list: shop.online_payments.list.handler(async ({ context: { app, tx } }) => {
    const rows = await tx.commitWith(listProviders(tx));
    return {
      data: providerNames.map((name) =>
        answerOf(
          app,
          tx,
          name,
          rows.find(({ provider }) => provider === name),
        ),
      ),
    };
  }),

  save: shopWithoutTx.online_payments.save.handler(
    async ({ input: { params, body }, context: { app, member, actor, isProven } }) => {
      const { provider } = params;
      const data = await saveAccount({ app, shopId: member.shop_id, actor, provider, isProven }, body);
      return { message: `${data.name} saved.`, data };
    },
  ),

  remove: shop.online_payments.remove.handler(async ({ input: { params }, context }) => {
    const name = await removeAccount(context, params.provider);
    return { message: `${name} was disconnected.` };
  }),
};
