import { Coupon } from "@vitrine/contract/orders/coupons";
import { shop } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";
import { deleteRecord, requireRecord } from "../records/save-record.action.ts";
import { coupons, saveCoupon } from "./save-coupon.action.ts";

export const couponsRoutes = {
  list: shop.coupons.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "coupons", Coupon, query),
  ),

  create: shop.coupons.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const data = await saveCoupon(tx, actor, body, app.clock.now());
    return { message: `${coupons.labelOf(data)} was added.`, data };
  }),

  read: shop.coupons.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, coupons, params.id)),
  })),

  update: shop.coupons.update.handler(async ({ input: { params, body }, context: { tx, actor, app } }) => {
    const { version, ...draft } = body;
    const data = await saveCoupon(tx, actor, draft, app.clock.now(), { id: params.id, version });
    return { message: "Discount saved.", data };
  }),

  remove: shop.coupons.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const coupon = await deleteRecord(tx, coupons, params.id, actor);
    return { message: `${coupons.labelOf(coupon)} was deleted.` };
  }),
};
