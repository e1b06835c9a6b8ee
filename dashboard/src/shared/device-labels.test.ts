import { describe, expect, it } from "vitest";
import { browserLabel, systemLabel } from "./device-labels.ts";

describe("device labels", () => {
  it("shows the common names of browsers and systems", () => {
    expect(browserLabel("Chrome 156.0.7204.49")).toBe("Chrome 156");
    expect(browserLabel("Edg 140.0.0.0")).toBe("Edge 140");
    expect(systemLabel("Linux x86_64")).toBe("Linux");
    expect(systemLabel("MacIntel")).toBe("Mac");
    expect(systemLabel("Win32")).toBe("Windows");
  });

  it("shows unknown values unchanged, and no label without a value", () => {
    expect(systemLabel("Haiku")).toBe("Haiku");
    expect(systemLabel(null)).toBeUndefined();
    expect(browserLabel("unknown")).toBeUndefined();
    expect(browserLabel(null)).toBeUndefined();
  });
});
