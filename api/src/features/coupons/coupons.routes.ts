import { Coupon } from "@vitrine/contract/coupons/coupons";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";
import { deleteRecord, requireRecord } from "../records/save-record.action.ts";
import { createBatch, exportCodes } from "./coupon-codes.action.ts";
import { listBatches } from "./coupon-codes.queries.ts";
import { duplicateCoupon } from "./duplicate-coupon.action.ts";
import { couponFilter } from "./coupon-list.queries.ts";
import { readItemTitles } from "./coupon-items.queries.ts";
import { readCouponReport } from "./coupons.queries.ts";
import { coupons, saveCoupon } from "./save-coupon.action.ts";

export const couponsRoutes = {
  list: shop.coupons.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "coupons", Coupon, query, "newest", couponFilter(tx, query)),
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
    return { message: "Coupon saved.", data };
  }),

  duplicate: shop.coupons.duplicate.handler(async ({ input: { params }, context: { tx, actor, app } }) => {
    const data = await duplicateCoupon(tx, actor, params.id, app.clock.now());
    return { message: `${coupons.labelOf(data)} was added. It's turned off.`, data };
  }),

  remove: shop.coupons.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const coupon = await deleteRecord(tx, coupons, params.id, actor);
    return { message: `${coupons.labelOf(coupon)} was deleted.` };
  }),

  read_titles: shop.coupons.read_titles.handler(async ({ input: { params }, context: { tx } }) => {
    const { items, required_items } = await requireRecord(tx, coupons, params.id);
    return { data: await readItemTitles(tx, [items, required_items]) };
  }),

  read_report: shop.coupons.read_report.handler(async ({ input: { params }, context: { tx } }) => {
    await requireRecord(tx, coupons, params.id);
    return { data: await readCouponReport(tx, params.id) };
  }),

  list_batches: shop.coupons.list_batches.handler(async ({ input: { params }, context: { tx } }) => {
    await requireRecord(tx, coupons, params.id);
    return { data: await listBatches(tx, params.id) };
  }),

  create_batch: shop.coupons.create_batch.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => {
      const data = await createBatch(tx, actor, params.id, body, app.clock.now());
      return { message: `Codes created: ${data.codes}.`, data };
    },
  ),

  export_codes: shopWithoutTx.coupons.export_codes.handler(
    ({ input: { params, query }, context: { app, member } }) =>
      exportCodes(app, member.shop_id, params.id, query.batch_id),
  ),
};
