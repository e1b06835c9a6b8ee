import type { FontPairName } from "@vitrine/contract/themes/presets";
import type { Script } from "../assets.ts";

/** Families of a pair, as in the style sheets of `make-fonts.ts`, and the typography of its headings. */
interface FontPair {
  display: string;
  text: string;
  /** For SKUs, prices and tables. */
  data: string;
  weight: string;
  /** Letter spacing of headings. */
  tracking: string;
  leading: string;
}

const withStandIn = (family: string, generic: string) => `"${family}","${family} stand-in",${generic}`;
const newsreader = withStandIn("Newsreader", "serif");
const archivo = withStandIn("Archivo", "sans-serif");
const plexSans = withStandIn("Plex Sans", "sans-serif");
const bricolage = withStandIn("Bricolage", "sans-serif");

const pairs: Record<FontPairName, FontPair> = {
  fraunces: {
    display: withStandIn("Fraunces", "serif"),
    text: newsreader,
    data: newsreader,
    weight: "420",
    tracking: "-0.012em",
    leading: "1.05",
  },
  archivo: {
    display: withStandIn("Archivo Narrow", "sans-serif"),
    text: archivo,
    data: archivo,
    weight: "750",
    tracking: "-0.005em",
    leading: "1.15",
  },
  plex: {
    display: plexSans,
    text: plexSans,
    data: withStandIn("Plex Mono", "monospace"),
    weight: "600",
    tracking: "-0.005em",
    leading: "1.2",
  },
  bricolage: {
    display: bricolage,
    text: bricolage,
    data: bricolage,
    weight: "800",
    tracking: "-0.035em",
    leading: "0.98",
  },
};

/**
 * In Arabic script one font is used for headings and text, and Latin names use the text font: two fonts instead of three. In Bengali
 * script it is one font, which also has Latin letters.
 */
export function fontTokens(name: FontPairName, script: Script): Record<string, string> {
  const { display, text, data, weight, tracking, leading } = pairs[name];
  if (script === "latin")
    return {
      "f-display": display,
      "f-text": text,
      "f-data": data,
      "w-display": weight,
      tracking,
      leading,
    };
  const joined = script === "arabic" ? `"Plex Arabic",${text}` : '"Hind Siliguri",sans-serif';
  return {
    "f-display": joined,
    "f-text": joined,
    "f-data": joined,
    "w-display": weight,
    tracking: "0",
    leading: "1.3",
  };
}
