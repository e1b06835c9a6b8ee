import { expect, it } from "vitest";
import { growToContent } from "./autogrow.ts";

it("A textarea gets the height of its text and borders, and shrinks when lines are removed", () => {
  const style = { blockSize: "400px" } as CSSStyleDeclaration;
  const area = {
    style,
    offsetHeight: 42,
    clientHeight: 40,
    // In a browser, scrollHeight is never less than the height of the element.
    get scrollHeight() {
      return Math.max(120, style.blockSize === "auto" ? 0 : Number.parseInt(style.blockSize, 10));
    },
  };
  growToContent(area);
  expect(style.blockSize).toBe("122px");
});
