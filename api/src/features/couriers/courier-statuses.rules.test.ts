import { shipmentStatuses } from "@vitrine/contract/orders/shipment-statuses";
import { expect, it } from "vitest";
import { stepsTo } from "./courier-statuses.rules.ts";

it("delivers a packed shipment in two steps, and never one that waits for its customer", () => {
  expect(stepsTo("packed", "delivered")).toEqual(["ship", "deliver"]);
  expect(stepsTo("ready_for_pickup", "delivered")).toBeUndefined();
  const all = shipmentStatuses.flatMap((from) => stepsTo(from, "delivered") ?? []);
  expect(all).not.toContain("mark_ready_for_pickup");
  expect(all).not.toContain("mark_picked_up");
});
