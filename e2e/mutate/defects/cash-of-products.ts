import type { Defect } from "../defect.ts";

// Products without cash on delivery.
const rules = "api/src/features/checkout/cart/cash-of-products.rules.ts";
const tests = ["api/src/features/checkout/cash-of-products.test.ts"];

export const defects: Defect[] = [
  {
    name: "offers cash on delivery for products that exclude it",
    file: rules,
    find: "withoutCash(cart, address).length > 0 ? []",
    replace: "false ? []",
    tests,
  },
  {
    name: "names products that exclude cash on delivery in a shop without it",
    file: rules,
    find: " && cashOnDeliveryAt(cart, address).length > 0 ?",
    replace: " ?",
    tests,
  },
];
