import { expect, test } from "vitest";
import { noticeOf, pageToOpen } from "../service-worker/notice.ts";

const origin = "https://dashboard.example.com";

test("shows a push as it was sent", () => {
  const payload = {
    title: "New order #1001",
    body: "Ada Jansen · €24.00 · Mona Tea",
    icon: `${origin}/images/logo-black.png`,
    tag: "1001-7",
    data: { url: "/shop/orders/7?shop=1001" },
  };
  expect(noticeOf(JSON.stringify(payload), origin)).toEqual({
    title: payload.title,
    options: {
      body: payload.body,
      icon: "/images/logo-black.png",
      tag: "1001-7",
      data: { url: "/shop/orders/7?shop=1001" },
    },
  });
});

test.each([
  "",
  "no json",
  "null",
  "[]",
  "7",
  "{}",
  '{"title":7,"body":{},"icon":"https://evil.example/x.png","tag":[],"data":null}',
  '{"title":" ","icon":"","data":{"url":["/"]}}',
])("shows a push without content with the default text and logo: %j", (text) => {
  expect(noticeOf(text, origin)).toEqual({
    title: "Update from your shop",
    options: { body: "", icon: "/images/logo-black.png", tag: undefined, data: { url: "/dashboard" } },
  });
});

test.each([
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/",
  undefined,
  {},
])("opens the home page if the URL of a push is on another host: %j", (url) => {
  expect(pageToOpen(url, origin)).toBe("/dashboard");
  expect(noticeOf(JSON.stringify({ title: "x", data: { url } }), origin).options.data.url).toBe("/dashboard");
});
