import type { Translate } from "../languages/fill-in.ts";
import { contentOf, type PageType, type SectionKindName } from "./section-kinds.ts";

export const presetNames = ["salon", "bazaar", "workshop", "kiosk"] as const;
export type PresetName = (typeof presetNames)[number];

/** The theme of a shop that hasn't published one. */
export const defaultPreset: PresetName = "salon";

/** Pairs of a font for headings and one for text; the files are in `storefront/src/fonts`. */
export const fontPairNames = ["fraunces", "archivo", "plex", "bricolage"] as const;
export type FontPairName = (typeof fontPairNames)[number];

interface Preset {
  name: string;
  description: (t: Translate) => string;
  /** #rrggbb */
  colours: { background: string; ink: string; accent: string };
  fonts: FontPairName;
  /** The sections that a new theme has, apart from the content of the page. */
  home: readonly SectionKindName[];
}

/** The built-in themes. Their tokens are in `storefront/src/themes`. */
export const presets: Record<PresetName, Preset> = {
  salon: {
    name: "Salon",
    description: (t) => t("Quiet and editorial. For fashion, design and jewellery."),
    colours: { background: "#f7f7f5", ink: "#161413", accent: "#161413" },
    fonts: "fraunces",
    home: ["banners", "hero", "featured_products", "collections", "promises", "testimonials"],
  },
  bazaar: {
    name: "Bazaar",
    description: (t) => t("Dense and fast. For groceries, pharmacies and shops with many products."),
    colours: { background: "#ffffff", ink: "#14140f", accent: "#c4161c" },
    fonts: "archivo",
    home: ["banners", "categories", "featured_products", "promises", "recently_viewed"],
  },
  workshop: {
    name: "Workshop",
    description: (t) => t("Exact and technical. For tools, electronics and parts."),
    colours: { background: "#edf0f2", ink: "#10202b", accent: "#ff5a1f" },
    fonts: "plex",
    home: ["hero", "categories", "featured_products", "faqs", "promises"],
  },
  kiosk: {
    name: "Kiosk",
    description: (t) => t("Bold and warm. For food makers, gifts and crafts with few products."),
    colours: { background: "#fff3d6", ink: "#2a1b3d", accent: "#2a1b3d" },
    fonts: "bricolage",
    home: ["hero", "featured_products", "picture_with_text", "reviews", "newsletter"],
  },
};

/** The kinds of sections of a new theme, by page. */
export function initialKinds(preset: PresetName, page: PageType): readonly SectionKindName[] {
  if (page === "home") return presets[preset].home;
  const content = contentOf(page);
  return content ? [content] : [];
}
