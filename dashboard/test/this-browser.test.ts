import { describe, expect, it } from "vitest";
import { browserLabel, systemLabel } from "../src/shared/device-labels.ts";
import { browserName, isAppleMobile, isMacSafari, platformName } from "../src/this-browser.ts";

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const traits = (userAgent: string, platform: string, maxTouchPoints = 0) => ({
  userAgent: `Mozilla/5.0 ${userAgent}`,
  platform,
  maxTouchPoints,
});
const iPhone = "(iPhone; CPU iPhone OS 17_4 like Mac OS X)";
const mac = "(Macintosh; Intel Mac OS X 10_15_7)";

describe("a session in the list of devices", () => {
  it.each([
    [
      "Safari 17 on iPhone",
      traits(`${iPhone} ${webKit} Version/17.4 Mobile/15E148 Safari/604.1`, "iPhone", 5),
    ],
    [
      "Chrome 124 on iPhone",
      traits(`${iPhone} ${webKit} CriOS/124.0 Mobile/15E148 Safari/604.1`, "iPhone", 5),
    ],
    [
      "Firefox 125 on iPhone",
      traits(`${iPhone} ${webKit} FxiOS/125.0 Mobile/15E148 Safari/604.1`, "iPhone", 5),
    ],
    [
      "Edge 123 on iPhone",
      traits(`${iPhone} ${webKit} Version/17.0 EdgiOS/123.0 Mobile Safari/604.1`, "iPhone", 5),
    ],
    ["Safari on iPhone", traits(`${iPhone} ${webKit} Mobile/15E148`, "iPhone", 5)],
    ["Safari 17 on iPad", traits(`${mac} ${webKit} Version/17.4 Safari/605.1.15`, "MacIntel", 5)],
    ["Safari 17 on Mac", traits(`${mac} ${webKit} Version/17.4 Safari/605.1.15`, "MacIntel")],
    [
      "Chrome 140 on Mac",
      traits(`${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, "MacIntel"),
    ],
    [
      "Edge 140 on Windows",
      traits(
        "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
        "Win32",
      ),
    ],
    [
      "Chrome 140 on Android",
      traits(
        "(Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
        "Linux armv81",
        5,
      ),
    ],
    [
      "Samsung Internet 27 on Android",
      traits(
        "(Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
        "Linux armv81",
        5,
      ),
    ],
    [
      "Firefox 140 on Linux",
      traits("(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Linux x86_64"),
    ],
    [
      "Safari 26 on Linux",
      traits(`(X11; Linux x86_64) ${webKit} Version/26.0 Safari/605.1.15`, "Linux x86_64"),
    ],
  ])("is labelled %s", (name, browser) => {
    expect(`${browserLabel(browserName(browser))} on ${systemLabel(platformName(browser))}`).toBe(name);
  });

  it("has an unknown browser if the user agent names none", () => {
    expect(browserName(traits("something else", "Haiku"))).toBe("unknown");
  });
});

describe("notifications in Safari", () => {
  const iPad = traits(`${mac} ${webKit} Version/17.4 Safari/605.1.15`, "MacIntel", 5);
  const macBook = traits(`${mac} ${webKit} Version/17.4 Safari/605.1.15`, "MacIntel");

  it("require the Home Screen on iPhone and iPad, also on an iPad that identifies as a Mac", () => {
    expect(isAppleMobile(iPad)).toBe(true);
    expect(
      isAppleMobile(traits(`${iPhone} ${webKit} Version/17.4 Mobile/15E148 Safari/604.1`, "iPhone", 5)),
    ).toBe(true);
    expect(isAppleMobile(macBook)).toBe(false);
  });

  it("are allowed in Safari's settings on a Mac", () => {
    expect(isMacSafari(macBook)).toBe(true);
    expect(isMacSafari(iPad)).toBe(false);
    expect(isMacSafari(traits(`${mac} Chrome/140.0.0.0 Safari/537.36`, "MacIntel"))).toBe(false);
  });
});
