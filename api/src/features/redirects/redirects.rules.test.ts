import { describe, expect, test } from "vitest";
import { withoutChains } from "./redirects.rules.ts";

describe("redirects added together", () => {
  test("lead directly to the end of their chain", () => {
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

  test("are left out if they are circular or lead into a circle", () => {
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
