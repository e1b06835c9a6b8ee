/** URLs of the build's files for the browser. */
export interface Assets {
  script: string;
  styles: string;
  /** The font to preload, by the script of the shop's language. */
  fonts: Record<Script, string>;
}

type Script = "latin" | "arabic";

/** The script that a language is written in, as far as there are fonts for it. */
export function scriptOf(language: string): Script {
  return /^(ar|ckb|fa|ps|sd|ug|ur)(-|$)/.test(language) ? "arabic" : "latin";
}

interface ManifestEntry {
  file: string;
  src?: string;
  isEntry?: boolean;
}

/**
 * Reads the assets out of `dist/storefront/.vite/manifest.json`. Only the headline's font is
 * preloaded, because shoppers see it first.
 */
export function assetsFrom(manifest: Record<string, ManifestEntry>, prefix = "/storefront/"): Assets {
  const entries = Object.values(manifest);
  const named = (test: (entry: ManifestEntry) => boolean | undefined) => {
    const found = entries.find(test);
    if (!found) throw new Error("The storefront's build is incomplete. Run `npm run build`.");
    return prefix + found.file;
  };
  return {
    script: named((entry) => entry.isEntry),
    styles: named((entry) => entry.file.endsWith(".css")),
    fonts: {
      latin: named((entry) => entry.src?.endsWith("fraunces-latin.woff2")),
      arabic: named((entry) => entry.src?.endsWith("plex-arabic.woff2")),
    },
  };
}
