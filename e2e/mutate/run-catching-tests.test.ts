import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { outcomeOf } from "./run-catching-tests.ts";
import type { VitestReport } from "./vitest-report.ts";

function reportOf(status: "passed" | "failed" | "skipped", failure?: string): VitestReport {
  return {
    testResults: [
      {
        name: "/tree/api/orders.test.ts",
        status: status === "failed" ? "failed" : "passed",
        message: "",
        assertionResults: [
          { fullName: "ships once", status, failureMessages: failure === undefined ? null : [failure] },
        ],
      },
    ],
  };
}

describe("a run of the tests that should catch a defect", () => {
  it.each([
    "AssertionError: expected 409 to be 200",
    "Error: Property failed after 3 tests",
    "Error: Test timed out in 30000ms.",
    "\u001B[31mAssertionError\u001B[39m: promise resolved instead of rejecting",
  ])("counts as caught when an expectation fails: %s", (failure) => {
    expect(outcomeOf(reportOf("failed", failure), "/tree")).toEqual({
      kind: "caught",
      failed: [{ test: "api/orders.test.ts › ships once", message: stripVTControlCharacters(failure) }],
    });
  });

  it.each([
    "ReferenceError: totl is not defined",
    "TypeError: order.ship is not a function",
    "SyntaxError: Unexpected token '}'",
    "Error: Cannot find module './missing.ts'",
  ])("counts as an error when the code broke: %s", (failure) => {
    expect(outcomeOf(reportOf("failed", failure), "/tree")).toMatchObject({ kind: "error" });
  });

  it("counts as an error when a file did not load or no test ran", () => {
    const broken: VitestReport = {
      testResults: [
        {
          name: "/tree/api/orders.test.ts",
          status: "failed",
          message: "Transform failed",
          assertionResults: [],
        },
      ],
    };
    expect(outcomeOf(broken, "/tree")).toEqual({
      kind: "error",
      why: "api/orders.test.ts: Transform failed",
    });
    expect(outcomeOf(reportOf("skipped"), "/tree")).toEqual({ kind: "error", why: "no test ran" });
  });

  it("counts as passed, so that the defect survived, when every test passed", () => {
    expect(outcomeOf(reportOf("passed"), "/tree")).toEqual({ kind: "passed", tests: ["ships once"] });
  });
});
