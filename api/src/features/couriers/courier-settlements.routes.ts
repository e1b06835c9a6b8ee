import { shop, shopWithoutTx } from "../../http/guards.ts";
import { readSummary } from "./courier-summary.queries.ts";
import { requireCourier } from "./couriers.queries.ts";
import { checkSettlement, correctRow, settleFile } from "./settle-file.action.ts";
import { settlementResponse } from "./settlement.rules.ts";

export const courierSettlementsRoutes = {
  summary: shop.courier_settlements.summary.handler(async ({ input: { params }, context: { tx } }) => {
    await requireCourier(tx, params.id);
    return { data: await readSummary(tx, params.id) };
  }),

  check: shop.courier_settlements.check.handler(async ({ input: { params, body }, context: { tx } }) => {
    const { headers, columns, rows } = await checkSettlement(tx, params.id, body);
    return { data: settlementResponse(headers, columns, rows) };
  }),

  correct: shop.courier_settlements.correct.handler(
    async ({ input: { params, body }, context: { app, tx, member, actor } }) => ({
      message: "The amount is corrected.",
      data: await correctRow({ app, tx, shopId: member.shop_id, actor }, params.id, body),
    }),
  ),

  create: shopWithoutTx.courier_settlements.create.handler(
    async ({ input: { params, body }, context: { app, member, actor } }) => {
      const data = await settleFile({ app, shopId: member.shop_id, actor }, params.id, body);
      return { message: `Shipments settled: ${data.matched.count}.`, data };
    },
  ),
};
