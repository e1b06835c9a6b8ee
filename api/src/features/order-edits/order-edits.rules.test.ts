import type { OrderEditInput } from "@vitrine/contract/orders/order-edits";
import { describe, expect, it } from "vitest";
import type { DraftData } from "../draft-orders/draft-quote.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import {
  type LineChange,
  lineChanges,
  lineErrors,
  listChanges,
  shortLines,
  stockChanges,
  withRemoved,
} from "./order-edits.rules.ts";

const line = (id: string, quantity: number, more: object = {}): OrderRecord["lines"][number] =>
  ({
    id,
    variant_id: `${id} variant`,
    title: id,
    variant_title: "",
    quantity,
    cancelled_quantity: 0,
    allocated: true,
    ...more,
  }) as OrderRecord["lines"][number];
const order = {
  lines: [line("tea", 3, { cancelled_quantity: 1 }), line("cup", 2)],
  shipments: [{ status: "shipped", resolution: null, lines: [{ order_line_id: "tea", quantity: 1 }] }],
} as unknown as OrderRecord;
const variants = (free: number, oversell = "deny"): DraftData["variants"] =>
  new Map(
    ["tea", "cup", "pot"].map((name) => {
      const variant_id = `${name} variant`;
      return [variant_id, { variant_id, free, oversell } as never];
    }),
  );
const inputOf = (quantities: Record<string, number>, added: object[] = []): OrderEditInput =>
  ({
    quantities: Object.entries(quantities).map(([order_line_id, quantity]) => ({ order_line_id, quantity })),
    added,
  }) as unknown as OrderEditInput;
const product = (name: string, quantity = 1) => ({ variant_id: `${name} variant`, quantity });
const changesOf = (quantities: Record<string, number>): LineChange[] =>
  lineChanges(order, inputOf(quantities));

describe("the lines of an edit", () => {
  const problems = (quantities: Record<string, number>, added: object[] = []) =>
    Object.keys(lineErrors(order, inputOf(quantities, added), variants(5)));

  it("are those of the order, with at least the shipped and the cancelled units", () => {
    expect(problems({ tea: 2 })).toEqual([]);
    expect(problems({ tea: 1 })).toEqual(["quantities.0.quantity"]);
    expect(problems({ TEA: 2, cup: 0 })).toEqual([]);
    expect(problems({ cup: 0, pot: 1 })).toEqual(["quantities.1.order_line_id"]);
  });

  it("leave at least one item that isn't cancelled", () => {
    const cancelled = {
      lines: [line("tea", 3, { cancelled_quantity: 2 }), line("cup", 1)],
      shipments: [],
    } as unknown as OrderRecord;
    const errorsOf = (quantities: Record<string, number>, added: object[] = []) =>
      Object.keys(lineErrors(cancelled, inputOf(quantities, added), variants(5)));
    expect(errorsOf({ tea: 2, cup: 0 })).toEqual(["quantities"]);
    expect(errorsOf({ tea: 2 })).toEqual([]);
    expect(errorsOf({ tea: 2, cup: 0 }, [product("pot")])).toEqual([]);
  });

  it("don't add a product twice, unless its line is removed, or one that no longer exists", () => {
    expect(problems({}, [product("pot"), { variant_id: null }])).toEqual([]);
    expect(problems({}, [product("cup")])).toEqual(["added.0.variant_id"]);
    expect(problems({ cup: 0 }, [product("cup")])).toEqual([]);
    expect(problems({}, [product("pot"), product("gone")])).toEqual(["added.1.variant_id"]);
  });

  it("aren't none", () => {
    const one = { lines: [line("cup", 2)], shipments: [] } as unknown as OrderRecord;
    const keysOf = (added: object[]) => Object.keys(lineErrors(one, inputOf({ cup: 0 }, added), variants(5)));
    expect(keysOf([])).toEqual(["quantities"]);
    expect(keysOf([product("pot")])).toEqual([]);
  });
});

describe("the stock of an edit", () => {
  it("changes by the difference of each variant, only for lines that take stock", () => {
    const added = [{ ...product("cup", 5), allocated: true }];
    const untracked = { ...product("pot", 2), allocated: false };
    expect(stockChanges(changesOf({ tea: 2, cup: 0 }), [...added, untracked])).toEqual([
      { variant_id: "tea variant", change: -1 },
      { variant_id: "cup variant", change: 3 },
    ]);
    expect(stockChanges(changesOf({ cup: 0 }), [{ ...product("cup", 2), allocated: true }])).toEqual([]);
    expect(
      stockChanges(
        changesOf({ cup: 4 }).map((one) => ({ ...one, allocated: false })),
        [],
      ),
    ).toEqual([]);
  });

  it.each([
    [4, 2, []],
    [5, 2, [{ order_line_id: "cup", available: 4 }]],
    [3, -4, [{ order_line_id: "cup", available: 2 }]],
    // Fewer units than before need no stock, also of an oversold product.
    [2, -4, []],
    [1, -4, []],
  ])("for %i cups instead of two, with %i free, is short of %o", (quantity, free, expected) => {
    const changes = changesOf({ cup: quantity });
    expect(shortLines({ changes, data: { variants: variants(free) } })).toEqual(expected);
  });

  it("isn't short of products that may be oversold or don't take stock", () => {
    const changes = changesOf({ cup: 9 });
    expect(shortLines({ changes, data: { variants: variants(0, "continue") } })).toEqual([]);
    const untracked = changes.map((one) => ({ ...one, allocated: false }));
    expect(shortLines({ changes: untracked, data: { variants: variants(0) } })).toEqual([]);
    expect(shortLines({ changes, data: { variants: new Map() } })).toEqual([
      { order_line_id: "cup", available: 2 },
    ]);
  });

  it("includes the units of a removed line, but not of one that is only reduced", () => {
    const freeAfter = (quantities: Record<string, number>) =>
      withRemoved(variants(1), changesOf(quantities)).get("cup variant")!.free;
    expect(freeAfter({ cup: 0 })).toBe(3);
    expect(freeAfter({ cup: 1 })).toBe(1);
  });
});

describe("the changes of an edit", () => {
  const figures = { discount_total: 0, shipping_total: 500, total: 2000 };

  it("have only what is different", () => {
    const changes = changesOf({ tea: 4, cup: 0 });
    const added = [{ title: "Pot", variant_title: "Blue", quantity: 1 }];
    const after = { ...figures, shipping_total: 300, total: 2400 };
    expect(listChanges({ changes, added }, { before: figures, after })).toEqual([
      { kind: "quantity", title: "tea", before: 3, after: 4 },
      { kind: "removed", title: "cup", quantity: 2 },
      { kind: "added", title: "Pot, Blue", quantity: 1 },
      { kind: "delivery", before: 500, after: 300 },
      { kind: "total", before: 2000, after: 2400 },
    ]);
    expect(listChanges({ changes: changesOf({}), added: [] }, { before: figures, after: figures })).toEqual(
      [],
    );
  });
});
