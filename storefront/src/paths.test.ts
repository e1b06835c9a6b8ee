import { describe, expect, test } from "vitest";
import { pathsWithBase } from "./paths.ts";

const link = (path: string) => `<p><a href="${path}">Link</a></p>`;

describe("links of a formatted text", () => {
  const shared = { base: "/fern-field", root: "/fern-field" };

  test("lead to the shop's pages below its prefix", () => {
    expect(pathsWithBase(link("/pages/about"), shared)).toBe(link("/fern-field/pages/about"));
    expect(pathsWithBase(link("/"), shared)).toBe(link("/fern-field/"));
    expect(pathsWithBase(link("/fern-field-2"), shared)).toBe(link("/fern-field/fern-field-2"));
    const arabic = { base: "/fern-field/ar", root: "/fern-field" };
    expect(pathsWithBase(link("/pages/about"), arabic)).toBe(link("/fern-field/ar/pages/about"));
  });

  test.each([
    "/fern-field",
    "/fern-field/pages/about",
    "/fern-field?sort=title",
    "/files/1/ab/100.webp",
    "//other.example",
    "https://other.example/pages/about",
    "pages/about",
    "#top",
  ])("stay as they are: %s", (path) => {
    expect(pathsWithBase(link(path), shared)).toBe(link(path));
  });

  test("stay as they are on the shop's own domain", () => {
    expect(pathsWithBase(link("/pages/about"), { base: "", root: "" })).toBe(link("/pages/about"));
    const arabic = { base: "/ar", root: "" };
    expect(pathsWithBase(link("/ar/pages/about"), arabic)).toBe(link("/ar/pages/about"));
    expect(pathsWithBase(link("/pages/about"), arabic)).toBe(link("/ar/pages/about"));
  });
});
