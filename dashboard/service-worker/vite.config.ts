import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vite";

const files = ["offline.html", "offline.css", "theme.js", "images/mark.svg"];
const hash = createHash("sha256");
for (const file of files) hash.update(readFileSync(path.join(import.meta.dirname, "../public", file)));

// Separate from the dashboard's build: a single script without shared chunks, under a name that never changes.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: { offlineVersion: JSON.stringify(hash.digest("hex").slice(0, 12)) },
  build: {
    outDir: "../../dist/dashboard",
    emptyOutDir: false,
    target: ["chrome123", "firefox125", "safari17.5"],
    rolldownOptions: {
      input: path.join(import.meta.dirname, "service-worker.ts"),
      output: { format: "iife", entryFileNames: "service-worker.js" },
    },
  },
});
