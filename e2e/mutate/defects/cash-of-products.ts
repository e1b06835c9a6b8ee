import type { Defect } from "../defect.ts";

// Products without cash on delivery.
const rules = "api/src/features/checkout/cart/cash-of-products.rules.ts";
const tests = ["api/src/features/checkout/cash-of-products.test.ts"];

export const defects: Defect[] = [
  {
    name: "offers cash on delivery for products that exclude it",
    file: rules,
    find: "withoutCash(cart, address, total).length > 0 ? []",
    replace: "false ? []",
    tests,
  },
  {
    name: "offers cash on delivery for a cart of which nothing is handed over",
    file: rules,
    find: "!line.cash_on_delivery || isExcluded",
    replace: "!line.cash_on_delivery",
    tests,
  },
  {
    name: "offers no cash on delivery for a cart of which a part is delivered",
    file: rules,
    find: "!needsDelivery(lines)",
    replace: "lines.some((line) => !line.requires_shipping)",
    tests,
  },
  {
    name: "imports items that were delivered online as if they were shipped",
    file: "api/src/features/import-orders/write-orders.action.ts",
    find: "lines.filter((line) => line.requires_shipping)",
    replace: "lines.filter(() => true)",
    tests: ["api/src/features/import-orders/import-orders.test.ts"],
  },
  {
    name: "names products that exclude cash on delivery in a shop without it",
    file: rules,
    find: " && cashOnDeliveryAt(cart, address).length > 0 ?",
    replace: " ?",
    tests,
  },
];
