import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { encodingOf } from "@vitrine/storefront/encoding";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
const compressible = new Set([".html", ".js", ".css", ".json", ".svg", ".webmanifest", ".txt"]);

interface StaticFile {
  bytes: Buffer;
  type: string;
  etag: string;
  immutable: boolean;
  encoded: { br?: Promise<Buffer>; gzip?: Promise<Buffer> };
  compressible: boolean;
}

export type StaticFiles = Map<string, StaticFile>;

/** Loads a built folder into memory. Files with a hash in their name never change. */
export function loadStaticFiles(directory: string, base = "/"): StaticFiles {
  const files: StaticFiles = new Map();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const extension = path.extname(entry.name);
    const bytes = readFileSync(file);
    files.set(base + path.relative(directory, file).split(path.sep).join("/"), {
      bytes,
      type: types[extension] ?? "application/octet-stream",
      etag: `"${bytes.length.toString(36)}-${hashOf(bytes)}"`,
      immutable: /-[\w-]{8}\.\w+$/.test(entry.name),
      encoded: {},
      compressible: compressible.has(extension),
    });
  }
  return files;
}

/** Sends the file at a path, with a cached compression; false if there is none. */
export async function sendStaticFile(
  files: StaticFiles,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string> = {},
  status: 200 | 404 = 200,
): Promise<boolean> {
  const file = files.get(name);
  if (!file) return false;
  const common = {
    ...headers,
    ETag: file.etag,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    Vary: "Accept-Encoding",
  };
  if (status === 200 && request.headers["if-none-match"] === file.etag) {
    response.writeHead(304, common).end();
    return true;
  }
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = file.compressible ? encodingOf(accepted) : undefined;
  const body = encoding ? await (file.encoded[encoding] ??= compress[encoding](file.bytes)) : file.bytes;
  response.writeHead(status, {
    ...common,
    "Content-Type": file.type,
    "Content-Length": body.length,
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}

/** Above this many bytes, the best quality is too slow for the first request of a file: 34 KB take 45 ms. */
const slowToCompress = 65_536;

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > slowToCompress ? 9 : 11 },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

function hashOf(bytes: Buffer): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}
