import { expect, it } from "vitest";
import { growToContent } from "./autogrow.ts";

it("A text box becomes as high as its text and its borders, and lower again when lines are taken out", () => {
  const style = { blockSize: "400px" } as CSSStyleDeclaration;
  const area = {
    style,
    offsetHeight: 42,
    clientHeight: 40,
    // A browser never says less than the box is high.
    get scrollHeight() {
      return Math.max(120, style.blockSize === "auto" ? 0 : Number.parseInt(style.blockSize, 10));
    },
  };
  growToContent(area);
  expect(style.blockSize).toBe("122px");
});
