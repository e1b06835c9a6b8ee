import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import ipaddr from "ipaddr.js";
import { Client } from "undici";

/** The reason why a user-supplied URL wasn't fetched. The message may be shown to the user. */
export class FetchProblem extends Error {
  override name = "FetchProblem";
  readonly code: FetchProblemCode;
  constructor(code: FetchProblemCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

type FetchProblemCode =
  | "wrong_address"
  | "private_address"
  | "unknown_host"
  | "unreachable"
  | "too_slow"
  | "too_large"
  | "too_many_redirects"
  | "unreadable";

export interface Fetched {
  status: number;
  /** In lower case, without parameters; empty if the server sends none. */
  contentType: string;
  bytes: Buffer;
  /** The final URL, after redirects. */
  url: string;
  /** The header `Retry-After`, if the server sent one. */
  retryAfter?: string;
}

/** A request body; with one, the request is a POST and follows no redirects. */
interface Posted {
  headers: Record<string, string>;
  body: Buffer;
}

/** A request only for the status: its body isn't read. */
type Probe = "HEAD" | "GET";

/** Fetches a user-supplied URL. Resolves for any HTTP status; otherwise throws FetchProblem. */
export type GuardedFetch = (
  url: string,
  options?: { maxBytes?: number; totalMs?: number; accept?: string; post?: Posted; probe?: Probe },
) => Promise<Fetched>;

interface Address {
  address: string;
  family: number;
}

/**
 * Creates the only fetch for user-supplied URLs (imports, webhooks, domain and link checks): http and https on their
 * default ports, public IP addresses only, and the connection uses exactly the IP addresses that were
 * checked. `allow` and `ports` are for tests, which have only private IP addresses.
 */
export function createGuardedFetch({
  allow = () => false,
  ports = [80, 443],
  resolve = (host) => lookup(host, { all: true }),
  connectMs = 5_000,
  totalMs = 10_000,
  maxBytes = 10 * 1024 * 1024,
  maxRedirects = 5,
}: {
  allow?: (hostname: string) => boolean;
  ports?: number[];
  resolve?: (hostname: string) => Promise<Address[]>;
  connectMs?: number;
  totalMs?: number;
  maxBytes?: number;
  maxRedirects?: number;
} = {}): GuardedFetch {
  return async function guardedFetch(typed, options = {}) {
    const limit = options.maxBytes ?? maxBytes;
    const signal = AbortSignal.timeout(options.totalMs ?? totalMs);
    let url = checkedUrl(typed, ports);
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const addresses = await before(signal, checkedUrls(url, resolve, allow));
      const { accept = "*/*", post, probe } = options;
      const response = await request(url, { addresses, connectMs, limit, signal, accept, post, probe });
      if (!("location" in response)) return response;
      url = checkedUrl(response.location, ports, url);
    }
    throw new FetchProblem("too_many_redirects", `This link redirects more than ${maxRedirects} times.`);
  };
}

function checkedUrl(typed: string, ports: number[], base?: URL): URL {
  const url = URL.parse(typed, base?.href);
  if (!url || !["http:", "https:"].includes(url.protocol))
    throw new FetchProblem("wrong_address", "Enter a URL that starts with https:// or http://.");
  if (url.username || url.password)
    throw new FetchProblem("wrong_address", "Enter the URL without a username or password.");
  if (!ports.includes(Number(url.port || (url.protocol === "https:" ? 443 : 80))))
    throw new FetchProblem("wrong_address", "Enter the URL without a port number.");
  return url;
}

/** All IP addresses of the host; throws unless every one is public. Resolved once per hop. */
async function checkedUrls(
  url: URL,
  resolve: (hostname: string) => Promise<Address[]>,
  allow: (hostname: string) => boolean,
): Promise<Address[]> {
  // The URL parser has already normalised 2130706433, 0x7f.1 and ①②⑦ to dotted decimal notation.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const unknown = (cause?: unknown) =>
    new FetchProblem("unknown_host", `No server was found at ${url.hostname}.`, { cause });
  const addresses = ipaddr.isValid(host)
    ? [{ address: host, family: ipaddr.parse(host).kind() === "ipv4" ? 4 : 6 }]
    : await resolve(host).catch((cause: unknown) => {
        throw unknown(cause);
      });
  if (addresses.length === 0) throw unknown();
  if (!allow(url.hostname) && !addresses.every(({ address }) => isPublic(address)))
    throw new FetchProblem("private_address", "This URL isn't on the public internet.");
  return addresses;
}

const globalIpv6 = ipaddr.parseCIDR("2000::/3");

/**
 * Public ranges that a cloud uses for its own hosts: they return credentials or reach its private services.
 * Most clouds use 169.254.169.254, 100.100.100.200 or fd00:ec2::254, which are not public anyway.
 */
const cloudServices = [
  "168.63.129.16/32", // Azure: WireServer, DNS and health probes
  "192.80.8.124/32", // Equinix Metal: metadata
  "161.26.0.0/16", // IBM Cloud: infrastructure services
  "166.8.0.0/14", // IBM Cloud: service endpoints
].map((range) => ipaddr.parseCIDR(range));

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address); // an IPv4-mapped IPv6 address counts as IPv4
  if (parsed.range() !== "unicast") return false;
  if (parsed.kind() === "ipv6") return parsed.match(globalIpv6);
  return !cloudServices.some((range) => parsed.match(range));
}

interface Hop {
  addresses: Address[];
  connectMs: number;
  limit: number;
  signal: AbortSignal;
  accept: string;
  post?: Posted;
  probe?: Probe;
}

async function request(url: URL, hop: Hop): Promise<Fetched | { location: string }> {
  const pinned: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, hop.addresses);
    else done(null, hop.addresses[0]!.address, hop.addresses[0]!.family);
  };
  const client = new Client(url.origin, {
    connect: { lookup: pinned, timeout: hop.connectMs },
    autoSelectFamily: true,
    allowH2: false,
  });
  try {
    const { statusCode, headers, body } = await client.request({
      method: hop.post ? "POST" : (hop.probe ?? "GET"),
      path: url.pathname + url.search,
      headers: {
        accept: hop.accept,
        "accept-encoding": "gzip, br",
        "user-agent": "Vitrine",
        ...hop.post?.headers,
      },
      body: hop.post?.body,
      signal: hop.signal,
    });
    const header = (name: string) => [headers[name] ?? ""].flat().join(", ");
    if (!hop.post && [301, 302, 303, 307, 308].includes(statusCode) && headers.location)
      return { location: header("location") };
    return {
      status: statusCode,
      contentType: header("content-type").split(";")[0]!.trim().toLowerCase(),
      bytes: hop.probe
        ? Buffer.alloc(0)
        : await readBody(body, header("content-encoding").trim().toLowerCase(), hop),
      url: url.href,
      ...(headers["retry-after"] && { retryAfter: header("retry-after") }),
    };
  } catch (error) {
    throw problemOf(error, url, hop.signal);
  } finally {
    await client.destroy();
  }
}

/** Decodes at most one encoding, and counts bytes before and after it. */
async function readBody(body: AsyncIterable<Buffer>, encoding: string, hop: Hop): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const counted = () => {
    let size = 0;
    return async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        size += chunk.length;
        if (size > hop.limit)
          throw new FetchProblem(
            "too_large",
            `The response is larger than ${(hop.limit / 1024 / 1024).toFixed(1)} MB.`,
          );
        yield chunk;
      }
    };
  };
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  };
  const { signal } = hop;
  if (["", "identity"].includes(encoding)) await pipeline(body, counted(), collect, { signal });
  else await pipeline(body, counted(), decoderOf(encoding), counted(), collect, { signal });
  return Buffer.concat(chunks);
}

function decoderOf(encoding: string) {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  if (encoding === "br") return createBrotliDecompress();
  if (encoding === "deflate") return createInflate();
  throw new FetchProblem("unreadable", "The server uses a compression that isn't supported.");
}

function problemOf(error: unknown, url: URL, signal: AbortSignal): FetchProblem {
  if (error instanceof FetchProblem) return error;
  if (signal.aborted) return tooSlow(error);
  const code = String((error as NodeJS.ErrnoException).code ?? "");
  if (code === "UND_ERR_CONNECT_TIMEOUT") return tooSlow(error);
  if (/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code))
    return new FetchProblem("unreadable", "The response is damaged.", { cause: error });
  return new FetchProblem("unreachable", `The server at ${url.hostname} couldn't be reached.`, {
    cause: error,
  });
}

const tooSlow = (cause?: unknown) =>
  new FetchProblem("too_slow", "The server took too long to respond.", { cause });

/** Stops waiting on timeout; the DNS lookup itself cannot be cancelled. */
function before<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(tooSlow(signal.reason));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, stopped.promise]).finally(() => signal.removeEventListener("abort", stop));
}
