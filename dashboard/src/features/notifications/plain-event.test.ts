import { withEventMeta } from "@orpc/client";
import { expect, test } from "vitest";
import { plain } from "./plain-event.ts";

test("makes an event from the server cloneable for a message to other tabs", () => {
  const event = { type: "changed", what: "orders" };
  const asItComes = withEventMeta(event, { id: "7" });
  expect(() => structuredClone(asItComes)).toThrow();
  expect(structuredClone(plain(asItComes))).toEqual(event);
});
