import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip";

/** "quick" for a response that one visitor may read, "thorough" for one that is sent many times. */
type Effort = "quick" | "thorough";

// A quick page of 36 KB takes 0.15 ms and has 8.3 KB. A thorough one takes 0.7 ms and has 7.4 KB; higher qualities take
// 12 ms and more (docs/decisions/0056-less-wal-and-less-compression.md).
const brotliQuality: Record<Effort, number> = { quick: 3, thorough: 9 };
const gzipLevel: Record<Effort, number> = { quick: 3, thorough: 6 };
/** 64 KB, more than most pages. The default of 4 MB takes 1 ms to allocate. */
const brotliWindow = 16;
/** Up to this many bytes are compressed quickly in the same thread, which takes half as long as using another one. */
const compressedAtOnce = 65_536;

/** Compresses a page. */
export async function encode(
  encoding: Encoding,
  raw: Uint8Array,
  effort: Effort = "quick",
): Promise<Buffer<ArrayBuffer>> {
  const isAtOnce = effort === "quick" && raw.length <= compressedAtOnce;
  if (encoding === "gzip") {
    const options = { level: gzipLevel[effort] };
    return isAtOnce ? gzipSync(raw, options) : promisify(gzip)(raw, options);
  }
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  const options = {
    params: { [BROTLI_PARAM_QUALITY]: brotliQuality[effort], [BROTLI_PARAM_LGWIN]: brotliWindow },
  };
  return isAtOnce ? brotliCompressSync(raw, options) : promisify(brotliCompress)(raw, options);
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
export async function encoded(response: Response, accepted: string | null): Promise<Response> {
  if (!response.body || !compressible.test(response.headers.get("content-type") ?? "")) return response;
  const headers = new Headers(response.headers);
  headers.append("vary", "Accept-Encoding");
  const raw = new Uint8Array(await response.arrayBuffer());
  const encoding = raw.length < worthEncoding ? undefined : encodingOf(accepted);
  const body = encoding ? await encode(encoding, raw) : raw;
  if (encoding) headers.set("content-encoding", encoding);
  headers.set("content-length", String(body.length));
  return new Response(body, { status: response.status, headers });
}
