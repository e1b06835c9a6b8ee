import { describe, expect, it } from "vitest";
import { findCycles, problemsOf } from "./dependency-rules.ts";

const planted: [path: string, text: string][] = [
  ["dashboard/src/features/orders/OrdersPage.tsx", 'import { router } from "../../../../api/src/router.ts";'],
  ["storefront/src/app.tsx", 'import { x } from "@vitrine/api/router";'],
  ["contract/src/orders/orders.ts", 'import pg from "pg";'],
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
  ["dashboard/src/features/orders/OrdersPage.tsx", 'import { pagesTable } from "../../app/pages-table.ts";'],
  ["dashboard/src/shared/account/AuthPage.tsx", 'import { Shell } from "../../app/shell/Shell.tsx";'],
  ["dashboard/src/shared/role-labels.ts", 'import type { Stage } from "../features/orders/order-labels.ts";'],
  ["dashboard/src/session/session.ts", 'const load = () => import("../features/push/PushSwitch.tsx");'],
  ["dashboard/src/session/session.ts", 'import { router } from "../app/router.tsx";'],
  ["dashboard/src/ui/button/Button.tsx", 'import { Shell } from "../../app/shell/Shell.tsx";'],
  ["dashboard/src/ui/button/Button.tsx", 'import { useShop } from "../../session/shop.ts";'],
  ["dashboard/src/ui/button/Button.tsx", 'import { errorMessage } from "../../shared/api-errors.ts";'],
  ["api/src/utils.ts", ""],
];

describe("the house plan", () => {
  it.each(planted)("catches what is planted in %s", (path, text) => {
    expect(problemsOf({ path, text })).not.toEqual([]);
  });

  it("lets through what is allowed", () => {
    const fine =
      'import { theShop } from "../shops/shops.queries.ts";\nimport { Order } from "@vitrine/contract/orders/orders";';
    expect(problemsOf({ path: "api/src/features/orders/orders.routes.ts", text: fine })).toEqual([]);
  });

  it("lets a feature of the dashboard import what features share, and app import features", () => {
    const text =
      'import { useShop } from "../../session/shop.ts";\nimport { Button } from "../../ui/Button.tsx";';
    expect(problemsOf({ path: "dashboard/src/features/orders/OrdersPage.tsx", text })).toEqual([]);
    const lazy = 'const page = () => import("../features/orders/OrderPage.tsx");';
    expect(problemsOf({ path: "dashboard/src/app/pages-table.ts", text: lazy })).toEqual([]);
  });
});

describe("cycles of imports", () => {
  const parent = {
    path: "dashboard/src/ui/overlay/Dialog.tsx",
    text: 'const load = () => import("./DialogPopup.tsx");',
  };
  const child = {
    path: "dashboard/src/ui/overlay/DialogPopup.tsx",
    text: 'import type { DialogProps } from "./Dialog.tsx";',
  };

  it("are reported with their files, also where they consist of types and lazy imports", () => {
    expect(findCycles([parent, child], "dashboard/src/")).toEqual([
      "These files import each other: dashboard/src/ui/overlay/Dialog.tsx → dashboard/src/ui/overlay/DialogPopup.tsx → dashboard/src/ui/overlay/Dialog.tsx",
    ]);
  });

  it("are not reported for files that import the same one, nor outside the folder", () => {
    const other = { path: "dashboard/src/ui/Drawer.tsx", text: parent.text };
    expect(findCycles([parent, other, { ...child, text: "" }], "dashboard/src/")).toEqual([]);
    expect(findCycles([parent, child], "storefront/src/")).toEqual([]);
  });
});
