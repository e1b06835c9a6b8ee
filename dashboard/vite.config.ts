import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [react(), tailwindcss()],
  // react-i18next asks i18next for one function of its 16 kB: see src/i18n.ts.
  resolve: { alias: { i18next: path.join(import.meta.dirname, "src/no-i18next.ts") } },
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
