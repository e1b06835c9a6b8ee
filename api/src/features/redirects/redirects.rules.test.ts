import { describe, expect, test } from "vitest";
import { withoutChains } from "./redirects.rules.ts";

describe("redirects that come together", () => {
  test("lead straight to where their chain ends", () => {
    expect(
      withoutChains([
        { path: "/a", target: "/b" },
        { path: "/b", target: "/c" },
        { path: "/c", target: "/d" },
      ]),
    ).toEqual([
      { path: "/a", target: "/d" },
      { path: "/b", target: "/d" },
      { path: "/c", target: "/d" },
    ]);
  });

  test("in a circle are left out, and what leads into it", () => {
    expect(
      withoutChains([
        { path: "/a", target: "/b" },
        { path: "/b", target: "/a" },
        { path: "/into", target: "/a" },
        { path: "/self", target: "/self" },
        { path: "/fine", target: "/there" },
      ]),
    ).toEqual([{ path: "/fine", target: "/there" }]);
  });
});
