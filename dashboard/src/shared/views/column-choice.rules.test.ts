import { expect, it } from "vitest";
import { readChoices, withChoice } from "./column-choice.rules.ts";

it("changes the choice of one column of one list", () => {
  const before = { orders: { tags: true }, products: { vendor: false } };
  expect(withChoice(before, "orders", "items", false)).toEqual({
    orders: { tags: true, items: false },
    products: { vendor: false },
  });
  expect(readChoices(JSON.stringify(before))).toEqual(before);
});

it.each([undefined, "{", "null", "[1]", '{"orders":[true]}', '{"orders":{"tags":"yes"}}'])(
  "leaves out what can't be read: %s",
  (text) => {
    expect(Object.values(readChoices(text)).flatMap((columns) => Object.keys(columns))).toEqual([]);
  },
);
