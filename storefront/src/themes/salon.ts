import { defaultColours } from "@vitrine/contract/shops/look-colours";
import type { Theme } from "./tokens.ts";

/** Quiet, editorial design: cold white and black, one serif for display, one for body text, no boxes. */
export const salon: Theme = {
  name: "Salon",
  tokens: {
    ...defaultColours,
    "f-display": '"Fraunces","Fraunces stand-in",serif',
    "f-text": '"Newsreader","Newsreader stand-in",serif',
    "step-0": "1rem",
    "step-1": "1.1875rem",
    "step-2": "clamp(1.5rem,1.3rem + .7vw,1.75rem)",
    "step-3": "clamp(1.75rem,1.4rem + 1.4vw,2.375rem)",
    "step-4": "clamp(2.25rem,1.6rem + 2.2vw,3.125rem)",
    "step-5": "clamp(2.75rem,1.6rem + 4.2vw,5rem)",
    "space-u": "clamp(1.25rem,5vw,5.5rem)",
    radius: "0px",
    ratio: "4/5",
    "grid-gap": "44px",
    border: "0",
    motion: "400ms",
  },
  sections: {
    home: [
      { kind: "hero", settings: {} },
      { kind: "featured_products", settings: {} },
      { kind: "collections", settings: {} },
    ],
  },
};
