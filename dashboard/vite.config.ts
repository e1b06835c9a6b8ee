import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * react-i18next asks i18next for one function that our keys never need, and would bring all 15 kB of it into the first
 * load. i18next comes with the first file of a language: see src/i18n.ts.
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
  // In development the API is a running server's: `npm run dev` says where.
  server: {
    proxy: Object.fromEntries(
      ["/api", "/files", "/outbox"].map((at) => [
        at,
        // The API tells dashboard and storefronts apart by their host.
        { target: process.env["VITRINE_API"] ?? "http://127.0.0.1:3000", changeOrigin: false },
      ]),
    ),
  },
  build: {
    outDir: "../dist/dashboard",
    emptyOutDir: true,
    // The first browsers with light-dark(), so that one list of colours serves both themes, and with popover.
    target: ["chrome123", "firefox125", "safari17.5"],
    // A font as data: would need font-src data: in the content security policy.
    assetsInlineLimit: 0,
  },
});
