/** Addresses of what the build made for the browser. */
export interface Assets {
  script: string;
  styles: string;
  /** Fonts worth fetching before the style sheet asks for them. */
  fonts: string[];
}

interface ManifestEntry {
  file: string;
  src?: string;
  isEntry?: boolean;
}

/**
 * Reads the assets out of `dist/storefront/.vite/manifest.json`. Of the fonts only the latin cut of the display
 * face is preloaded: it sets the headline, which is what a shopper sees first.
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
    fonts: [named((entry) => entry.src?.endsWith("fraunces-latin.woff2"))],
  };
}
