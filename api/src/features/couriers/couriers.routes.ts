import { Courier } from "@vitrine/contract/orders/couriers";
import { shop } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";

export const couriersRoutes = {
  list: shop.couriers.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "couriers", Courier, query),
  ),
};
