import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * react-i18next imports one function of i18next, which our keys never need. Replacing the module keeps the 15 kB
 * of i18next out of the first load; i18next is loaded with the first language file: see src/i18n.ts.
 */
const i18nextWithItsFile: Plugin = {
  name: "i18next-with-its-file",
  enforce: "pre",
  resolveId: (target, from) =>
    target === "i18next" && from?.includes("react-i18next")
      ? path.join(import.meta.dirname, "src/no-i18next.ts")
      : undefined,
};

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [i18nextWithItsFile, react(), tailwindcss()],
  // In development, requests to the API are proxied to a running server, whose URL `npm run dev` sets.
  server: {
    proxy: Object.fromEntries(
      ["/api", "/files", "/outbox"].map((at) => [
        at,
        // The server distinguishes the dashboard and storefronts by the Host header.
        { target: process.env["VITRINE_API"] ?? "http://127.0.0.1:3000", changeOrigin: false },
      ]),
    ),
  },
  build: {
    outDir: "../dist/dashboard",
    emptyOutDir: true,
    // The first versions with popover and with light-dark(), which defines both themes in one list of colours.
    target: ["chrome123", "firefox125", "safari17.5"],
    // A font as a data: URL would require font-src data: in the content security policy.
    assetsInlineLimit: 0,
    // The largest files are those of languages, which users of a language load once.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // By default, each set of pages that share modules has its own chunk, and a list page requests 80 scripts. With
          // one chunk for what many pages share, it requests 20 and the next page fewer still, for up to 53 KB more
          // (gzip) on the first page.
          groups: [
            { name: "shell", tags: ["$initial"] },
            { name: "common", minShareCount: 15 },
          ],
        },
      },
    },
  },
});
