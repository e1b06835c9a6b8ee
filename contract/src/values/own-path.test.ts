import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

const origin = "https://dashboard.example.com";

test("a path on this origin stays unchanged", () => {
  for (const path of [
    "/",
    "/dashboard",
    "/shop/orders/7?tab=notes#last",
    "/a%2F%2Fb",
    "/?next=https://evil.example",
  ])
    expect(ownPath(path, origin)).toBe(path);
  expect(ownPath(`${origin}/shop/orders?q=1`, origin)).toBe("/shop/orders?q=1");
  expect(ownPath("shop/orders", origin)).toBe("/shop/orders");
  expect(ownPath("", origin)).toBe("/");
});

const tricks = [
  "https://evil.example",
  "https://evil.example/dashboard",
  "http://dashboard.example.com/",
  "https://dashboard.example.com:8443/",
  "https://dashboard.example.com.evil.example/",
  "https://evil.example/https://dashboard.example.com/",
  "https://dashboard.example.com@evil.example/",
  "https://dashboard.example.com:pass@evil.example/",
  "https://user@dashboard.example.com/",
  "https://user:pass@dashboard.example.com/",
  "https:/\\evil.example",
  "https:\\\\evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "\u0000//evil.example",
  "/./\\/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/%2e%2e//evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript://dashboard.example.com/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://evil.example/1",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "ftp://dashboard.example.com/",
  "about:blank",
  "mailto:a@evil.example",
  "tel:1",
  "intent://evil.example#Intent;end",
  "ws://dashboard.example.com/",
  "https://",
  "https://[",
  "http:///evil.example",
  "https://dashboard。example。com。evil.example/",
  "https://ⓔvil.example/",
];

test.each(tricks)("%j is rejected", (trick) => {
  expect(ownPath(trick, origin)).toBeUndefined();
});

test("values other than strings are rejected", () => {
  for (const value of [undefined, null, 7, true, {}, [], ["/"], { toString: () => "/" }])
    expect(ownPath(value, origin)).toBeUndefined();
});

test("every result resolves to the same origin", () => {
  const chunks = [
    "/",
    "\\",
    "//",
    "%2f",
    "%5c",
    "..",
    ".",
    "@",
    ":",
    "evil.example",
    "?",
    "#",
    "\t",
    "javascript:",
    "a",
  ];
  let seed = 1;
  const pick = () => chunks[(seed = (seed * 48_271) % 2_147_483_647) % chunks.length]!;
  for (let n = 0; n < 20_000; n++) {
    const made = Array.from({ length: 1 + (n % 6) }, pick).join("");
    const path = ownPath(made, origin);
    if (path !== undefined) {
      expect(new URL(path, origin).origin, made).toBe(origin);
      expect(path, made).toMatch(/^\/(?![\\/])/);
    }
  }
});
