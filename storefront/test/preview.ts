// Builds the storefront and serves it with a shop in memory: node storefront/test/preview.ts [port] [language]
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import type * as entry from "../src/storefront.ts";
import { assetsFrom } from "../src/assets.ts";
import { createFakeShop } from "./fake-client.ts";

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const dist = here("../../dist/storefront");
const port = Number(process.argv[2] ?? 4180);
process.env["NODE_ENV"] = "production";

await build({ configFile: here("../vite.config.ts"), logLevel: "warn" });
await build({
  configFile: false,
  root: here(".."),
  logLevel: "warn",
  build: {
    ssr: here("../src/storefront.ts"),
    outDir: here("../../dist/storefront-preview"),
    emptyOutDir: true,
    // The in-memory shop throws the contract's RejectedError, so both must import the same class.
    rolldownOptions: { external: /^@vitrine\/contract\// },
  },
});
const { createStorefront } = (await import(
  here("../../dist/storefront-preview/storefront.js")
)) as typeof entry;
const shop = createFakeShop();
shop.store.language = process.argv[3] ?? "en";

const storefront = createStorefront({
  api: (visitor) => shop.clientFor(visitor),
  shopAt: async (_host, url) =>
    url === "/fern-field" || url.startsWith("/fern-field/")
      ? {
          id: 7,
          handle: "fern-field",
          storefront_version: 1,
          is_live: shop.store.is_live,
          language: shop.store.language,
          languages: [],
          base: "/fern-field",
        }
      : undefined,
  previewUntil: () => undefined,
  datePreviewUntil: () => undefined,
  isThemePreview: () => false,
  dashboardOrigin: (host) => `http://${host}`,
  assets: assetsFrom(JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8"))),
  origin: (host) => `http://${host}`,
});

const types: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

createServer(async (request, response) => {
  const url = request.url ?? "/";
  const host = request.headers.host ?? "";
  if (url.startsWith("/storefront/")) {
    response.setHeader("content-type", types[path.extname(url)] ?? "application/octet-stream");
    return response.end(readFileSync(path.join(dist, path.normalize(url).replace("/storefront/", "/"))));
  }
  if (url.startsWith("/files/"))
    return response.setHeader("content-type", "image/svg+xml").end(drawing(Number(url.split("/")[3])));
  const stored = await storefront.cached({
    method: request.method ?? "GET",
    host,
    url,
    acceptEncoding: request.headers["accept-encoding"],
    ifNoneMatch: request.headers["if-none-match"],
  });
  if (stored) return response.writeHead(stored.status, stored.headers).end(stored.body);

  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = new Headers(
    Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  const rendered = await storefront.fetch(
    new Request(`http://${host}${url}`, { method: request.method, headers, body }),
    { ip: "127.0.0.1" },
  );
  response.writeHead(rendered.status, [...rendered.headers].flat());
  response.end(Buffer.from(await rendered.arrayBuffer()));
}).listen(port, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${port}/fern-field\n`));

/** An SVG of a vase on a plain background, different for each number. */
function drawing(number: number): string {
  const tones = ["cfc6b8", "b8aa98", "c9cdc7", "a79c8c", "d8d0c4", "9aa39b", "c7b5a5", "e0dbd1"];
  const tone = tones[number % tones.length];
  const wide = 220 + ((number * 53) % 160);
  const neck = 60 + ((number * 31) % 90);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1500"><defs><linearGradient id="g" x2="0.3" y2="1"><stop stop-color="#fff" stop-opacity=".45"/><stop offset="1" stop-color="#3a2f27" stop-opacity=".35"/></linearGradient></defs><rect width="1200" height="1500" fill="#${tone}"/><rect width="1200" height="1500" fill="url(#g)"/><ellipse cx="640" cy="1240" rx="${wide + 90}" ry="46" fill="#000" opacity=".14"/><path d="M${600 - neck} 420 C${600 - neck} 640 ${600 - wide} 700 ${600 - wide} 940 S${600 - wide * 0.6} 1240 600 1240 S${600 + wide} 1180 ${600 + wide} 940 S${600 + neck} 640 ${600 + neck} 420Z" fill="#f4efe6"/><path d="M600 1240 S${600 + wide} 1180 ${600 + wide} 940 S${600 + neck} 640 ${600 + neck} 420 C640 700 700 980 600 1240Z" fill="#5b4c3f" opacity=".22"/></svg>`;
}
