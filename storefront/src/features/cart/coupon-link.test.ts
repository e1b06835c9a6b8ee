import { expect, test } from "vitest";
import { followCouponLink } from "./coupon-link.ts";

const shop = {
  id: 7,
  handle: "fern-field",
  storefront_version: 1,
  language: "en",
  languages: [],
  is_live: 1 as const,
  base: "",
};

test.each([
  ["https://shop.example//evil.example/?coupon=A", "/evil.example/"],
  ["https://shop.example/%2F%2Fevil.example?coupon=A", "/%2F%2Fevil.example"],
  ["https://shop.example/\\evil.example?coupon=A", "/evil.example"],
  ["https://shop.example/?coupon=A&coupon=B", "/"],
])("redirects from %s to a path of the same host", (url, path) => {
  const response = followCouponLink(shop, "https://shop.example", new URL(url));
  expect(response.headers.get("location")).toBe(path);
  expect(response.headers.get("set-cookie")).toBe(
    "coupon_7=A; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=2592000",
  );
});
