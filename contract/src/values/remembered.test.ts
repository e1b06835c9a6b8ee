import { expect, it } from "vitest";
import { remembered } from "./remembered.ts";

it("calls the function once for each string, and again after 1,000 others", () => {
  const calls: string[] = [];
  const upper = remembered((text) => {
    calls.push(text);
    return text.toUpperCase();
  });
  expect([upper("a"), upper("a"), upper("b")]).toEqual(["A", "A", "B"]);
  expect(calls).toEqual(["a", "b"]);
  for (let number = 0; number < 1_000; number += 1) upper(`${number}`);
  expect(upper("a")).toBe("A");
  expect(calls.filter((text) => text === "a")).toHaveLength(2);
  expect(calls).toHaveLength(1_003);
});
