import type { PageType } from "@vitrine/contract/themes/section-kinds";
import type { StoreTheme } from "@vitrine/contract/themes/theme-document";
import { salon } from "./salon.ts";
import type { Section, Theme, Tokens } from "./tokens.ts";

const presets: Record<string, Theme> = { salon };

export function themeOf({ preset: name, brand }: StoreTheme): Theme {
  const preset = presets[name] ?? salon;
  const own = { "c-bg": brand.background, "c-ink": brand.ink, "c-accent": brand.accent };
  return { ...preset, tokens: readable(withOwn(preset.tokens, own)) };
}

export function sectionsOf(theme: StoreTheme, page: PageType): Section[] {
  return theme.pages[page];
}

export function tokensCss(tokens: Tokens): string {
  return `:root{${Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")}}`;
}

function withOwn(tokens: Tokens, own: Record<string, string | null>): Tokens {
  return { ...tokens, ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)) };
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
