import { describe, expect, it } from "vitest";
import { problemsOf } from "./arrows.ts";

const planted: [path: string, text: string][] = [
  ["dashboard/src/features/orders/OrdersPage.tsx", 'import { router } from "../../../../api/src/router.ts";'],
  ["storefront/src/app.tsx", 'import { x } from "@vitrine/api/router";'],
  ["contract/src/orders.ts", 'import pg from "pg";'],
  ["api/src/features/shops/shops.routes.ts", 'import { theOrder } from "../orders/orders.queries.ts";'],
  ["api/src/features/orders/orders.rules.ts", 'import { db } from "../../db/tx.ts";'],
  ["api/src/features/orders/orders.rules.ts", "export const now = () => Date.now();"],
  ["api/src/features/orders/orders.queries.ts", 'import { enqueue } from "../../jobs/queue.ts";'],
  ["api/src/features/orders/orders.routes.ts", 'import pg from "pg";'],
  ["api/src/features/wishes/wishes.queries.ts", 'import { db } from "../../db/tx.ts";'],
  [
    "dashboard/src/features/orders/OrdersPage.tsx",
    'import { ProductForm } from "../products/ProductForm.tsx";',
  ],
  ["dashboard/src/ui/Button.tsx", 'import { Shell } from "../frame/Shell.tsx";'],
  ["api/src/utils.ts", ""],
];

describe("the house plan", () => {
  it.each(planted)("catches what is planted in %s", (path, text) => {
    expect(problemsOf({ path, text })).not.toEqual([]);
  });

  it("lets through what is allowed", () => {
    const fine =
      'import { theShop } from "../shops/shops.queries.ts";\nimport { Order } from "@vitrine/contract/orders";';
    expect(problemsOf({ path: "api/src/features/orders/orders.routes.ts", text: fine })).toEqual([]);
  });
});
