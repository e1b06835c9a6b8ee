import { DraftOrderInput } from "@vitrine/contract/orders/draft-orders";
import { describe, expect, it } from "vitest";
import {
  addressIn,
  cartLineOf,
  cartRowOf,
  deliveryRateOf,
  taxOf,
  taxRateOf,
} from "../checkout/cart/cart-rows.fixture.ts";
import type { CartVariant } from "../checkout/cart/cart-data.queries.ts";
import { type DraftData, lineProblem, missingIn, priceDraft } from "./draft-quote.rules.ts";

// The expected amounts are computed by hand.

const tea = crypto.randomUUID();
const book = crypto.randomUUID();
const variant = (id: string, price: number, free: number, more: Partial<CartVariant> = {}) =>
  [id, { ...cartLineOf(id, price, 1, { tracked: true, ...more }), free }] as const;
const home = addressIn("US", "NY");

function dataOf(settings: Partial<DraftData["settings"]>, variants = [variant(tea, 1999, 10)]): DraftData {
  return { settings: cartRowOf(settings), variants: new Map(variants) };
}

function price(input: object, data: DraftData) {
  const draft = DraftOrderInput.parse({ delivery: { kind: "none" }, lines: [], address: home, ...input });
  return { draft, ...priceDraft(draft, data, Date.UTC(2026, 10, 25)) };
}

const custom = (unit_price: number, more: object = {}) => ({
  title: "Wrap",
  unit_price,
  quantity: 1,
  ...more,
});

describe("the price of a draft", () => {
  it("has prices that include tax", () => {
    const tax = taxOf([taxRateOf("standard", 20)], {
      prices_include_tax: true,
      delivery_tax_class: "standard",
    });
    const { priced } = price(
      {
        lines: [{ variant_id: tea, quantity: 3 }, custom(500)],
        delivery: { kind: "custom", title: "Bike", price: 600 },
      },
      dataOf({ tax }),
    );
    // Of tax, 5,997 has 999 (the net 4,997.5 is rounded up), 500 has 83 and 600 has 100.
    expect(priced!.lines.map(({ total, net }) => [total, net])).toEqual([
      [5997, 4998],
      [500, 417],
    ]);
    expect(priced).toMatchObject({ subtotal: 6497, tax_total: 1182, total: 7097 });
  });

  it("has tax added to prices, not to items without tax, and not for exempt customers", () => {
    const data = dataOf({ tax: taxOf([taxRateOf("standard", 10)]) });
    const lines = [{ variant_id: tea, quantity: 1 }, custom(333), custom(1000, { taxable: false })];
    expect(price({ lines }, data).priced).toMatchObject({ subtotal: 3332, tax_total: 233, total: 3565 });
    expect(price({ lines, is_tax_exempt: true }, data).priced).toMatchObject({ tax_total: 0, total: 3332 });
  });

  it("charges an exempt customer the price without the tax that it includes", () => {
    const tax = taxOf([taxRateOf("standard", 20)], { prices_include_tax: true });
    const { priced } = price(
      { lines: [{ variant_id: tea, quantity: 2 }], is_tax_exempt: true },
      dataOf({ tax }, [variant(tea, 1200, 10)]),
    );
    expect(priced).toMatchObject({ subtotal: 2000, tax_total: 0, total: 2000 });
  });

  it("has the merchant's prices and discounts, of a line first and then of the order", () => {
    const { priced, uses } = price(
      {
        lines: [
          { variant_id: tea, quantity: 2, unit_price: 1000, discount: { kind: "percent", value: 1250 } },
          custom(999, { discount: { kind: "fixed", value: 5000 } }),
          custom(501),
        ],
        discount: { kind: "percent", value: 1000 },
        discount_reason: "Regular customer",
      },
      dataOf({}),
    );
    // 2,000 − 250, 999 − 999 and 501; then 10 % of 2,251 is 225, of which the first line has 175.
    expect(priced!.lines.map(({ total }) => total)).toEqual([1575, 0, 451]);
    expect(priced).toMatchObject({ subtotal: 3500, discount_total: 1474, total: 2026 });
    expect(uses.map(({ title, class: kind, amount }) => [title, kind, amount])).toEqual([
      ["Discount", "items", 1249],
      ["Regular customer", "order", 225],
    ]);
  });

  it("has no automatic discount of the shop", () => {
    const automatic_coupons = [{ type: "percent", basis_points: 5000 }] as never;
    const { priced } = price({ lines: [custom(1000)] }, dataOf({ automatic_coupons }));
    expect(priced).toMatchObject({ discount_total: 0, total: 1000 });
  });

  it("has the shop's rate for the address, by weight and by the total after discounts", () => {
    const rates = [
      deliveryRateOf("light", 300, { max_weight: 1000 }),
      deliveryRateOf("heavy", 900, { min_weight: 1001 }),
      deliveryRateOf("free", 400, { free_from: 5000 }),
    ];
    const zones = [
      { id: "z", places: [{ country: "US", region_codes: [], cities: [], postcodes: [] }], rates },
    ];
    const of = (input: object) =>
      price({ delivery: { kind: "rate", rate: "free" }, ...input }, dataOf({ zones } as never));
    const heavy = of({ lines: [custom(5000, { weight_grams: 1001 })] });
    expect(heavy.options.map(({ key, fee }) => [key, fee])).toEqual([
      ["heavy", 900],
      ["free", 0],
    ]);
    const reduced = of({ lines: [custom(5000)], discount: { kind: "fixed", value: 1 } });
    expect(reduced.priced).toMatchObject({ total: 5399 });
    const service = custom(100, { weight_grams: 5000, requires_shipping: false });
    const sent = of({ lines: [service, custom(100)] });
    expect(sent.options.map(({ key }) => key)).toEqual(["light", "free"]);
    const undelivered = of({ lines: [service], delivery: { kind: "custom", title: "Van", price: 900 } });
    expect(undelivered).toMatchObject({ options: [], delivery: { name: "No delivery", fee: 0 } });
    expect(undelivered.priced).toMatchObject({ total: 100 });
    const gone = of({ lines: [custom(100)], delivery: { kind: "rate", rate: "heavy" } });
    expect(missingIn(gone.draft, gone)).toEqual(["delivery"]);
    const nowhere = of({ lines: [custom(100)], address: null });
    expect(missingIn(nowhere.draft, nowhere)).toEqual(["address", "delivery"]);
  });

  it("isn't computed for more than an order can charge", () => {
    const many = price({ lines: [custom(1e13, { quantity: 99_999 })] }, dataOf({}));
    expect(many.priced).toBeUndefined();
    const withDelivery = price(
      { lines: [custom(1e13)], delivery: { kind: "custom", title: "Bike", price: 1 } },
      dataOf({}),
    );
    expect(withDelivery.priced).toBeUndefined();
    expect(missingIn(withDelivery.draft, withDelivery)).toEqual(["total"]);
  });
});

it.each([
  ["in stock", variant(tea, 100, 2), null],
  ["short", variant(tea, 100, 1), "not_enough"],
  ["out of stock", variant(tea, 100, 0), "sold_out"],
  ["oversold", variant(tea, 100, -3), "sold_out"],
  ["sold beyond its stock", variant(tea, 100, 0, { oversell: "continue" }), null],
  ["a preorder", variant(tea, 100, 0, { oversell: "preorder" }), null],
  ["not tracked", variant(tea, 100, 0, { tracked: false }), null],
  ["deleted", variant(book, 100, 2), "deleted"],
])("a line of two units that is %s has the right problem", (_, one, problem) => {
  const { lines } = price({ lines: [{ variant_id: tea, quantity: 2, title: "Tea" }] }, dataOf({}, [one]));
  expect(lineProblem(lines[0]!)).toBe(problem);
});
