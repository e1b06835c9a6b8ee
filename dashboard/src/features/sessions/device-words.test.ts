import { describe, expect, it } from "vitest";
import { browserWords, systemWords } from "./device-words.ts";

describe("The list of devices", () => {
  it("calls browsers and systems what people call them", () => {
    expect(browserWords("Chrome 156.0.7204.49")).toBe("Chrome 156");
    expect(browserWords("Edg 140.0.0.0")).toBe("Edge 140");
    expect(systemWords("Linux x86_64")).toBe("Linux");
    expect(systemWords("MacIntel")).toBe("Mac");
    expect(systemWords("Win32")).toBe("Windows");
  });

  it("shows what it does not know as it came, and nothing where nothing came", () => {
    expect(systemWords("Haiku")).toBe("Haiku");
    expect(systemWords(null)).toBeUndefined();
    expect(browserWords("unknown")).toBeUndefined();
    expect(browserWords(null)).toBeUndefined();
  });
});
