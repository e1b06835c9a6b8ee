import { describe, expect, it } from "vitest";
import { nextPage } from "../src/features/accounts/next-page.ts";
import { isOurs, isPublicProfile } from "../src/paths.ts";

// Each leads to another host, or did in some browser or library, when it is used as a path.
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

describe("the page after sign-in", () => {
  it("is tested with at least 80 URLs of other hosts", () => {
    expect(new Set(tricks).size).toBeGreaterThanOrEqual(80);
  });

  it.each(tricks)("is the home page for the target %j", (to) => {
    expect(nextPage(to, "")).toBe("/dashboard");
  });

  it("is a requested path of the dashboard, with its query and fragment", () => {
    for (const path of ["/shop/orders", "/shop/orders?q=%2F%2Fevil&tab=new#top", "/profile", "/", "/p/@ada"])
      expect([path, nextPage(path, "")]).toEqual([path, path]);
  });

  it("can be a path with encoded slashes", () => {
    expect(isOurs("/%2f%2fevil.example")).toBe(true);
    expect(new URL("/%2f%2fevil.example", "https://dashboard.example").host).toBe("dashboard.example");
  });

  it("is the home page without a target, or if the target is the sign-in or registration page", () => {
    for (const to of [undefined, "", "/login", "/register?x=1", "/login#restore-email=t"])
      expect(nextPage(to, "")).toBe("/dashboard");
  });

  it("is the checkout for a user who comes from a cart, whatever the target", () => {
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

  it("may be viewed signed out if its path contains /profile/ or /p/", () => {
    expect(isPublicProfile("/profile/home")).toBe(true);
    expect(isPublicProfile("/p/ada")).toBe(true);
    expect(isPublicProfile("/login")).toBe(false);
    expect(isPublicProfile("/profile")).toBe(false);
  });
});
