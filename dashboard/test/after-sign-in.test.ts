import { describe, expect, it } from "vitest";
import { nextPage } from "../src/features/accounts/next-page.ts";
import { isOurs, isPublicProfile } from "../src/paths.ts";

// Each leads, or once led somewhere, to another host when a program takes it for a path.
const slashes = [
  "//",
  "/\\",
  "\\\\",
  "\\/",
  "///",
  "/\t/",
  "/\n/",
  "/\r/",
  "/\0/",
  "/ /",
  "\t//",
  " //",
  "/.//",
];
const tricks = [
  ...slashes.flatMap((start) => [
    `${start}evil.example`,
    `${start}evil.example/shop/orders`,
    `${start}user@evil.example`,
    `${start}evil.example:443/%2f..`,
    `${start}dashboard.invalid/shop`,
  ]),
  "https://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "HTTPS://EVIL.EXAMPLE",
  "http:\\\\evil.example",
  "ftp://evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/1",
  "evil.example",
  "@evil.example",
  ".evil.example",
  "?to=//evil.example",
  "#//evil.example",
  "/a/..//evil.example",
  "/a/../..//evil.example",
  "/%2e//evil.example",
  "/%2e%2e//evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "/shop\\..\\\\evil.example",
  "/\u0085/evil.example",
  "//evil%00.example",
  "//[::1]/",
  "//[",
  "",
];

describe("After sign-in", () => {
  it("there are at least eighty ways to name somebody else's host", () => {
    expect(new Set(tricks).size).toBeGreaterThanOrEqual(80);
  });

  it.each(tricks)("%j does not lead away", (to) => {
    expect(nextPage(to, "")).toBe("/dashboard");
  });

  it("a path of ours is gone to, with its search and its place", () => {
    for (const path of ["/shop/orders", "/shop/orders?q=%2F%2Fevil&tab=new#top", "/profile", "/", "/p/@ada"])
      expect([path, nextPage(path, "")]).toEqual([path, path]);
  });

  it("what is encoded stays a path of ours", () => {
    expect(isOurs("/%2f%2fevil.example")).toBe(true);
    expect(new URL("/%2f%2fevil.example", "https://dashboard.example").host).toBe("dashboard.example");
  });

  it("without a target the way goes home, and so it does where a door was the target", () => {
    for (const to of [undefined, "", "/login", "/register?x=1", "/login#restore-email=t"])
      expect(nextPage(to, "")).toBe("/dashboard");
  });

  it("who comes from a cart goes to the checkout, whatever the target", () => {
    expect(nextPage("/shop/orders", "https://store.example/fern-field/cart")).toBe(
      "/checkout?shop=fern-field",
    );
    expect(nextPage("/fern-field/cart", "")).toBe("/checkout?shop=fern-field");
    expect(nextPage("https://store.example/fern-field/cart?x=1", "")).toBe("/checkout?shop=fern-field");
    expect(nextPage("/shop/orders", "https://fern.example/cart")).toBe("/checkout");
    expect(nextPage("/shop/products/cart-bag", "https://store.example/carts")).toBe(
      "/shop/products/cart-bag",
    );
  });

  it("public pages are known by a step of their path", () => {
    expect(isPublicProfile("/profile/home")).toBe(true);
    expect(isPublicProfile("/p/ada")).toBe(true);
    expect(isPublicProfile("/login")).toBe(false);
    expect(isPublicProfile("/profile")).toBe(false);
  });
});
