import { setImmediate } from "node:timers/promises";
import type { ActivityEntry, ActivityFilter } from "@vitrine/contract/accounts/activity-log";
import type { AppContext } from "../../app-context.ts";
import type { Cursor } from "../../db/page.ts";
import { csvFile } from "../../files/csv-file.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import { listActivity } from "./activity.queries.ts";

const batchSize = 500;

const headers = [
  "Date",
  "User",
  "Role",
  "Action",
  "Record",
  "Record ID",
  "Title",
  "Before",
  "After",
  "Browser",
  "System",
  "IP address",
];

/** Exports the entries that match a filter, the latest first. Dates are in UTC. */
export function exportActivity(app: AppContext, shopId: number, filter: ActivityFilter): StreamedFile {
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  return csvFile(`activity-log-${day}.csv`, async function* () {
    yield [headers];
    for (let cursor: Cursor | undefined; ;) {
      const page = { ...filter, limit: batchSize, cursor };
      const rows = await app.db.inShop(shopId, (tx) => listActivity(tx, page));
      const entries = rows.slice(0, batchSize);
      yield entries.map(cellsOf);
      await setImmediate();
      const last = entries.at(-1);
      if (rows.length <= batchSize || !last) return;
      cursor = { value: last.exact_at, id: last.id };
    }
  });
}

function cellsOf(entry: ActivityEntry): string[] {
  return [
    new Date(entry.at).toISOString(),
    entry.actor,
    entry.role,
    entry.action,
    entry.target_type,
    entry.target_id,
    entry.target_label,
    entry.before ? JSON.stringify(entry.before) : "",
    entry.after ? JSON.stringify(entry.after) : "",
    entry.browser ?? "",
    entry.platform ?? "",
    entry.ip ?? "",
  ];
}
