import { expect, test } from "vitest";
import { jsonForHtml } from "./html.ts";
import { ownPath } from "./paths.ts";

test.each(["</script><script>alert(1)</script>", "<!--<script>", "a\u2028b\u2029c", "&lt;", "]]>"])(
  "%j is embedded in a page as data and parses back to the same value",
  (text) => {
    const json = jsonForHtml({ text });
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ text });
  },
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/a b",
  "",
  null,
])("a link to %j becomes the product list", (link) => expect(ownPath("/shop", link)).toBe("/shop/products"));

test("a link within the shop is not changed", () =>
  expect(ownPath("/shop", "/search?search=jug")).toBe("/shop/search?search=jug"));
