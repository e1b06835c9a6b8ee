import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { stageBadge } from "../../../shared/orders/order-badges.ts";
import { leftToPack } from "./packing.rules.ts";

const t = ((text: string) => text) as unknown as TFunction;
const board = { id: "board", quantity: 3, cancelled_quantity: 1, requires_shipping: true };
const apron = { id: "apron", quantity: 2, cancelled_quantity: 0, requires_shipping: true };
const pattern = { id: "pattern", quantity: 1, cancelled_quantity: 0, requires_shipping: false };

function left(
  ...shipments: { status: "packed" | "cancelled"; lines: { order_line_id: string; quantity: number }[] }[]
) {
  const order = { lines: [board, apron, pattern], shipments } as unknown as Parameters<typeof leftToPack>[0];
  return Object.fromEntries(leftToPack(order));
}

test("leaves cancelled, packed and digital units out of the units to pack", () => {
  expect(left()).toEqual({ board: 2, apron: 2 });
  expect(left({ status: "packed", lines: [{ order_line_id: "board", quantity: 1 }] })).toEqual({
    board: 1,
    apron: 2,
  });
});

test("returns the units of a cancelled shipment to the units to pack", () => {
  expect(left({ status: "cancelled", lines: [{ order_line_id: "apron", quantity: 2 }] })).toEqual({
    board: 2,
    apron: 2,
  });
});

test("shows the partial fulfilment of an order, but only the hold of an order on hold", () => {
  expect(stageBadge({ stage: "shipped", fulfilment_status: "partially_shipped" }, t)[2]).toBe(
    "Partially shipped",
  );
  expect(stageBadge({ stage: "confirmed", fulfilment_status: "partially_packed" }, t)[2]).toBe(
    "Partially packed",
  );
  expect(stageBadge({ stage: "on_hold", fulfilment_status: "partially_packed" }, t)[2]).toBe("On hold");
});
