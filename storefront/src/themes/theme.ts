import type { FontPairName, PresetName } from "@vitrine/contract/themes/presets";
import type { Brand, StoreTheme } from "@vitrine/contract/themes/theme-document";
import { scriptOf } from "../assets.ts";
import { bazaar } from "./bazaar.ts";
import { blackOrWhite, contrast, isDark, mix } from "./colours.ts";
import { fontTokens } from "./font-pairs.ts";
import { kiosk } from "./kiosk.ts";
import { salon } from "./salon.ts";
import { type Colours, readablePairs, type Theme } from "./tokens.ts";
import { workshop } from "./workshop.ts";

export const themes: Record<PresetName, Theme> = { salon, bazaar, workshop, kiosk };

const corners = { square: "0px", small: "6px", large: "24px" };
const densities = { compact: "0.75", regular: "1", airy: "1.3" };
const minContrast = 4.5;

/** The theme of a page: the preset with the brand of the shop. */
export interface PageTheme {
  /** The colours of the shop's scheme; of the light one if the shopper's device decides. */
  colours: Colours;
  /** The colours on devices that are set to dark, if the device decides. */
  onDarkDevices?: Colours;
  fonts: FontPairName;
  hasSearchField: boolean;
  /** Values by custom property, without colours. */
  measures: Record<string, string>;
}

export function themeOf(
  { preset, brand }: Pick<StoreTheme, "preset" | "brand">,
  language: string,
): PageTheme {
  const theme = themes[preset];
  const fonts = brand.fonts ?? theme.fonts;
  const isDarkShop = brand.scheme === "dark";
  return {
    colours: readable(withBrand(isDarkShop ? theme.dark : theme.light, brand)),
    onDarkDevices: brand.scheme === "device" ? onDark(theme.dark, brand) : undefined,
    fonts,
    hasSearchField: theme.hasSearchField,
    measures: {
      ...theme.measures,
      ...fontTokens(fonts, scriptOf(language)),
      ...(brand.corners && { radius: corners[brand.corners] }),
      density: densities[brand.density ?? "regular"],
      "logo-height": `${brand.logo_height}px`,
    },
  };
}

/** The style sheet of a page's theme. All values are of the presets, or validated by the contract. */
export function tokensCss({ colours, onDarkDevices, measures }: PageTheme): string {
  const scheme = onDarkDevices ? "light dark" : isDark(colours["c-bg"]) ? "dark" : "light";
  const light = `:root{color-scheme:${scheme};${declarations({ ...colours, ...measures })}}`;
  if (!onDarkDevices) return light;
  return `${light}@media (prefers-color-scheme:dark){:root{${declarations({ ...onDarkDevices })}}}`;
}

function declarations(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}

type BrandColours = Pick<Brand, "background" | "ink" | "accent">;

/**
 * The preset's colours with the owner's. Those that equal the preset's background, surface or ink follow it; those between
 * background and ink are mixed from the owner's.
 */
function withBrand(preset: Colours, { background, ink, accent }: BrandColours): Colours {
  const bg = background ?? preset["c-bg"];
  const text = ink ?? preset["c-ink"];
  const isMixed = background !== null || ink !== null;
  const own = {
    "c-surface": isMixed ? mix(bg, text, 0.04) : preset["c-surface"],
    "c-ink": text,
    "c-bg": bg,
  };
  const colours = { ...preset };
  for (const name of Object.keys(preset) as (keyof Colours)[])
    for (const from of Object.keys(own) as (keyof typeof own)[])
      if (preset[name] === preset[from]) colours[name] = own[from];
  if (isMixed) {
    colours["c-surface"] = own["c-surface"];
    colours["c-muted"] = mix(text, bg, 0.32);
    colours["c-rule"] = mix(bg, text, 0.15);
  }
  if (accent !== null) colours["c-accent"] = accent;
  return colours;
}

/** The dark colours of the preset. The owner's accent is used if it can be seen on them. */
function onDark(preset: Colours, { accent }: BrandColours): Colours {
  const isVisible = accent !== null && contrast(preset["c-bg"], accent) >= 3;
  return readable(withBrand(preset, { background: null, ink: null, accent: isVisible ? accent : null }));
}

/** Replaces text colours with too little contrast by the ink, or else by black or white. */
function readable(colours: Colours): Colours {
  const fixed = { ...colours };
  if (contrast(fixed["c-bg"], fixed["c-ink"]) < minContrast) fixed["c-ink"] = blackOrWhite(fixed["c-bg"]);
  if (contrast(fixed["c-surface"], fixed["c-ink"]) < minContrast) fixed["c-surface"] = fixed["c-bg"];
  for (const [ground, text] of readablePairs) {
    const grounds = readablePairs.filter((pair) => pair[1] === text).map(([other]) => fixed[other]);
    const isReadable = (colour: string) => grounds.every((other) => contrast(other, colour) >= minContrast);
    if (isReadable(fixed[text])) continue;
    fixed[text] = isReadable(fixed["c-ink"]) ? fixed["c-ink"] : blackOrWhite(fixed[ground]);
  }
  return fixed;
}
