import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { stageBadge } from "./order-labels.ts";
import { leftToPack } from "./packing.rules.ts";

const t = ((text: string) => text) as unknown as TFunction;
const board = { id: "board", quantity: 3, cancelled_quantity: 1 };
const apron = { id: "apron", quantity: 2, cancelled_quantity: 0 };

function left(
  ...shipments: { status: "packed" | "cancelled"; lines: { order_line_id: string; quantity: number }[] }[]
) {
  const order = { lines: [board, apron], shipments } as unknown as Parameters<typeof leftToPack>[0];
  return Object.fromEntries(leftToPack(order));
}

test("Sam sees what is left to pack: nothing that was cancelled, nothing that lies in a parcel", () => {
  expect(left()).toEqual({ board: 2, apron: 2 });
  expect(left({ status: "packed", lines: [{ order_line_id: "board", quantity: 1 }] })).toEqual({
    board: 1,
    apron: 2,
  });
});

test("what lay in a cancelled parcel is to be packed again", () => {
  expect(left({ status: "cancelled", lines: [{ order_line_id: "apron", quantity: 2 }] })).toEqual({
    board: 2,
    apron: 2,
  });
});

test("an order of which a part is under way says so; one that is held says only that", () => {
  expect(stageBadge({ stage: "shipped", fulfilment_status: "partially_shipped" }, t)[2]).toBe(
    "Partially shipped",
  );
  expect(stageBadge({ stage: "confirmed", fulfilment_status: "partially_packed" }, t)[2]).toBe(
    "Partially packed",
  );
  expect(stageBadge({ stage: "on_hold", fulfilment_status: "partially_packed" }, t)[2]).toBe("On hold");
});
