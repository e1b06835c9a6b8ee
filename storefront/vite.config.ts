import { fileURLToPath } from "node:url";
import { fontPairNames, presetNames } from "@vitrine/contract/themes/presets";
import { defineConfig, type Plugin } from "vite";
import { pageSheets } from "./src/assets.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Authors write React; shoppers download Preact. Taking these five lines out ships React instead.
const preact = {
  "react-dom/client": "preact/compat/client",
  "react-dom": "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-runtime",
  react: "preact/compat",
};

/** Replaces Vite's function that preloads the styles of an imported chunk: no chunk has its own. Saves 0.9 KB. */
const noPreloads: Plugin = {
  name: "no-preloads",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

/** Style sheets of which a page loads at most one each: of its kind, the theme, and the font pair or Bengali script. */
const styles = {
  ...Object.fromEntries(pageSheets.map((sheet) => [`${sheet}-page`, here(`src/styles/pages/${sheet}.css`)])),
  ...Object.fromEntries(presetNames.map((preset) => [preset, here(`src/styles/themes/${preset}.css`)])),
  ...Object.fromEntries(
    [...fontPairNames, "bengali"].map((pair) => [`fonts-${pair}`, here(`src/fonts/${pair}/${pair}.css`)]),
  ),
};

/** The part of the storefront that runs in the shopper's browser: one script, the style sheets, the fonts. */
export default defineConfig({
  root: here("."),
  base: "/storefront/",
  publicDir: here("public"),
  resolve: { alias: preact },
  plugins: [noPreloads],
  build: {
    outDir: here("../dist/storefront"),
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        client: here("src/client.tsx"),
        preview: here("src/previews/theme-preview.ts"),
        plugins: here("src/plugins.ts"),
        "promo-popup": here("src/promo-popup.ts"),
        ...styles,
      },
    },
  },
});
