import { expect, test } from "vitest";
import { enteredTracking } from "./bulk-tracking.rules.ts";

const orders = [{ id: "a" }, { id: "b" }];

test("sends each order's own number, with the link of a known courier", () => {
  expect(enteredTracking(orders, " UPS ", { a: " 1ZA ", b: "1ZB" })).toEqual([
    {
      order_id: "a",
      courier: "UPS",
      tracking_number: "1ZA",
      tracking_url: "https://www.ups.com/track?tracknum=1ZA",
    },
    {
      order_id: "b",
      courier: "UPS",
      tracking_number: "1ZB",
      tracking_url: "https://www.ups.com/track?tracknum=1ZB",
    },
  ]);
});

test("sends a courier without a number, and nothing of orders without details", () => {
  const empty = { tracking_number: null, tracking_url: null };
  expect(enteredTracking(orders, "Own van", { a: "7" })).toEqual([
    { order_id: "a", courier: "Own van", tracking_number: "7", tracking_url: null },
    { order_id: "b", courier: "Own van", ...empty },
  ]);
  expect(enteredTracking(orders, "", { a: " ", b: "7" })).toEqual([
    { order_id: "b", courier: null, tracking_number: "7", tracking_url: null },
  ]);
});
