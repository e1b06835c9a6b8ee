import { account, shop } from "../../http/doors.ts";
import { refusal } from "../../refuse.ts";
import { listShopsOf } from "../shops/shops.queries.ts";
import { customDateProblem } from "./ranges.rules.ts";
import { readAnalytics } from "./read-analytics.action.ts";

export const analyticsRoutes = {
  dashboard: account.analytics.dashboard.handler(
    async ({ input: { query }, context: { world, session } }) => {
      const shops = await world.db.inPlatform((tx) => listShopsOf(tx, session.account_id));
      const asked = query.shop_id === undefined ? shops[0] : shops.find(({ id }) => id === query.shop_id);
      if (!asked && query.shop_id !== undefined) throw refusal("not_found");
      if (!asked) return { data: null };
      return {
        data: await world.db.inShop(asked.id, (tx) =>
          readAnalytics(tx, world.clock.now(), { filter: "today" }),
        ),
      };
    },
  ),

  read: shop.analytics.read.handler(async ({ input: { query }, context: { world, tx } }) => {
    const problem = query.filter === "custom" ? customDateProblem(query.date) : null;
    if (problem) throw refusal("invalid_input", { errors: { date: [problem] } });
    return { data: await readAnalytics(tx, world.clock.now(), query) };
  }),
};
