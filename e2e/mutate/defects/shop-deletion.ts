import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "deletes a shop after 29 days",
    file: "contract/src/shops/shop-deletion.ts",
    find: "deletionDays = 30;",
    replace: "deletionDays = 29;",
    tests: ["api/src/features/shop-deletion/shop-deletion.test.ts"],
  },
  {
    name: "deletes a shop without a proof of identity",
    file: "contract/src/shops/shop-deletion.ts",
    find: '{ contends: "shop-deletion", proof: "always" }',
    replace: '{ contends: "shop-deletion" }',
    tests: ["api/src/features/shop-deletion/shop-deletion.test.ts"],
  },
  {
    name: "deletes a shop with open orders, if none were open when the owner confirmed",
    file: "api/src/features/shop-deletion/schedule-deletion.action.ts",
    find: '  if ((await countOpenOrders(tx)) > 0) throw apiError("shop_has_open_orders");\n  if (!shop)',
    replace: "  if (!shop)",
    tests: ["api/src/features/shop-deletion/shop-deletion.test.ts"],
  },
  {
    name: "informs only one owner of the deletion",
    file: "api/src/features/owner-notices/owners.queries.ts",
    find: "order by a.id`",
    replace: "order by a.id limit 1`",
    tests: ["api/src/features/shop-deletion/shop-deletion.test.ts"],
  },
  {
    name: "leaves a shop open that will be deleted",
    file: "api/src/features/shop-deletion/shop-deletion.queries.ts",
    find: "set is_live = 0, deletes_at",
    replace: "set deletes_at",
    tests: ["api/src/features/shop-deletion/shop-deletion.test.ts"],
  },
  {
    name: "opens a shop that will be deleted",
    file: "api/src/features/shops/change-shop.action.ts",
    find: 'if (before.deletes_at !== null) throw apiError("shop_closes");',
    replace: "",
    tests: ["api/src/features/shop-deletion/shop-deletion.test.ts"],
  },
  {
    name: "deletes a shop before its time",
    file: "api/src/features/shop-deletion/shop-deletion.queries.ts",
    find: "and deletes_at <= now()`",
    replace: "and deletes_at is not null`",
    tests: ["api/src/features/shop-deletion/shop-deletion.test.ts"],
  },
  {
    name: "deletes a shop that is kept",
    file: "api/src/features/shop-deletion/shop-deletion.queries.ts",
    find: "and deletes_at <= now()`",
    replace: "and deletes_at is distinct from now()`",
    tests: ["api/src/features/shop-deletion/shop-deletion.test.ts"],
  },
  {
    name: "schedules a deletion again that is scheduled already",
    file: "api/src/features/shop-deletion/shop-deletion.queries.ts",
    find: "where id = ${tx.shopId} and deletes_at is null\n",
    replace: "where id = ${tx.shopId}\n",
    tests: ["api/src/features/shop-deletion/shop-deletion.test.ts"],
  },
  {
    name: "leaves the files of a deleted shop",
    file: "api/src/features/shop-deletion/delete-shop.job.ts",
    find: "if (!isThere) await",
    replace: "if (isThere) await",
    tests: ["api/src/features/shop-deletion/shop-deletion.test.ts"],
  },
];
