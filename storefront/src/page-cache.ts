import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { encode, type Encoding, encodingOf } from "./encoding.ts";

/** A rendered page. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** False if it must not be cached. */
  isCached?: boolean;
  /** Number of products found, for a search. */
  found?: number;
}

/** A page in one encoding, and how often it was sent. */
interface Compressed {
  bytes: Promise<Buffer>;
  uses: number;
}

/** A page ready to be sent. Each encoding is created for the first visitor who accepts it: most pages need only one. */
interface PackedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  raw: Buffer<ArrayBuffer>;
  encoded: { [encoding in Encoding]?: Compressed };
  found?: number;
}

export interface Wanted {
  method: string;
  acceptEncoding?: string | null;
  ifNoneMatch?: string | null;
}

export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
}

const empty = Buffer.alloc(0);

/**
 * A cache of whole pages, compressed once. The key has the shop's storefront version, so a change makes all older pages
 * unreachable. The least recently used are evicted. Only pages with status 200 are cached.
 */
export class PageCache {
  readonly #pages: LRUCache<string, PackedPage>;
  readonly #rendering = new Map<string, Promise<PackedPage>>();

  constructor(maxBytes: number) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      // Both encodings together are hardly ever longer than the page itself.
      sizeCalculation: (page, key) => 2 * page.raw.length + key.length + 1000,
    });
  }

  find(key: string): PackedPage | undefined {
    return this.#pages.get(key);
  }

  /** The cached page, the one being rendered, or a new one. */
  async take(key: string, make: () => Promise<Page>): Promise<PackedPage> {
    const stored = this.#pages.get(key);
    if (stored) return stored;
    const started = this.#rendering.get(key);
    if (started) return started;
    const page = this.#render(key, make);
    this.#rendering.set(key, page);
    return page;
  }

  async #render(key: string, make: () => Promise<Page>): Promise<PackedPage> {
    try {
      const made = await make();
      const page = pack(made);
      if (page.status === 200 && made.isCached !== false) this.#pages.set(key, page);
      return page;
    } finally {
      this.#rendering.delete(key);
    }
  }
}

function pack({ status, headers, body, found }: Page): PackedPage {
  const raw = Buffer.from(body);
  const etag = `W/"${createHash("sha256").update(raw).digest("base64url").slice(0, 22)}"`;
  return { status, headers, etag, raw, encoded: {}, found };
}

/** The response: 304 if the visitor has the page, otherwise the smallest encoding they accept. */
export async function respondWith(page: PackedPage, wanted: Wanted): Promise<CachedResponse> {
  const headers: Record<string, string> = {
    ...page.headers,
    vary: page.headers["vary"] ? `${page.headers["vary"]}, Accept-Encoding` : "Accept-Encoding",
    etag: page.etag,
  };
  if (page.status === 200 && holds(wanted.ifNoneMatch, page.etag))
    return { status: 304, headers, body: empty };

  const encoding = encodingOf(wanted.acceptEncoding);
  const body = encoding ? await bytesIn(encoding, page) : page.raw;
  if (encoding) headers["content-encoding"] = encoding;
  headers["content-length"] = String(body.length);
  return {
    status: page.status,
    headers,
    body: wanted.method === "HEAD" ? empty : (body as Buffer<ArrayBuffer>),
  };
}

/** Most pages are read once or twice before the shop changes. One that is sent this often is worth more effort. */
const usesWorthEffort = 4;

/** The page in an encoding: compressed quickly at first, and thoroughly, in another thread, when it is sent often. */
function bytesIn(encoding: Encoding, { encoded, raw }: PackedPage): Promise<Buffer> {
  const sent = (encoded[encoding] ??= { bytes: encode(encoding, raw), uses: 0 });
  if (++sent.uses === usesWorthEffort)
    encode(encoding, raw, "thorough").then(
      (bytes) => (sent.bytes = Promise.resolve(bytes)),
      // Without memory for it, the first one is still correct.
      () => {},
    );
  return sent.bytes;
}

function holds(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
