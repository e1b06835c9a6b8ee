import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { menuOf } from "./menu.ts";

const t = ((text: string) => text) as unknown as TFunction;
const labels = (role: Parameters<typeof menuOf>[0]) =>
  menuOf(role, 3, t).flatMap(({ items }) =>
    items.flatMap((item) => [item.label, ...(item.under ?? []).map((one) => one.label)]),
  );

test("The owner's menu has every page", () => {
  expect(labels("owner")).toEqual([
    "Home",
    "Orders",
    "Products",
    "Import",
    "Checkout & delivery",
    "Activity log",
  ]);
});

test("Sam, on the staff, sees no way to pages that are closed to staff", () => {
  expect(labels("staff")).toEqual(["Home", "Orders"]);
});
