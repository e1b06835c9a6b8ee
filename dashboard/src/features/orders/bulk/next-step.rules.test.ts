import { expect, test } from "vitest";
import { nextStepOf, shippableOrders } from "./next-step.rules.ts";

type StepOrder = Parameters<typeof nextStepOf>[0][number];

function order(
  fulfilment_status: StepOrder["fulfilment_status"],
  changes: Partial<StepOrder> = {},
): StepOrder {
  return {
    lifecycle: "open",
    confirmation: "confirmed",
    hold_reason: null,
    is_pickup: false,
    fulfilment_status,
    ...changes,
  };
}
const unconfirmed = order("unfulfilled", { confirmation: "pending" });

test("proposes the next step of orders in the same state", () => {
  expect(nextStepOf([unconfirmed])).toBe("confirm");
  expect(nextStepOf([order("unfulfilled")])).toBe("pack");
  expect(nextStepOf([order("unfulfilled", { confirmation: "not_needed" })])).toBe("pack");
  expect(nextStepOf([order("packed")])).toBe("ship");
  expect(nextStepOf([order("shipped")])).toBe("deliver");
  expect(nextStepOf([order("service_unfulfilled")])).toBe("mark_fulfilled");
});

test("proposes the steps of a pickup for orders that are picked up", () => {
  expect(nextStepOf([order("packed", { is_pickup: true })])).toBe("mark_ready_for_pickup");
  expect(nextStepOf([order("ready_for_pickup", { is_pickup: true })])).toBe("mark_picked_up");
  expect(nextStepOf([order("partially_delivered", { is_pickup: true })])).toBeUndefined();
});

test("proposes the step that most of the orders allow", () => {
  expect(nextStepOf([unconfirmed, order("packed"), order("packed")])).toBe("ship");
  expect(nextStepOf([order("partially_packed"), order("unfulfilled"), unconfirmed])).toBe("pack");
});

test("proposes the first of the steps that equally many orders allow", () => {
  expect(nextStepOf([order("shipped"), order("unfulfilled"), unconfirmed])).toBe("confirm");
  expect(nextStepOf([order("partially_packed")])).toBe("ship");
});

test("proposes nothing for orders on hold, cancelled, rejected or delivered orders, or without orders", () => {
  expect(nextStepOf([order("packed", { hold_reason: "fraud" })])).toBeUndefined();
  expect(nextStepOf([{ ...unconfirmed, hold_reason: "fraud" }])).toBeUndefined();
  expect(nextStepOf([order("unfulfilled", { lifecycle: "cancelled" })])).toBeUndefined();
  expect(nextStepOf([order("unfulfilled", { confirmation: "rejected" })])).toBeUndefined();
  expect(nextStepOf([order("delivered")])).toBeUndefined();
  expect(nextStepOf([order("service_fulfilled")])).toBeUndefined();
  expect(nextStepOf([])).toBeUndefined();
});

test("finds orders that can have a packed shipment", () => {
  const shippable = [order("packed"), order("partially_shipped")];
  const others = [
    order("unfulfilled"),
    order("shipped"),
    order("packed", { is_pickup: true }),
    order("packed", { hold_reason: "fraud" }),
    order("packed", { lifecycle: "cancelled" }),
  ];
  expect(shippableOrders([...others, ...shippable])).toEqual(shippable);
});
