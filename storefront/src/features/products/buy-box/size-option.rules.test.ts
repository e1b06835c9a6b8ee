import { expect, test } from "vitest";
import { sizeOptionAt } from "./size-option.rules.ts";

test.each(["Size", "size ", "Sizes", "Shoe size", "Größe", "Taille", "المقاس", "尺码", "Size (EU)"])(
  "shows the chart beside %s",
  (name) => expect(sizeOptionAt([{ name: "Colour" }, { name }])).toBe(1),
);

test.each(["Colour", "Sizeable", "Finish", "Emphasized"])("doesn't show the chart beside %s", (name) =>
  expect(sizeOptionAt([{ name }])).toBe(-1),
);
