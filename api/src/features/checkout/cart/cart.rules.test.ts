import { describe, expect, it } from "vitest";
import type { PricedCart } from "../../pricing/price-cart.rules.ts";
import type { CartQuote } from "../quote.rules.ts";
import { belowMinimum, isPreorder, lineProblem, missingIn } from "./cart.rules.ts";
import { creditResponse, isTest, wantedCredit } from "./cart-credit.rules.ts";
import type { CartLineRow, CartRow } from "./complete-cart.action.ts";
import { notEnough, shortOf } from "./sold-out.rules.ts";

const line = (more: object = {}): CartLineRow =>
  ({
    product_id: "tea",
    requires_shipping: true,
    variant_id: "tea",
    quantity: 3,
    on_sale: true,
    tracked: true,
    oversell: "deny",
    available: 3,
    min_quantity: null,
    max_quantity: null,
    quantity_step: null,
    ...more,
  }) as CartLineRow;
const address = {
  name: "Nia",
  line1: "1 Harbour Road",
  city: "Hamburg",
  postal_code: "20457",
  country: "DE",
};
const checkout = {
  contact: "email_or_phone",
  phone: "optional",
  company: "optional",
  tax_number: "hidden",
  billing_address: "hidden",
  address_line2: "optional",
  note: "optional",
  customer_accounts: "optional",
  cod_requires_phone: false,
  min_subtotal: null as number | null,
  terms_label: null as string | null,
};
const cartOf = (more: object = {}, rules: object = {}): CartRow =>
  ({
    lines: [line()],
    email: "nia@example.com",
    phone: null,
    phone_e164: null,
    address,
    is_pickup: false,
    note: null,
    customer_id: null,
    accepts_terms: false,
    checkout: { ...checkout, ...rules },
    ...more,
  }) as unknown as CartRow;
const quote = {
  delivery: { key: "post" },
  payment: { key: "bank_transfer" },
  priced: { subtotal: 2000, discount_total: 200 } as PricedCart,
} as CartQuote;

describe("a line of a cart", () => {
  const problem = (more: object, others: CartLineRow[] = []) => {
    const one = line(more);
    return lineProblem(cartOf({ lines: [one, ...others] }), one);
  };

  it.each<[object, string | null]>([
    [{}, null],
    [{ on_sale: false }, "withdrawn"],
    [{ available: 2 }, "not_enough"],
    [{ available: 0 }, "sold_out"],
    [{ available: 0, oversell: "continue" }, null],
    [{ available: 0, tracked: false }, null],
    [{ quantity_step: 3 }, null],
    [{ quantity_step: 2 }, "not_multiple"],
    [{ min_quantity: 3, max_quantity: 3 }, null],
    [{ min_quantity: 4 }, "too_few"],
    [{ max_quantity: 2 }, "too_many"],
  ])("with %o has the problem %s", (more, expected) => {
    expect(problem(more)).toBe(expected);
  });

  it("counts the units of all variants of its product, and of no other, for the limits", () => {
    expect(problem({ min_quantity: 5 }, [line({ variant_id: "other", quantity: 2 })])).toBeNull();
    expect(problem({ max_quantity: 4 }, [line({ variant_id: "other", quantity: 2 })])).toBe("too_many");
    expect(problem({ max_quantity: 4 }, [line({ product_id: "cup", quantity: 2 })])).toBeNull();
  });

  it("is a preorder if fewer units are available than ordered", () => {
    expect(isPreorder(line({ oversell: "preorder", available: 2 }))).toBe(true);
    expect(isPreorder(line({ oversell: "preorder" }))).toBe(false);
    expect(isPreorder(line({ oversell: "continue", available: 0 }))).toBe(false);
    expect(isPreorder(line({ oversell: "preorder", available: 0, tracked: false }))).toBe(false);
  });
});

describe("a cart", () => {
  it.each<[string[], object, object]>([
    [[], {}, {}],
    [["lines"], { lines: [] }, {}],
    [["account"], {}, { customer_accounts: "required" }],
    [[], { customer_id: "nia" }, { customer_accounts: "required" }],
    [["minimum"], {}, { min_subtotal: 1801 }],
    [[], {}, { min_subtotal: 1800 }],
    [["contact"], { email: null }, {}],
    [[], { email: null, phone: "030 123456", phone_e164: "+4930123456" }, {}],
    [["contact"], { email: null, phone: "030", phone_e164: null }, {}],
    [["contact"], {}, { phone: "required" }],
    [["address"], { address: null }, {}],
    [["address"], { address: { ...address, postal_code: "?" } }, {}],
    [[], { address: { name: "Nia", country: "DE" }, is_pickup: true }, {}],
    [["address"], {}, { address_line2: "required" }],
    [[], { is_pickup: true }, { address_line2: "required" }],
    [["note"], {}, { note: "required" }],
    [["terms"], {}, { terms_label: "I agree" }],
    [[], { accepts_terms: true }, { terms_label: "I agree" }],
  ])("lacks %o with %o and the settings %o", (expected, more, rules) => {
    expect(missingIn(cartOf(more, rules), quote)).toEqual(expected);
  });

  it("lacks a delivery, a payment, and the phone number that cash on delivery needs", () => {
    const none = { ...quote, delivery: undefined, payment: undefined } as unknown as CartQuote;
    expect(missingIn(cartOf(), none)).toEqual(["delivery", "payment"]);
    const cash = { ...quote, payment: { key: "cash_on_delivery" } } as CartQuote;
    expect(missingIn(cartOf({}, { cod_requires_phone: true }), cash)).toEqual(["contact"]);
    expect(missingIn(cartOf({}, { cod_requires_phone: true }), quote)).toEqual([]);
    expect(missingIn(cartOf({}), cash)).toEqual([]);
  });

  it("says how much is missing to the minimum, after discounts, unless it is empty", () => {
    const rules = { min_subtotal: 2500 };
    expect(belowMinimum(cartOf({}, rules), quote)).toEqual({ minimum: 2500, missing: 700 });
    expect(belowMinimum(cartOf({ lines: [] }, rules), quote)).toBeNull();
    expect(belowMinimum(cartOf({}, { min_subtotal: 1800 }), quote)).toBeNull();
  });
});

describe("the store credit of a cart", () => {
  const credit = { store_credit: 500, uses_store_credit: true, test_mode: false, online_payments: [] };

  it("is used if the shopper wants it, and never by test orders", () => {
    expect(wantedCredit(credit)).toBe(500);
    expect(wantedCredit({ ...credit, uses_store_credit: false })).toBe(0);
    expect(wantedCredit({ ...credit, test_mode: true })).toBe(0);
    expect(creditResponse(credit as unknown as CartRow, 300)).toEqual({
      balance: 500,
      is_used: true,
      amount: 300,
    });
    expect(creditResponse({ ...credit, store_credit: 0 } as unknown as CartRow, 0)).toBeNull();
    expect(creditResponse({ ...credit, test_mode: true } as unknown as CartRow, 0)).toBeNull();
  });

  it("isn't money in test mode, or with the test keys of the chosen provider", () => {
    const providers = [
      { key: "stripe", is_test: true },
      { key: "bkash", is_test: false },
    ] as never;
    const isTestOf = (key: string, test_mode = false) =>
      isTest({ test_mode, online_payments: providers }, { key });
    expect([isTestOf("stripe"), isTestOf("bkash"), isTestOf("bkash", true)]).toEqual([true, false, true]);
  });
});

describe("a shortage", () => {
  const wanted = (variant_id: string, quantity: number, more: object = {}) =>
    ({ ...line({ variant_id, quantity, ...more }), title: "Tea", option_values: ["Green"] }) as never;

  it("lists the lines that need more than is left, and what is left of them", () => {
    const levels = [
      { variant_id: "a", left: 2 },
      { variant_id: "b", left: 2 },
      { variant_id: "c", left: 0 },
    ];
    const lines = [
      wanted("a", 2),
      wanted("b", 3),
      wanted("c", 1, { oversell: "continue" }),
      wanted("d", 1),
      wanted("d", 1, { tracked: false }),
    ];
    expect(shortOf({ levels }, lines)).toMatchObject({
      code: "sold_out",
      data: {
        message: "Only 2 of Tea, Green left. Lower the quantity, then order.",
        lines: [
          { variant_id: "b", wanted: 3, available: 2 },
          { variant_id: "d", wanted: 1, available: 0 },
        ],
      },
    });
  });

  it("of the last unit says that it just sold out", () => {
    expect(notEnough([{ ...(wanted("a", 1) as object), left: 0 } as never])).toMatchObject({
      data: { message: "Tea, Green just sold out." },
    });
  });
});
