import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [react(), tailwindcss()],
  // In development the API is a running server's: `npm run dev` says where.
  server: {
    proxy: Object.fromEntries(
      ["/api", "/files", "/outbox"].map((path) => [path, process.env["VITRINE_API"] ?? "http://127.0.0.1:3000"]),
    ),
  },
  build: {
    outDir: "../dist/dashboard",
    emptyOutDir: true,
    // The first browsers with light-dark(): one list of colours serves both themes.
    target: ["chrome123", "firefox121", "safari17.5"],
    // A font as data: would need font-src data: in the content security policy.
    assetsInlineLimit: 0,
  },
});
