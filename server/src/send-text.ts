import type { IncomingMessage, ServerResponse } from "node:http";
import { encode, encodingOf } from "@vitrine/storefront/encoding";

/** Sends text that was generated for this request, compressed if the request accepts that. */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { status = 200, headers, text }: { status?: number; headers: Record<string, string>; text: string },
): Promise<void> {
  const encoding = encodingOf(String(request.headers["accept-encoding"] ?? ""));
  const raw = Buffer.from(text);
  const body = encoding ? await encode(encoding, raw) : raw;
  response.writeHead(status, {
    ...headers,
    Vary: "Accept-Encoding",
    "Content-Length": body.length,
    ...(encoding && { "Content-Encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
