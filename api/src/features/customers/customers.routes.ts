import { Segment } from "@vitrine/contract/customers/customer-filter";
import { apiError, onConflict } from "../../api-error.ts";
import { cappedTotal, pageOf, readCursor } from "../../db/page.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";
import { changeRecord, createRecord, deleteRecord, type RecordKind } from "../records/save-record.action.ts";
import { countedUpTo, findNeighbours, listCustomers } from "./customer-list.queries.ts";
import { listOrdersOf, listTags, requireCustomer } from "./customers.queries.ts";
import { eraseCustomer } from "./erase-customer.action.ts";
import { exportCustomers } from "./export-customers.action.ts";
import { readPersonalData } from "./export-customers.queries.ts";
import { mergeCustomers, previewMerge } from "./merge-customers.action.ts";
import { blockCustomer, unblockCustomer, unblockCustomerAddress } from "./block-customer.action.ts";
import { saveCustomer } from "./save-customer.action.ts";
import { tagCustomers } from "./tag-customers.action.ts";

export const customersRoutes = {
  list: shop.customers.list.handler(async ({ input: { query }, context: { tx } }) => {
    const { sort, limit, cursor, ...filter } = query;
    const { rows, total } = await listCustomers(tx, filter, { sort, limit, cursor: readCursor(cursor) });
    const { data, meta } = pageOf(rows, limit, (row) => row.sort_value);
    return { data, meta: { ...meta, ...cappedTotal(total, countedUpTo) } };
  }),

  read: shop.customers.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireCustomer(tx, params.id)),
  })),

  neighbours: shop.customers.neighbours.handler(async ({ input: { params, query }, context: { tx } }) => {
    const neighbours = await findNeighbours(tx, params.id, query);
    if (!neighbours) throw apiError("not_found");
    return { data: neighbours };
  }),

  orders: shop.customers.orders.handler(async ({ input: { params, query }, context: { tx } }) => {
    const { limit, cursor } = query;
    const rows = await tx.commitWith(listOrdersOf(tx, params.id, { limit, cursor: readCursor(cursor) }));
    return pageOf(rows, limit, (row) => row.exact_at);
  }),

  create: shop.customers.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const data = await saveCustomer(tx, body, { actor, now: app.clock.now() });
    return { message: "Customer added.", data };
  }),

  update: shop.customers.update.handler(async ({ input: { params, body }, context: { tx, actor, app } }) => {
    const { version, ...draft } = body;
    const data = await saveCustomer(tx, draft, { actor, now: app.clock.now() }, { id: params.id, version });
    return { message: "Customer saved.", data };
  }),

  tags: shop.customers.tags.handler(async ({ input: { query }, context: { tx } }) => ({
    data: await tx.commitWith(listTags(tx, query.search ?? "")),
  })),

  change_tags: shop.customers.change_tags.handler(async ({ input: { body }, context: { tx, actor } }) => {
    const changed = await tagCustomers(tx, actor, body);
    return { message: `Customers changed: ${changed}.`, data: { changed } };
  }),

  block: shop.customers.block.handler(async ({ input: { params, body }, context: { tx, actor } }) => {
    const data = await blockCustomer(tx, params.id, body, actor);
    return { message: "Customer blocked.", data };
  }),

  unblock: shop.customers.unblock.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const data = await unblockCustomer(tx, params.id, actor);
    return { message: "Customer unblocked.", data };
  }),

  unblock_address: shop.customers.unblock_address.handler(
    async ({ input: { params, query }, context: { tx, actor } }) => {
      const data = await unblockCustomerAddress(tx, params.id, query.key, actor);
      return { message: "Address unblocked.", data };
    },
  ),

  preview_merge: shop.customers.preview_merge.handler(
    async ({ input: { params, query }, context: { tx } }) => ({
      data: await previewMerge(tx, params.id, query.customer_id),
    }),
  ),

  merge: shop.customers.merge.handler(async ({ input: { params, body }, context: { tx, actor, app } }) => {
    const data = await mergeCustomers(tx, actor, params.id, body.customer_id, app.clock.now());
    return { message: "Customers merged.", data };
  }),

  export: shopWithoutTx.customers.export.handler(({ input: { query }, context: { app, member } }) =>
    exportCustomers(app, member.shop_id, query),
  ),

  export_data: shop.customers.export_data.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await readPersonalData(tx, params.id),
  })),

  erase: shop.customers.erase.handler(async ({ input: { params }, context }) => {
    await eraseCustomer(context, params.id);
    return { message: "The customer's personal data is erased." };
  }),
};

const segments: RecordKind<"customer_segments", Segment> = {
  table: "customer_segments",
  type: "customer_segment",
  schema: Segment,
  labelOf: ({ name }) => name,
  max: 50,
};

export const customerSegmentsRoutes = {
  list: shop.customer_segments.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "customer_segments", Segment, query),
  ),

  create: shop.customer_segments.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const now = app.clock.now();
    const data = await onConflict({ customer_segments_name_key: "segment_name_taken" }, () =>
      createRecord(tx, segments, body, { actor, now }),
    );
    return { message: "Segment saved.", data };
  }),

  update: shop.customer_segments.update.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => {
      const now = app.clock.now();
      const data = await onConflict({ customer_segments_name_key: "segment_name_taken" }, () =>
        changeRecord(tx, segments, params.id, body, { actor, now }),
      );
      return { message: "Segment saved.", data };
    },
  ),

  remove: shop.customer_segments.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    await onConflict({ coupons_segment_fkey: "segment_in_use" }, () =>
      deleteRecord(tx, segments, params.id, actor),
    );
    return { message: "Segment deleted." };
  }),
};
