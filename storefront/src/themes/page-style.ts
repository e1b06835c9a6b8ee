import type { StoreTheme } from "@vitrine/contract/themes/theme-document";
import { LRUCache } from "lru-cache";
import { type PageTheme, themeOf, tokensCss } from "./theme.ts";

interface PageStyle {
  theme: PageTheme;
  /** The style sheet with the theme's values. */
  css: string;
}

/** Of recently visited shops: choosing readable colours takes 3 % of the time in which a page is rendered. */
const styles = new LRUCache<string, PageStyle>({ max: 500 });

/** The theme of a shop's pages in a language. */
export function pageStyle({ preset, brand }: StoreTheme, language: string): PageStyle {
  const key = JSON.stringify([preset, brand, language]);
  const known = styles.get(key);
  if (known) return known;
  const theme = themeOf({ preset, brand }, language);
  const style = { theme, css: tokensCss(theme) };
  styles.set(key, style);
  return style;
}
