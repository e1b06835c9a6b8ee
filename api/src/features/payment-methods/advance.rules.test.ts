import { expect, it } from "vitest";
import {
  acceptedMethods,
  type Advance,
  advanceAmount,
  advanceResponse,
  noAdvance,
  orderAdvance,
} from "./advance.rules.ts";

const order = { total: 5000, due: 5000, delivery: 600 };

it("computes the advance from the delivery, an amount or a percentage of the total", () => {
  expect(advanceAmount(noAdvance, order)).toBe(0);
  expect(advanceAmount({ ...noAdvance, kind: "delivery" }, order)).toBe(600);
  expect(advanceAmount({ ...noAdvance, kind: "fixed", amount: 700 }, order)).toBe(700);
  const percentage = { ...noAdvance, kind: "percentage" as const, basis_points: 1050 };
  expect(advanceAmount(percentage, order)).toBe(525);
  expect(advanceAmount({ ...percentage, min: 800 }, order)).toBe(800);
  expect(advanceAmount({ ...percentage, max: 500 }, order)).toBe(500);
});

it("never asks for more than what is due, nor below the shop's total", () => {
  const fixed = { ...noAdvance, kind: "fixed" as const, amount: 700 };
  expect(advanceAmount(fixed, { ...order, due: 300 })).toBe(300);
  expect(advanceAmount({ ...fixed, from_total: 5000 }, order)).toBe(700);
  expect(advanceAmount({ ...fixed, from_total: 5001 }, order)).toBe(0);
});

it("offers all methods, or those that the shop chose", () => {
  const offered = [{ key: "stripe" }, { key: "bkash" }];
  expect(acceptedMethods(noAdvance, offered)).toEqual(offered);
  expect(acceptedMethods({ ...noAdvance, methods: ["bkash", "deleted"] }, offered)).toEqual([
    { key: "bkash" },
  ]);
});

it("is paid with the chosen method, or the first one if that isn't offered", () => {
  const method = { name: "Transfer", instructions: "Account 1", asks_proof: true };
  const advance: Advance = {
    kind: "fixed",
    basis_points: null,
    amount: 700,
    rest: 4300,
    methods: [
      { ...method, key: "a" },
      { ...method, key: "b" },
    ],
  };
  expect(advanceResponse(advance, "b")).toMatchObject({ amount: 700, rest: 4300, method: "b" });
  expect(advanceResponse(advance, "gone")).toMatchObject({ method: "a" });
  expect(orderAdvance(advance, null)).toEqual({
    ...method,
    kind: "fixed",
    basis_points: null,
    amount: 700,
    method: "a",
  });
});
