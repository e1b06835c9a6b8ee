import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Authors write React; shoppers download Preact. Taking these five lines out ships React instead.
const preact = {
  "react-dom/client": "preact/compat/client",
  "react-dom": "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-runtime",
  react: "preact/compat",
};

/** The part of the storefront that runs in the shopper's browser: one script, one style sheet, the fonts. */
export default defineConfig({
  root: here("."),
  base: "/storefront/",
  publicDir: here("public"),
  resolve: { alias: preact },
  build: {
    outDir: here("../dist/storefront"),
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: { client: here("src/client.tsx") } },
  },
});
