import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip";

const brotliOptions = {
  params: {
    // A higher level takes more time and saves hardly any bytes.
    [constants.BROTLI_PARAM_QUALITY]: 5,
    // 64 KB, more than a page. With 256 KB, Brotli fills hash tables of 1 MB: their cache misses were 15 % of the CPU of
    // first renders. The default of 4 MB takes 1 ms to allocate (decision 0056).
    [constants.BROTLI_PARAM_LGWIN]: 16,
  },
};
/** Up to this many bytes are compressed synchronously: it takes 0.1 ms, half as long as using another thread. */
const compressedAtOnce = 32_768;

/** Compresses a page. */
export async function encode(encoding: Encoding, raw: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const isSmall = raw.length <= compressedAtOnce;
  if (encoding === "br")
    return isSmall ? brotliCompressSync(raw, brotliOptions) : promisify(brotliCompress)(raw, brotliOptions);
  return isSmall ? gzipSync(raw) : promisify(gzip)(raw);
}

/** The encoding of the response, by the request's Accept-Encoding; undefined if it accepts neither. */
export function encodingOf(accepted: string | null | undefined): Encoding | undefined {
  const offers = (accepted ?? "").split(",").filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const taken = new Set(offers.map((part) => part.split(";")[0]?.trim().toLowerCase()));
  if (taken.has("br")) return "br";
  return taken.has("gzip") ? "gzip" : undefined;
}

const compressible = /^(?:text\/|application\/(?:json|xml|javascript))/;
/** Below this many bytes the headers of an encoding cost more than it saves. */
const worthEncoding = 200;

/** The same response, compressed if the request accepts it and the body is text. Always has the Vary header. */
export async function encoded(answer: Response, accepted: string | null): Promise<Response> {
  if (!answer.body || !compressible.test(answer.headers.get("content-type") ?? "")) return answer;
  const headers = new Headers(answer.headers);
  headers.append("vary", "Accept-Encoding");
  const raw = new Uint8Array(await answer.arrayBuffer());
  const encoding = raw.length < worthEncoding ? undefined : encodingOf(accepted);
  const body = encoding ? await encode(encoding, raw) : raw;
  if (encoding) headers.set("content-encoding", encoding);
  headers.set("content-length", String(body.length));
  return new Response(body, { status: answer.status, headers });
}
