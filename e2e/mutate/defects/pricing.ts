import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "takes included tax of the gross amount",
    file: "api/src/features/pricing/taxes.rules.ts",
    find: "1_000_000 + sum(ppm))",
    replace: "1_000_000)",
    tests: ["api/src/features/pricing/price-cart.test.ts"],
  },
  {
    name: "takes more off than there is",
    file: "api/src/features/pricing/discounts.rules.ts",
    find: "Math.min(wanted, base, reduction.max_discount ?? base)",
    replace: "Math.min(wanted, reduction.max_discount ?? wanted)",
    tests: [
      "api/src/features/pricing/price-cart.test.ts",
      "api/src/features/pricing/price-cart.properties.test.ts",
    ],
  },
  {
    name: "ignores the limit of a discount",
    file: "api/src/features/pricing/discounts.rules.ts",
    find: "Math.min(wanted, base, reduction.max_discount ?? base)",
    replace: "Math.min(wanted, base)",
    tests: ["api/src/features/pricing/price-cart.test.ts", "api/src/features/pricing/golden-vectors.test.ts"],
  },
  {
    name: "chooses the worst discount for a line",
    file: "api/src/features/pricing/discounts.rules.ts",
    find: "(b.amount > a.amount ? b : a)",
    replace: "(b.amount < a.amount ? b : a)",
    tests: ["api/src/features/pricing/price-cart.test.ts"],
  },
  {
    name: "needs more than the minimum for a discount",
    file: "api/src/features/pricing/discounts.rules.ts",
    find: "spend >= (discount.min_subtotal ?? 0)",
    replace: "spend > (discount.min_subtotal ?? 0)",
    tests: ["api/src/features/pricing/price-cart.test.ts", "api/src/features/pricing/golden-vectors.test.ts"],
  },
  {
    name: "charges delivery at exactly the free amount",
    file: "api/src/features/pricing/extras.rules.ts",
    find: "productsTotal >= free_over",
    replace: "productsTotal > free_over",
    tests: ["api/src/features/pricing/price-cart.test.ts", "api/src/features/pricing/golden-vectors.test.ts"],
  },
  {
    name: "rounds cash down only",
    file: "api/src/features/pricing/extras.rules.ts",
    find: "roundDiv(total, coin) * coin - total",
    replace: "Math.floor(total / coin) * coin - total",
    tests: ["api/src/features/pricing/price-cart.test.ts", "api/src/features/pricing/golden-vectors.test.ts"],
  },
  {
    name: "takes more from a gift card than is due",
    file: "api/src/features/pricing/extras.rules.ts",
    find: "const paid = Math.min(amount, due);",
    replace: "const paid = amount;",
    tests: [
      "api/src/features/pricing/price-cart.test.ts",
      "api/src/features/pricing/price-cart.properties.test.ts",
    ],
  },
  {
    name: "refunds each part rounded by itself",
    file: "api/src/features/pricing/refund-share.rules.ts",
    find: "share(total, line.quantity, returned + units) - share(total, line.quantity, returned)",
    replace: "share(total, line.quantity, units)",
    tests: [
      "api/src/features/pricing/price-cart.test.ts",
      "api/src/features/pricing/price-cart.properties.test.ts",
    ],
  },
  {
    name: "prices a cart with nothing of a line",
    file: "api/src/features/pricing/figures.rules.ts",
    find: "line.quantity > 0",
    replace: "line.quantity >= 0",
    tests: [
      "api/src/features/pricing/price-cart.test.ts",
      "api/src/features/pricing/price-cart.properties.test.ts",
    ],
  },
];
