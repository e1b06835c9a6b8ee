import { account, shop } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { listShopsOf } from "../shops/shops.queries.ts";
import { countOrdersToDo } from "./analytics.queries.ts";
import { customDateProblem } from "./ranges.rules.ts";
import { readAnalytics } from "./read-analytics.action.ts";

export const analyticsRoutes = {
  dashboard: account.analytics.dashboard.handler(async ({ input: { query }, context: { app, session } }) => {
    const shops = await app.db.inPlatform((tx) => listShopsOf(tx, session.account_id));
    const requested =
      query.shop_id === undefined ? shops[0] : shops.find(({ row }) => row.id === query.shop_id);
    if (!requested && query.shop_id !== undefined) throw apiError("not_found");
    if (!requested) return { data: null };
    return {
      data: await app.db.inShop(requested.row.id, (tx) =>
        readAnalytics(tx, app.clock.now(), { filter: "today" }),
      ),
    };
  }),

  orders_to_do: shop.analytics.orders_to_do.handler(async ({ context: { tx } }) => ({
    data: await tx.commitWith(countOrdersToDo(tx)),
  })),

  read: shop.analytics.read.handler(async ({ input: { query }, context: { app, tx } }) => {
    const problem = query.filter === "custom" ? customDateProblem(query.date) : null;
    if (problem) throw apiError("invalid_input", { errors: { date: [problem] } });
    return { data: await readAnalytics(tx, app.clock.now(), query) };
  }),
};
