import { describe, expect, it } from "vitest";
import { trackingChanges } from "./shipments.rules.ts";

const tracking = { courier: "DHL", tracking_number: "123", tracking_url: null };

describe("a correction of tracking details", () => {
  it("has only what changes, before and after", () => {
    expect(trackingChanges(tracking, { ...tracking, tracking_number: "124" })).toEqual({
      before: { tracking_number: "123" },
      after: { tracking_number: "124" },
    });
    expect(
      trackingChanges(tracking, { courier: null, tracking_number: "123", tracking_url: "https://x.example" }),
    ).toEqual({
      before: { courier: "DHL", tracking_url: null },
      after: { courier: null, tracking_url: "https://x.example" },
    });
  });

  it("is none if everything stays the same", () =>
    expect(trackingChanges(tracking, { ...tracking })).toBeUndefined());
});
