import { describe, expect, it } from "vitest";
import type { ProductRecord, StoredVariant } from "../products/products.queries.ts";
import { planEdit, planUndo } from "./plan-edit.rules.ts";
import { planEndOfSale, planSale, planUndoOfSale, type SaleAction } from "./plan-sale.rules.ts";

const now = Date.parse("2026-11-27T09:00:00.000Z");
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

const variant = (price: number, more: Partial<StoredVariant> = {}) =>
  ({ id: `v${price}`, price, compare_at_price: null, sale: null, ...more }) as StoredVariant;
/** 100.00, on sale at 70.00 since an hour ago. */
const running = (ends_at: string | null = null) =>
  variant(7000, {
    compare_at_price: 10_000,
    sale: {
      sale_price: 7000,
      starts_at: at(-1),
      ends_at,
      running: true,
      usual_price: 10_000,
      usual_compare_at_price: 12_000,
    },
  });
const fifthOff: SaleAction = {
  kind: "sale",
  change: { by: "percent", basis_points: -2000 },
  ending: "exact",
  starts_at: null,
  ends_at: null,
};
const charged = (variants: StoredVariant[]) =>
  variants.map(({ price, compare_at_price }) => [price, compare_at_price]);

describe("a bulk sale", () => {
  it("is computed from the usual price, never from the reduced one, with the requested price ending", () => {
    const { variants, left } = planSale(
      { ...fifthOff, ending: "just_below" },
      [variant(4900), running()],
      "EUR",
      now,
    );
    expect(charged(variants)).toEqual([
      [3899, 4900],
      [7999, 10_000],
    ]);
    expect(variants[1]!.sale).toMatchObject({ usual_price: 10_000, usual_compare_at_price: 12_000 });
    expect(left).toBe(0);
  });

  it("skips variants that it wouldn't make cheaper, or would price below 0", () => {
    const all = [variant(0), variant(999), variant(1000), variant(1001)];
    const set = planSale({ ...fifthOff, change: { by: "set", amount: 1000 } }, all, "EUR", now);
    expect([set.left, set.changes.map(({ id }) => id)]).toEqual([3, ["v1001"]]);
    const less = planSale({ ...fifthOff, change: { by: "amount", amount: -1000 } }, all, "EUR", now);
    expect([less.left, charged(less.variants)]).toEqual([
      2,
      [
        [0, null],
        [999, null],
        [0, 1000],
        [1, 1001],
      ],
    ]);
  });

  it("waits for its start; a previous sale ends then, and the usual price counts", () => {
    const { variants } = planSale({ ...fifthOff, starts_at: at(2), ends_at: at(3) }, [running()], "EUR", now);
    expect(charged(variants)).toEqual([[10_000, 12_000]]);
    expect(variants[0]!.sale).toMatchObject({ sale_price: 8000, running: false, ends_at: at(3) });
  });

  it("repeated, keeps the start of an identical running sale", () => {
    const first = planSale(fifthOff, [variant(4900)], "EUR", now);
    const again = planSale(fifthOff, first.variants, "EUR", now + 60_000);
    expect(again).toEqual({ variants: first.variants, changes: [], left: 0 });
    expect(planEndOfSale([variant(4900)], now).changes).toEqual([]);
  });
});

it("that starts after its end changes nothing, with the reason", () => {
  const product = { currency: "EUR", variants: [running()] } as ProductRecord;
  expect(planEdit({ ...fifthOff, ends_at: at(0) }, product, now)).toEqual({
    outcome: "failed",
    message: "The sale would have ended before it started.",
  });
});

describe("undo", () => {
  it("restores the previous sale, but not one that would have ended by now", () => {
    const { variants, changes } = planSale(fifthOff, [running(at(2))], "EUR", now);
    const undo = (later: number) => planUndoOfSale(changes, variants, now + later * 3_600_000);
    expect(charged(undo(1).variants)).toEqual([[7000, 10_000]]);
    expect(undo(1).variants[0]!.sale).toMatchObject({ starts_at: at(-1), ends_at: at(2), running: true });
    expect(charged(undo(3).variants)).toEqual([[10_000, 12_000]]);
    expect(undo(3).variants[0]!.sale).toBeNull();
  });

  it("skips a later change of the usual price, the sale or the variant", () => {
    const { variants, changes } = planSale(fifthOff, [variant(4900)], "EUR", now);
    const [sold] = variants;
    const dearer = { ...sold!, sale: { ...sold!.sale!, usual_price: 5000 } };
    const longer = { ...sold!, sale: { ...sold!.sale!, ends_at: at(9) } };
    for (const since of [[dearer], [longer], [variant(4900)], []])
      expect(planUndoOfSale(changes, since, now)).toEqual({ variants: since, changes: [], left: 1 });
  });

  it("has nothing to restore after a sale that ended by schedule", () => {
    const { variants, changes } = planSale({ ...fifthOff, ends_at: at(1) }, [variant(4900)], "EUR", now);
    const later = now + 2 * 3_600_000;
    // The same before and after the job that ended it.
    for (const since of [[variant(4900)], variants])
      expect(planUndoOfSale(changes, since, later)).toEqual({ variants: since, changes: [], left: 0 });
  });
});

it("continues with another usual price, and ends where it would be no lower", () => {
  const product = { currency: "EUR", variants: [running(), variant(4900)] } as ProductRecord;
  const by = (basis_points: number) =>
    planEdit(
      { kind: "price", change: { by: "percent", basis_points }, ending: "exact", keep_old: false },
      product,
      now,
    );
  const dearer = by(1000);
  if (dearer.outcome !== "changed") throw new Error("Not changed");
  expect(charged(dearer.after.variants)).toEqual([
    [7000, 11_000],
    [5390, null],
  ]);
  expect(dearer.after.variants[0]!.sale).toMatchObject({
    running: true,
    starts_at: at(-1),
    usual_price: 11_000,
    usual_compare_at_price: 12_000,
  });
  expect(dearer.message).toBeNull();

  const half = by(-5000);
  if (half.outcome !== "changed") throw new Error("Not changed");
  expect(charged(half.after.variants)).toEqual([
    [5000, 12_000],
    [2450, null],
  ]);
  expect(half.after.variants[0]!.sale).toBeNull();
  expect(half.message).toContain("A sale ended");
  const back = planUndo(half.change, half.after, now);
  if (back.outcome !== "changed") throw new Error("Not changed");
  expect(back.after.variants).toMatchObject(product.variants);

  expect(by(-10_001)).toMatchObject({ outcome: "failed" });
  const struck = planEdit({ kind: "compare_at", set: { to: "price" } }, product, now);
  if (struck.outcome !== "changed") throw new Error("Not changed");
  expect(charged(struck.after.variants)).toEqual([
    [7000, 10_000],
    [4900, 4900],
  ]);
  expect(struck.after.variants[0]!.sale).toMatchObject({ usual_compare_at_price: 10_000 });
});
