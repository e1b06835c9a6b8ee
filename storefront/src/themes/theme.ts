import type { Store } from "@vitrine/contract/shops/storefront";
import { salon } from "./salon.ts";
import type { Section, Theme, Tokens } from "./tokens.ts";

const presets: Record<string, Theme> = { salon };

export function themeOf(look: Store["look"]): Theme {
  const preset = presets[look.preset] ?? salon;
  return { ...preset, tokens: readable(withOwn(preset.tokens, look.tokens)) };
}

export function sectionsOf(look: Store["look"], page: string): Section[] {
  const own = look.sections[page] ?? [];
  return own.length > 0 ? own : (themeOf(look).sections[page] ?? []);
}

export function tokensCss(tokens: Tokens): string {
  return `:root{${Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")}}`;
}

const colour = /^#[0-9a-f]{6}$/i;
/** The tokens that an owner can change, with a pattern of valid values: they are inserted into a style sheet. */
const changeable: Partial<Record<keyof Tokens, RegExp>> = {
  "c-bg": colour,
  "c-ink": colour,
  "c-accent": colour,
  "c-on-accent": colour,
  radius: /^\d{1,2}px$/,
  "grid-gap": /^\d{1,2}px$/,
};

function withOwn(tokens: Tokens, own: Record<string, string>): Tokens {
  const changed = Object.entries(own).filter(([name, value]) =>
    changeable[name as keyof Tokens]?.test(value),
  );
  return { ...tokens, ...Object.fromEntries(changed) };
}

/** Keeps text readable: a pair of colours below 4.5:1 gets black or white text. */
function readable(tokens: Tokens): Tokens {
  const on = (ground: string, ink: string) => (contrast(ground, ink) >= 4.5 ? ink : blackOrWhite(ground));
  const ink = on(tokens["c-bg"], tokens["c-ink"]);
  return {
    ...tokens,
    "c-ink": ink,
    "c-muted": contrast(tokens["c-bg"], tokens["c-muted"]) >= 4.5 ? tokens["c-muted"] : ink,
    "c-sale": contrast(tokens["c-bg"], tokens["c-sale"]) >= 4.5 ? tokens["c-sale"] : ink,
    "c-on-accent": on(tokens["c-accent"], tokens["c-on-accent"]),
  };
}

function blackOrWhite(ground: string): string {
  return contrast(ground, "#000000") >= contrast(ground, "#ffffff") ? "#000000" : "#ffffff";
}

/** WCAG 2.2 contrast ratio of two #rrggbb colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
