import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** A page as it was rendered. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A page ready to be sent in any encoding. */
export interface PackedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  raw: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

export interface Wanted {
  method: string;
  acceptEncoding?: string | null;
  ifNoneMatch?: string | null;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
const empty = Buffer.alloc(0);

/**
 * Pages kept whole, compressed once. The key holds the shop's epoch, so a change makes all older pages
 * unreachable at once and the least recently used give way to new ones. Only pages that answer 200 are kept.
 */
export function createPageCache(maxBytes: number) {
  const pages = new LRUCache<string, PackedPage>({
    maxSize: maxBytes,
    sizeCalculation: (page, key) =>
      page.raw.length + page.gzip.length + page.brotli.length + key.length + 1000,
  });
  const rendering = new Map<string, Promise<PackedPage>>();

  async function render(key: string, make: () => Promise<Page>): Promise<PackedPage> {
    try {
      const page = await pack(await make());
      if (page.status === 200) pages.set(key, page);
      return page;
    } finally {
      rendering.delete(key);
    }
  }

  return {
    find(key: string): PackedPage | undefined {
      return pages.get(key);
    },
    /** The kept page, or the one being rendered, or a new one. */
    async take(key: string, make: () => Promise<Page>): Promise<PackedPage> {
      const kept = pages.get(key);
      if (kept) return kept;
      const started = rendering.get(key);
      if (started) return started;
      const page = render(key, make);
      rendering.set(key, page);
      return page;
    },
  };
}

async function pack(page: Page): Promise<PackedPage> {
  const raw = Buffer.from(page.body);
  const [zipped, brotli] = await Promise.all([
    gzipped(raw, { level: 6 }),
    brotlied(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
  ]);
  const etag = `W/"${createHash("sha256").update(raw).digest("base64url").slice(0, 22)}"`;
  return { status: page.status, headers: page.headers, etag, raw, gzip: zipped, brotli };
}

/** What goes over the wire: 304 when the visitor has it, else the smallest encoding they take. */
export function answerWith(page: PackedPage, wanted: Wanted): Answer {
  const headers: Record<string, string> = { ...page.headers, vary: "Accept-Encoding", etag: page.etag };
  if (page.status === 200 && holds(wanted.ifNoneMatch, page.etag))
    return { status: 304, headers, body: empty };

  const encoding = encodingOf(wanted.acceptEncoding);
  const body = encoding === "br" ? page.brotli : encoding === "gzip" ? page.gzip : page.raw;
  if (encoding) headers["content-encoding"] = encoding;
  headers["content-length"] = String(body.length);
  return {
    status: page.status,
    headers,
    body: wanted.method === "HEAD" ? empty : (body as Buffer<ArrayBuffer>),
  };
}

function holds(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || bare(tag) === bare(etag));
}

function encodingOf(accepted: string | null | undefined): "br" | "gzip" | undefined {
  const offers = (accepted ?? "").split(",").filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const taken = new Set(offers.map((part) => part.split(";")[0]?.trim().toLowerCase()));
  if (taken.has("br")) return "br";
  return taken.has("gzip") ? "gzip" : undefined;
}
