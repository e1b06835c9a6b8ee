import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "copies the cancelled units of an order",
    file: "api/src/features/draft-orders/draft-orders.rules.ts",
    find: "line.quantity - line.cancelled_quantity",
    replace: "line.quantity",
    tests: ["api/src/features/draft-orders/draft-orders.rules.test.ts"],
  },
  {
    name: "copies a line whose units are all cancelled",
    file: "api/src/features/draft-orders/draft-orders.rules.ts",
    find: ".filter(({ left }) => left > 0)",
    replace: ".filter(({ left }) => left >= 0)",
    tests: ["api/src/features/draft-orders/draft-orders.rules.test.ts"],
  },
  {
    name: "copies a product at the price of the order",
    file: "api/src/features/draft-orders/draft-orders.rules.ts",
    find: "unit_price: isThere ? null : unit_price",
    replace: "unit_price",
    tests: ["api/src/features/draft-orders/draft-orders.rules.test.ts"],
  },
  {
    name: "copies more units than a draft can have",
    file: "api/src/features/draft-orders/draft-orders.rules.ts",
    find: "Math.min(left, 99_999)",
    replace: "left",
    tests: ["api/src/features/draft-orders/draft-orders.rules.test.ts"],
  },
  {
    name: "copies a title that is too long for a draft",
    file: "api/src/features/draft-orders/draft-orders.rules.ts",
    find: ".slice(0, 255)",
    replace: "",
    tests: ["api/src/features/draft-orders/draft-orders.rules.test.ts"],
  },
  {
    name: "counts the lines of a draft instead of its units",
    file: "api/src/features/draft-orders/draft-orders.rules.ts",
    find: "lines.reduce((count, { quantity }) => count + quantity, 0)",
    replace: "lines.length",
    tests: ["api/src/features/draft-orders/draft-orders.rules.test.ts"],
  },
];
