import {
  type FontPairName,
  fontPairNames,
  type PresetName,
  presetNames,
} from "@vitrine/contract/themes/presets";

/** Style sheets that only one kind of page needs: lists of products; a product; the reviews of the shop; checkout, order and account. */
export const pageSheets = ["list", "product", "reviews", "cart", "customer"] as const;
export type PageSheet = (typeof pageSheets)[number];

/** URLs of the build's files for the browser. */
export interface Assets {
  script: string;
  /** The script of a theme's preview, in addition. */
  previewScript: string;
  /** Script and style sheet of shops with plugins, in addition. */
  pluginScript: string;
  pluginStyles: string;
  /** Script and style sheet of pages with a promo popup, in addition. */
  popupScript: string;
  popupStyles: string;
  /** The style sheet of all pages and themes. */
  styles: string;
  /** The style sheet of a kind of page, in addition. */
  sheets: Record<PageSheet, string>;
  /** The style sheet of each theme, in addition. */
  themes: Record<PresetName, string>;
  fontStyles: Record<FontPairName | "bengali", string>;
  /** The font of headings, which shoppers see first and pages preload; in Arabic and Bengali script the same for all pairs. */
  fonts: Record<FontPairName | "arabic" | "bengali", string>;
}

export type Script = "latin" | "arabic" | "bengali";

/** The script that a language is written in, as far as there are fonts for it. */
export function scriptOf(language: string): Script {
  if (/^(as|bn)(-|$)/.test(language)) return "bengali";
  return /^(ar|ckb|fa|ps|sd|ug|ur)(-|$)/.test(language) ? "arabic" : "latin";
}

interface ManifestEntry {
  file: string;
  src?: string;
  isEntry?: boolean;
  /** Style sheets of a script. */
  css?: string[];
}

const headingFonts: Record<FontPairName, string> = {
  fraunces: "fraunces-latin",
  archivo: "archivo-narrow-latin",
  plex: "plex-sans-latin",
  bricolage: "bricolage-bold-latin",
};

/** Reads the assets out of `dist/storefront/.vite/manifest.json`. */
export function assetsFrom(manifest: Record<string, ManifestEntry>, prefix = "/storefront/"): Assets {
  const entries = Object.values(manifest);
  const required = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("The storefront's build is incomplete. Run `npm run build`.");
    return value;
  };
  const at = (end: string) => prefix + required(entries.find(({ src }) => src?.endsWith(end))).file;
  const entry = (end: string) => required(entries.find(({ isEntry, src }) => isEntry && src?.endsWith(end)));
  const script = entry("client.tsx");
  const plugins = entry("src/plugins.ts");
  const popup = entry("src/promo-popup.ts");
  const byPair = (fileOf: (pair: FontPairName) => string) =>
    Object.fromEntries(fontPairNames.map((pair) => [pair, at(fileOf(pair))])) as Record<FontPairName, string>;
  return {
    script: prefix + script.file,
    previewScript: at("src/previews/theme-preview.ts"),
    pluginScript: prefix + plugins.file,
    pluginStyles: prefix + required(plugins.css?.[0]),
    popupScript: prefix + popup.file,
    popupStyles: prefix + required(popup.css?.[0]),
    styles: prefix + required(script.css?.[0]),
    sheets: Object.fromEntries(pageSheets.map((sheet) => [sheet, at(`styles/pages/${sheet}.css`)])) as Record<
      PageSheet,
      string
    >,
    themes: Object.fromEntries(
      presetNames.map((preset) => [preset, at(`styles/themes/${preset}.css`)]),
    ) as Record<PresetName, string>,
    fontStyles: {
      ...byPair((pair) => `fonts/${pair}/${pair}.css`),
      bengali: at("fonts/bengali/bengali.css"),
    },
    fonts: {
      ...byPair((pair) => `/${headingFonts[pair]}.woff2`),
      arabic: at("/plex-arabic.woff2"),
      bengali: at("/hind-siliguri.woff2"),
    },
  };
}
