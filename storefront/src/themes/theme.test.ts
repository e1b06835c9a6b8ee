import { presetNames } from "@vitrine/contract/themes/presets";
import { Brand } from "@vitrine/contract/themes/theme-document";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { contrast, isDark, mix } from "./colours.ts";
import { themeOf, themes, tokensCss } from "./theme.ts";
import { type Colours, readablePairs } from "./tokens.ts";

const noBrand = Brand.parse({});
const withBrand = (brand: Partial<Brand>, preset: (typeof presetNames)[number] = "salon") =>
  themeOf({ preset, brand: { ...noBrand, logo: null, ...brand } as never }, "en");
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

function unreadable(colours: Colours): string[] {
  return readablePairs
    .filter(([ground, text]) => contrast(colours[ground], colours[text]) < 4.5)
    .map((pair) => pair.join(" "));
}

describe.each(presetNames)("%s", (preset) => {
  it("has a contrast of 4.5 in every pair of both schemes, without a repair", () => {
    expect(unreadable(themes[preset].light)).toEqual([]);
    expect(unreadable(themes[preset].dark)).toEqual([]);
    expect(withBrand({}, preset).colours).toEqual(themes[preset].light);
  });

  it("is light in its light scheme and dark in its dark scheme", () => {
    expect(isDark(themes[preset].light["c-bg"])).toBe(false);
    expect(isDark(themes[preset].dark["c-bg"])).toBe(true);
  });

  it("stays readable with any colours of an owner, in every scheme", () => {
    fc.assert(
      fc.property(
        fc.option(hex),
        fc.option(hex),
        fc.option(hex),
        fc.constantFrom("light", "dark", "device"),
        (background, ink, accent, scheme) => {
          const { colours, onDarkDevices } = withBrand({ background, ink, accent, scheme } as Brand, preset);
          expect(unreadable(colours)).toEqual([]);
          if (onDarkDevices) expect(unreadable(onDarkDevices)).toEqual([]);
        },
      ),
    );
  });
});

test("uses an owner's readable colours as they are, and mixes muted text and rules from them", () => {
  const { colours } = withBrand({ background: "#fdf6ec", ink: "#1f2a1f", accent: "#2f5d3a" });
  expect(colours).toMatchObject({ "c-bg": "#fdf6ec", "c-ink": "#1f2a1f", "c-accent": "#2f5d3a" });
  expect(colours["c-header"]).toBe("#fdf6ec");
  expect(colours["c-muted"]).toBe(mix("#1f2a1f", "#fdf6ec", 0.32));
  expect(colours["c-rule"]).toBe(mix("#fdf6ec", "#1f2a1f", 0.15));
});

test("follows the device only if the owner chose that", () => {
  const light = tokensCss(withBrand({ scheme: "light" }));
  expect(light).toContain(":root{color-scheme:light;--c-bg:#f7f7f5");
  expect(light).not.toContain("@media");
  expect(tokensCss(withBrand({ scheme: "dark" }))).toContain(":root{color-scheme:dark;--c-bg:#151413");
  const device = tokensCss(withBrand({ scheme: "device" }));
  expect(device).toContain("color-scheme:light dark");
  expect(device).toContain("@media (prefers-color-scheme:dark){:root{--c-bg:#151413");
});

test("on dark devices shows the owner's accent if it can be seen", () => {
  const accentOf = (accent: string) => withBrand({ accent, scheme: "device" }).onDarkDevices?.["c-accent"];
  expect(accentOf("#8bd46e")).toBe("#8bd46e");
  expect(accentOf("#14110f")).toBe(themes.salon.dark["c-accent"]);
});

test("applies fonts, corners, density and the logo's height", () => {
  const { measures, fonts } = withBrand({
    fonts: "plex",
    corners: "large",
    density: "compact",
    logo_height: 48,
  });
  expect(fonts).toBe("plex");
  expect(measures).toMatchObject({ radius: "24px", density: "0.75", "logo-height": "48px" });
  expect(measures["f-text"]).toContain('"Plex Sans"');
  expect(
    themeOf({ preset: "kiosk", brand: { ...noBrand, logo: null } as never }, "ar").measures["f-display"],
  ).toMatch(/^"Plex Arabic","Bricolage"/);
  for (const token of ["f-display", "f-text", "f-data"])
    expect(
      themeOf({ preset: "kiosk", brand: { ...noBrand, logo: null } as never }, "bn").measures[token],
    ).toBe('"Hind Siliguri",sans-serif');
});
