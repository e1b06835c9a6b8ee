import { expect, it } from "vitest";
import { redirectPath, redirectTarget } from "./redirects.ts";

it.each([
  ["/products/lamp/", "/products/lamp"],
  ["/blaue%20vase?x=1#top", "/blaue vase"],
  ["https://old.example/shop/lamp?x=1", "/shop/lamp"],
  ["https://old.example", "/"],
])("reads the path of %s", (text, path) => {
  expect(redirectPath(text)).toBe(path);
});

it.each([[""], ["lamp"], ["//evil.example"], ["/\\evil.example"], ["/%2Fevil.example"], ["/a%00b"], ["/%"]])(
  "rejects the path %j",
  (text) => {
    expect(redirectPath(text)).toBeUndefined();
    expect(redirectTarget(text)).toBeUndefined();
  },
);

it("leads to other sites only by https", () => {
  expect(redirectTarget("https://blog.example/post?id=1")).toBe("https://blog.example/post?id=1");
  expect(redirectTarget("/products/lamp/")).toBe("/products/lamp");
  for (const text of [
    "http://blog.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://user:pass@evil.example/",
  ])
    expect(redirectTarget(text), text).toBeUndefined();
});
