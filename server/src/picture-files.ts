import type { IncomingMessage, ServerResponse } from "node:http";
import type { Storage } from "@vitrine/api/files/storage";
import { LRUCache } from "lru-cache";

const stored = new LRUCache<string, { bytes: Buffer; contentType: string }>({
  maxSize: 32 * 1024 * 1024,
  // The photo of a review that was hidden is deleted: no process serves it for longer.
  ttl: 60_000,
  sizeCalculation: ({ bytes }) => bytes.length + 100,
});

// The only public files: renditions of pictures, at paths that contain their content's hash.
const address = /^\/files\/(\d{1,10}\/[0-9a-f]{64}\/(?:\d{1,4}\.(?:webp|avif)|mail\.jpg))$/;

/** Serves a shop's picture from the disk or S3, and recent ones from memory. */
export async function servePicture(
  storage: Storage,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const key = address.exec(path)?.[1];
  const file = key ? (stored.get(key) ?? (await storage.get(key))) : undefined;
  if (!key || !file) {
    response
      .writeHead(404, {
        "Content-Type": "text/plain; charset=utf-8",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
      })
      .end("There is no such picture.\n");
    return;
  }
  // An account's photo is removed with the account, so it must not be cached here.
  if (!key.startsWith("0/")) stored.set(key, file);
  response.writeHead(200, {
    "Content-Type": file.contentType,
    "Content-Length": file.bytes.length,
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  response.end(request.method === "HEAD" ? undefined : file.bytes);
}
