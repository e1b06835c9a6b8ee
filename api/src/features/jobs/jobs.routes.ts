import type { JobKind } from "@vitrine/contract/shops/jobs";
import { type Area, hasPermission } from "@vitrine/contract/roles";
import type { ShopTx } from "../../db/tx.ts";
import { shop } from "../../http/guards.ts";
import { listBulkEditsSince } from "../bulk-edits/bulk-edits.queries.ts";
import { bulkEditJob, importJob, type JobRecord, jobsResponse, lastsMs } from "./jobs.rules.ts";
import { listImportsSince } from "../import-products/lists/imports-list.queries.ts";

/** Area and query of each kind of job: jobs in progress, or finished since a time. */
const kinds: Record<JobKind, { area: Area; list: (tx: ShopTx, since: string) => Promise<JobRecord[]> }> = {
  product_import: {
    area: "import-products",
    list: async (tx, since) => (await listImportsSince(tx, since)).map(importJob),
  },
  bulk_edit: {
    area: "products",
    list: async (tx, since) => (await listBulkEditsSince(tx, since)).map(bulkEditJob),
  },
};

export const jobsRoutes = {
  list: shop.jobs.list.handler(async ({ context: { tx, app, member } }) => {
    const now = app.clock.now();
    const since = new Date(now - lastsMs).toISOString();
    const open = Object.values(kinds).filter(({ area }) => hasPermission(member.permissions, area));
    const lists = await Promise.all(open.map(({ list }) => list(tx, since)));
    return { data: jobsResponse(lists.flat(), now) };
  }),
};
