import { Coupon } from "@vitrine/contract/orders/coupons";
import { shop } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";

export const couponsRoutes = {
  list: shop.coupons.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "coupons", Coupon, query),
  ),
};
