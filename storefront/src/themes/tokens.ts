import type { FontPairName } from "@vitrine/contract/themes/presets";

/** Colours of one scheme, #rrggbb. */
export interface Colours {
  "c-bg": string;
  /** Cells, panels and menus on the background. */
  "c-surface": string;
  "c-ink": string;
  "c-muted": string;
  "c-link": string;
  "c-rule": string;
  "c-accent": string;
  "c-on-accent": string;
  "c-sale": string;
  "c-header": string;
  "c-on-header": string;
  /** A strip across the page. */
  "c-band": string;
  "c-on-band": string;
  /** Grounds of tiles, in turn. */
  "c-block-1": string;
  "c-block-2": string;
  "c-block-3": string;
  "c-block-4": string;
  "c-on-block": string;
}

/** Sizes and other CSS values of a theme, the same in both schemes. */
export interface Measures {
  "step--1": string;
  "step-0": string;
  "step-1": string;
  "step-2": string;
  "step-3": string;
  "step-4": string;
  "step-5": string;
  "space-u": string;
  /** Space between sections, for the regular density. */
  "space-section": string;
  radius: string;
  ratio: string;
  "grid-gap": string;
  border: string;
  motion: string;
}

/** A theme as data. The rest of its design is in `styles/themes`. */
export interface Theme {
  light: Colours;
  dark: Colours;
  measures: Measures;
  fonts: FontPairName;
  /** A search field in the header instead of a link to the search. */
  hasSearchField: boolean;
  /** "Add to cart" and "Choose options" below each product in a list, instead of a plus sign on its picture. */
  hasCardButtons: boolean;
}

/** Pairs of a ground and the text on it, which must have a contrast of 4.5:1 or more. */
export const readablePairs: readonly (readonly [ground: keyof Colours, text: keyof Colours])[] = [
  ["c-bg", "c-ink"],
  ["c-bg", "c-muted"],
  ["c-bg", "c-link"],
  ["c-bg", "c-sale"],
  ["c-surface", "c-ink"],
  ["c-surface", "c-muted"],
  ["c-surface", "c-sale"],
  ["c-accent", "c-on-accent"],
  ["c-header", "c-on-header"],
  ["c-band", "c-on-band"],
  ["c-block-1", "c-on-block"],
  ["c-block-2", "c-on-block"],
  ["c-block-3", "c-on-block"],
  ["c-block-4", "c-on-block"],
];

/** The same ground for all tiles. */
export function oneBlock(ground: string, text: string) {
  return {
    "c-block-1": ground,
    "c-block-2": ground,
    "c-block-3": ground,
    "c-block-4": ground,
    "c-on-block": text,
  };
}
