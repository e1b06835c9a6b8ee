import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "lists the activity of every shop",
    file: "api/src/features/activity-log/activity.queries.ts",
    find: "from activity a where a.shop_id = ${tx.shopId} ${filter}`",
    replace: "from activity a where true ${filter}`",
    tests: ["api/test/same-responses.test.ts"],
    only: "in activity_log",
  },
  {
    name: "ignores the member in the filter of the activity log",
    file: "api/src/features/activity-log/activity.queries.ts",
    find: "${member ? sql`and a.account_id = ${member}` : sql``}",
    replace: "",
    tests: ["api/src/features/activity-log/activity-log.test.ts"],
  },
  {
    name: "ends the last day of the filter at its start",
    file: "api/src/features/activity-log/activity.queries.ts",
    find: "(${to}::date + 1)::timestamp",
    replace: "(${to}::date)::timestamp",
    tests: ["api/src/features/activity-log/activity-log.test.ts"],
  },
  {
    name: "counts the days of the filter in UTC",
    file: "api/src/features/activity-log/activity.queries.ts",
    find: "const zone = sql`(select time_zone from shops where id = ${tx.shopId})`;",
    replace: "const zone = sql`'UTC'`;",
    tests: ["api/src/features/activity-log/activity-log.test.ts"],
  },
  {
    name: "exports the entries of all areas",
    file: "api/src/features/activity-log/export-activity.action.ts",
    find: "const page = { ...filter, limit: batchSize, cursor };",
    replace: "const page = { limit: batchSize, cursor };",
    tests: ["api/src/features/activity-log/activity-log.test.ts"],
  },
  {
    name: "stops an export after the first query",
    file: "api/src/features/activity-log/export-activity.action.ts",
    find: "if (rows.length <= batchSize || !last) return;",
    replace: "if (rows.length > 0 || !last) return;",
    tests: ["api/src/features/activity-log/activity-log.test.ts"],
  },
  {
    name: "lets managers export the activity log",
    file: "contract/src/accounts/activity-log.ts",
    find: 'export: shop("data-exports", { forMembers: true })',
    replace: 'export: shop("activity-log", { forMembers: true })',
    tests: ["api/src/features/activity-log/activity-log.test.ts"],
  },
  {
    name: "shows ids of blocks in the activity log",
    file: "dashboard/src/features/activity-log/activity-labels.ts",
    find: '.replace(/^[a-z\\d-]+\\./, "")',
    replace: "",
    tests: ["dashboard/src/features/activity-log/activity-labels.test.ts"],
  },
  {
    name: "shows the name of a section's kind in the code in the activity log",
    file: "dashboard/src/features/activity-log/activity-labels.ts",
    find: 'target_id.split("/")[1] === "section"',
    replace: 'target_id.split("/")[1] === "sections"',
    tests: ["dashboard/src/features/activity-log/activity-labels.test.ts"],
  },
];
