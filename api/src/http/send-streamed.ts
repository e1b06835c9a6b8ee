import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Part, StreamedFile } from "../files/streamed-file.ts";
import { byteRangeOf, partOf } from "./byte-range.ts";

/**
 * Sends a file as a download, whole or the requested range. A failure before the first bytes is sent as an error; a
 * later one breaks the connection, so that a partial file doesn't look complete.
 */
export async function sendStreamed(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  file: StreamedFile,
): Promise<void> {
  const { known } = file;
  const headers = {
    "Content-Type": `${file.type}; charset=utf-8`,
    // An uploaded file must never run as a page of our origin.
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Disposition": `attachment; filename="${file.name.replaceAll(/[^\w .-]/g, "_")}"; filename*=utf-8''${encodeURIComponent(file.name)}`,
    ...(known && { "Accept-Ranges": "bytes", ETag: known.etag, "Content-Length": known.size }),
  };
  if (request.method === "HEAD") return void response.writeHead(status, headers).end();
  const part = known && wantedPart(request, known);
  if (part === "none")
    return void response
      .writeHead(416, { ...headers, "Content-Range": `bytes */${known!.size}`, "Content-Length": 0 })
      .end();

  const chunks = file.chunks(part);
  const first = await chunks.next();
  if (part)
    response.writeHead(206, {
      ...headers,
      "Content-Range": `bytes ${part.from}-${part.to}/${known.size}`,
      "Content-Length": part.to - part.from + 1,
    });
  else response.writeHead(status, headers);
  async function* content() {
    if (!first.done) yield first.value;
    yield* chunks;
  }
  try {
    await pipeline(content, response);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw failure;
  }
}

/** The requested part; undefined means the whole file: no valid range, or an If-Range that doesn't match. */
function wantedPart(
  { headers }: IncomingMessage,
  { size, etag }: { size: number; etag: string },
): Part | "none" | undefined {
  const range = byteRangeOf(headers.range);
  const condition = headers["if-range"];
  return range && (condition === undefined || condition === etag) ? partOf(range, size) : undefined;
}
