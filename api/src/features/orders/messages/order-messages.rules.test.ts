import { expect, it } from "vitest";
import { messageLimitProblem } from "./order-messages.rules.ts";

it("allows 20 messages about an order in a day, and 200 of a shop in an hour", () => {
  expect(messageLimitProblem({ of_order: 19, of_shop: 199 })).toBeUndefined();
  expect(messageLimitProblem({ of_order: 20, of_shop: 20 })).toMatchObject({ retry_after: 86_400 });
  expect(messageLimitProblem({ of_order: 0, of_shop: 200 })).toMatchObject({ retry_after: 3600 });
});

it("says that a refund is possible without an email", () => {
  for (const sent of [
    { of_order: 20, of_shop: 20 },
    { of_order: 0, of_shop: 200 },
  ])
    expect(messageLimitProblem(sent, true)?.message).toContain("Clear “Email the customer”");
});
