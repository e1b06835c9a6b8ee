import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "computes included tax as a percentage of the gross amount",
    file: "api/src/features/pricing/taxes.rules.ts",
    find: "1_000_000 + sum(ppm))",
    replace: "1_000_000)",
    tests: ["api/src/features/pricing/price-cart.test.ts"],
  },
  {
    name: "discounts more than the price",
    file: "api/src/features/pricing/discounts.rules.ts",
    find: "Math.min(wanted, base, reduction.max_discount ?? base)",
    replace: "Math.min(wanted, reduction.max_discount ?? wanted)",
    tests: [
      "api/src/features/pricing/price-cart.test.ts",
      "api/src/features/pricing/price-cart.properties.test.ts",
    ],
  },
  {
    name: "ignores the maximum amount of a discount",
    file: "api/src/features/pricing/discounts.rules.ts",
    find: "Math.min(wanted, base, reduction.max_discount ?? base)",
    replace: "Math.min(wanted, base)",
    tests: ["api/src/features/pricing/price-cart.test.ts", "api/src/features/pricing/golden-vectors.test.ts"],
  },
  {
    name: "applies the smallest discount to a line",
    file: "api/src/features/pricing/discounts.rules.ts",
    find: "(b.amount > a.amount ? b : a)",
    replace: "(b.amount < a.amount ? b : a)",
    tests: ["api/src/features/pricing/price-cart.test.ts"],
  },
  {
    name: "applies no discount at exactly the minimum amount",
    file: "api/src/features/pricing/discounts.rules.ts",
    find: "spend >= (discount.min_subtotal ?? 0)",
    replace: "spend > (discount.min_subtotal ?? 0)",
    tests: ["api/src/features/pricing/price-cart.test.ts", "api/src/features/pricing/golden-vectors.test.ts"],
  },
  {
    name: "charges for delivery at exactly the free-delivery amount",
    file: "api/src/features/pricing/extras.rules.ts",
    find: "productsTotal >= free_over",
    replace: "productsTotal > free_over",
    tests: ["api/src/features/pricing/price-cart.test.ts", "api/src/features/pricing/golden-vectors.test.ts"],
  },
  {
    name: "always rounds cash totals down",
    file: "api/src/features/pricing/extras.rules.ts",
    find: "roundDiv(total, coin) * coin - total",
    replace: "Math.floor(total / coin) * coin - total",
    tests: ["api/src/features/pricing/price-cart.test.ts", "api/src/features/pricing/golden-vectors.test.ts"],
  },
  {
    name: "charges a gift card more than the amount due",
    file: "api/src/features/pricing/extras.rules.ts",
    find: "const paid = Math.min(amount, due);",
    replace: "const paid = amount;",
    tests: [
      "api/src/features/pricing/price-cart.test.ts",
      "api/src/features/pricing/price-cart.properties.test.ts",
    ],
  },
  {
    name: "rounds each partial refund separately",
    file: "api/src/features/pricing/refund-share.rules.ts",
    find: "share(total, line.quantity, returned + units) - share(total, line.quantity, returned)",
    replace: "share(total, line.quantity, units)",
    tests: [
      "api/src/features/pricing/price-cart.test.ts",
      "api/src/features/pricing/price-cart.properties.test.ts",
    ],
  },
  {
    name: "prices a cart that has a line with quantity 0",
    file: "api/src/features/pricing/figures.rules.ts",
    find: "line.quantity > 0",
    replace: "line.quantity >= 0",
    tests: [
      "api/src/features/pricing/price-cart.test.ts",
      "api/src/features/pricing/price-cart.properties.test.ts",
    ],
  },
  {
    name: "takes an order discount from the remainder of the previous one",
    file: "api/src/features/pricing/discounts.rules.ts",
    find: "const amount = Math.min(reductionOf(sum(weights), discount), sum(caps));",
    replace: "const amount = Math.min(reductionOf(sum(caps), discount), sum(caps));",
    tests: ["api/src/features/pricing/independent-model.test.ts"],
  },
  {
    name: "uses an order discount that changes nothing",
    file: "api/src/features/pricing/discounts.rules.ts",
    find: "combining.length > maxSubsetsOf || !reachesLimit(lines, all)",
    replace: "combining.length > 0",
    tests: ["api/src/features/pricing/independent-model.test.ts"],
  },
  {
    name: "splits the limit of a discount on items in proportion to the prices",
    file: "api/src/features/pricing/discounts.rules.ts",
    find: "return total > max ? allocate(max, offer) : offer;",
    replace: "return total > max ? allocate(max, lines.map((line) => line.subtotal)) : offer;",
    tests: ["api/src/features/pricing/independent-model.test.ts"],
  },
  {
    name: "computes a percentage fee before the discounts",
    file: "api/src/features/pricing/price-cart.rules.ts",
    find: "priceFees(productsTotal(discounted), cart.fees)",
    replace: "priceFees(spend, cart.fees)",
    tests: ["api/src/features/pricing/independent-model.test.ts"],
  },
];
