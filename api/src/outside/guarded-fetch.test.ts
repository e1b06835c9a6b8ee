import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, createGzip, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGuardedFetch, FetchProblem } from "./guarded-fetch.ts";

// One server on 127.0.0.1 has two roles: as `shop.test` it may be fetched, and under any other name it is the
// internal server that must receive no requests.
let port = 0;
let markerHits: string[] = [];
let shopHits: string[] = [];
const pages = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();

const server = createServer((request, response) => {
  const host = request.headers.host ?? "";
  const isShop = /^(shop|other)\.test:/.test(host);
  (isShop ? shopHits : markerHits).push(`${host}${request.url}`);
  const page = pages.get(request.url!.split("?")[0]!);
  if (page) page(request, response);
  else response.end("here");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  markerHits = [];
  shopHits = [];
});

const loopback = [{ address: "127.0.0.1", family: 4 }];

/** Its port counts as a web port here, so that only the IP address decides. */
const guarded = (changes: Parameters<typeof createGuardedFetch>[0] = {}) =>
  createGuardedFetch({
    ports: [80, 443, port],
    allow: (host) => ["shop.test", "other.test"].includes(host),
    resolve: async () => loopback,
    connectMs: 500,
    totalMs: 1500,
    ...changes,
  });

const shop = (path: string) => `http://shop.test:${port}${path}`;

async function apiError(url: string, changes?: Parameters<typeof createGuardedFetch>[0]): Promise<string> {
  const problem = await guarded(changes)(url).then(
    (reply) => reply,
    (error: unknown) => error,
  );
  expect(problem, url).toBeInstanceOf(FetchProblem);
  expect((problem as FetchProblem).message, url).not.toMatch(/ECONN|UND_ERR|node_modules/);
  return (problem as FetchProblem).code;
}

describe("a public URL", () => {
  test("is fetched with its hostname, from the IP address that was checked", async () => {
    pages.set("/cup.webp", (request, response) => {
      response.writeHead(200, { "content-type": "Image/WebP; q=1" }).end(`for ${request.headers.accept}`);
    });
    // The name exists in no real name server: success proves that the resolved IP address was used.
    const reply = await guarded()(shop("/cup.webp?v=1"), { accept: "image/*" });
    expect(reply).toEqual({
      status: 200,
      contentType: "image/webp",
      bytes: Buffer.from("for image/*"),
      url: shop("/cup.webp?v=1"),
    });
    expect(shopHits).toEqual([`shop.test:${port}/cup.webp?v=1`]);
  });

  test("may respond with 404 and an empty body", async () => {
    pages.set("/none", (_request, response) => response.writeHead(404).end());
    expect(await guarded()(shop("/none"))).toMatchObject({
      status: 404,
      contentType: "",
      bytes: Buffer.alloc(0),
    });
  });

  test("may redirect to another one", async () => {
    pages.set("/moved", (_request, response) =>
      response.writeHead(302, { location: "/once%20more" }).end("body"),
    );
    pages.set("/once%20more", (_request, response) =>
      response.writeHead(308, { location: `//other.test:${port}/end` }).end(),
    );
    expect(await guarded()(shop("/moved"))).toMatchObject({
      status: 200,
      url: `http://other.test:${port}/end`,
    });
  });

  test("may receive a body, and is then not redirected", async () => {
    pages.set("/push", (request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () =>
        response
          .writeHead(307, { location: "/elsewhere", "retry-after": "7" })
          .end(`${request.method} ${body} ${request.headers["content-type"]}`),
      );
    });
    const post = { headers: { "content-type": "application/octet-stream" }, body: Buffer.from("sealed") };
    const reply = await guarded()(shop("/push"), { post });
    expect(reply).toMatchObject({ status: 307, retryAfter: "7" });
    expect(reply.bytes.toString()).toBe("POST sealed application/octet-stream");
    expect(shopHits).toEqual([`shop.test:${port}/push`]);
    await expect(guarded()("http://10.0.0.1/push", { post })).rejects.toMatchObject({
      code: "private_address",
    });
  });

  test("may compress its response once", async () => {
    pages.set("/gzip", (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("packed")),
    );
    pages.set("/br", (_request, response) =>
      response.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync("packed")),
    );
    for (const path of ["/gzip", "/br"])
      expect((await guarded()(shop(path))).bytes.toString()).toBe("packed");
  });
});

describe("H-18: an internal address is never reached", () => {
  const hosts = `
    127.0.0.1 127.1 127.0.1 127.8.9.10 0 0.0.0.0 2130706433 017700000001 0177.0.0.1 0x7f000001 0x7f.1 0X7F.0.0.1
    127.0.0.1. ①②⑦.⓪.⓪.① 127。0。0。1 %31%32%37.0.0.1
    [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [::ffff:0:127.0.0.1]
    [64:ff9b::7f00:1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001::1] [fe80::1] [fec0::1] [fc00::1] [fd12:3456::1]
    [ff02::1] [2001:db8::1] [100::1] [4000::1]
    10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 100.64.0.1 192.0.0.1
    169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 [::ffff:a9fe:a9fe] [fd00:ec2::254]
    198.18.0.1 192.0.2.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255`
    .trim()
    .split(/\s+/);

  test(`by ${hosts.length} spellings of a private IP address`, async () => {
    for (const host of hosts) {
      expect([host, await apiError(`http://${host}:${port}/`)]).toEqual([host, "private_address"]);
      expect([host, await apiError(`http://${host}/`)]).toEqual([host, "private_address"]);
    }
    expect(markerHits).toEqual([]);
  });

  test("by a name that resolves to it", async () => {
    for (const host of [
      "localhost",
      "localhost.",
      "LOCALHOST",
      "intranet",
      "127.0.0.1.nip.test",
      "xn--n3h.test",
    ])
      expect([host, await apiError(`http://${host}:${port}/`)]).toEqual([host, "private_address"]);
    expect(await apiError(`http://localhost:${port}/`, { resolve: undefined })).toBe("private_address");
    for (const address of [
      "::1",
      "::ffff:127.0.0.1",
      "fe80::1%lo",
      "0.0.0.0",
      "169.254.169.254",
      "not an address",
    ]) {
      const resolve = async () => [{ address, family: address.includes(":") ? 6 : 4 }];
      expect([address, await apiError(`http://evil.test:${port}/`, { resolve })]).toEqual([
        address,
        "private_address",
      ]);
    }
    expect(markerHits).toEqual([]);
  });

  test("by an IP address of a cloud's own services in a public range", async () => {
    for (const address of [
      "168.63.129.16",
      "192.80.8.124",
      "161.26.0.10",
      "166.9.14.170",
      "::ffff:168.63.129.16",
    ]) {
      const resolve = async () => [{ address, family: address.includes(":") ? 6 : 4 }];
      expect([address, await apiError(`http://evil.test:${port}/`, { resolve })]).toEqual([
        address,
        "private_address",
      ]);
    }
    for (const address of ["100.100.100.200", "fd00:ec2::254", "fd20:ce::254", "192.0.0.192"]) {
      const resolve = async () => [{ address, family: address.includes(":") ? 6 : 4 }];
      expect([address, await apiError(`http://evil.test:${port}/`, { resolve })]).toEqual([
        address,
        "private_address",
      ]);
    }
    expect(markerHits).toEqual([]);
  });

  test("by one private IP address among public ones", async () => {
    const resolve = async () => [{ address: "8.8.8.8", family: 4 }, ...loopback];
    expect(await apiError(`http://mixed.test:${port}/`, { resolve })).toBe("private_address");
    expect(markerHits).toEqual([]);
  });

  test("by a name that resolves differently between the check and the connection", async () => {
    let requested = 0;
    // In a public range, but not assigned.
    const resolve = async () => (requested++ === 0 ? [{ address: "2e00::1", family: 6 }] : loopback);
    expect(await apiError(`http://flip.test:${port}/`, { resolve })).toMatch(/too_slow|unreachable/);
    expect(requested).toBe(1);
    // The next hop is checked again.
    expect(await apiError(`http://flip.test:${port}/`, { resolve })).toBe("private_address");
    expect(markerHits).toEqual([]);
  });

  test("by a redirect, after one hop or five", async () => {
    for (const target of [
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
      `2130706433:${port}`,
      `localhost:${port}`,
      "169.254.169.254",
    ])
      for (const hops of [1, 5]) {
        pages.set("/hop", (request, response) => {
          const left = Number(new URL(request.url!, "http://x").searchParams.get("left"));
          const location = left > 1 ? `/hop?left=${left - 1}` : `http://${target}/secret`;
          response.writeHead(301, { location }).end();
        });
        shopHits = [];
        expect([target, await apiError(shop(`/hop?left=${hops}`))]).toEqual([target, "private_address"]);
        expect(shopHits).toHaveLength(hops);
      }
    for (const location of [
      "file:///etc/passwd",
      "gopher://127.0.0.1/",
      `http://a:b@shop.test:${port}/`,
      "http://shop.test:22/",
    ]) {
      pages.set("/away", (_request, response) => response.writeHead(307, { location }).end());
      expect([location, await apiError(shop("/away"))]).toEqual([location, "wrong_address"]);
    }
    expect(markerHits).toEqual([]);
  });

  test("by another scheme, a username or another port", async () => {
    const urls = `
      file:///etc/passwd gopher://127.0.0.1:6379/_INFO ftp://shop.test/ data:text/plain,x dict://x
      javascript:alert(1) blob:http://shop.test/x shop.test //shop.test/ /etc/passwd http:// http://[::1
      http://shop.test@127.0.0.1:${port}/ http://127.0.0.1:${port}@shop.test/ http://a:b@shop.test:${port}/
      http://shop.test:22/ http://shop.test:0/ http://shop.test:6379/ https://shop.test:5432/ http://1.2.3.4.5.256/`.split(
      /\s+/,
    );
    for (const url of urls) expect([url, await apiError(url)]).toEqual([url, "wrong_address"]);
    // URLs that only look like the shop's are evaluated by the host that the parser finds.
    for (const url of [
      `http://127.0.0.1:${port}#@shop.test/`,
      `http://127.0.0.1:${port}\\@shop.test/`,
      `http:127.0.0.1:${port}`,
    ])
      expect([url, await apiError(url)]).toEqual([url, "private_address"]);
    expect(await apiError(`http://shop.test:${port}/`, { ports: undefined })).toBe("wrong_address");
    expect([markerHits, shopHits]).toEqual([[], []]);
  });

  test("except when the check is disabled, so the test server does count requests", async () => {
    await guarded({ allow: () => true })(`http://127.0.0.1:${port}/`);
    expect(markerHits).toHaveLength(1);
  });
});

describe("a response is aborted", () => {
  const small = { maxBytes: 200_000 };

  test("at the first byte beyond the limit", async () => {
    pages.set("/thousand", (_request, response) => void response.end(Buffer.alloc(1_000)));
    expect((await guarded()(shop("/thousand"), { maxBytes: 1_000 })).bytes).toHaveLength(1_000);
    expect(await apiError(shop("/thousand"), { maxBytes: 999 })).toBe("too_large");
  });

  test("when it never ends", async () => {
    let sent = 0;
    pages.set("/endless", (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384;
      };
      response.on("drain", more);
      more();
    });
    expect(await apiError(shop("/endless"), small)).toBe("too_large");
    expect(sent).toBeLessThan(20 * 1024 * 1024);
    await expect(guarded()(shop("/endless"), { maxBytes: 1000 })).rejects.toMatchObject({
      code: "too_large",
    });
  });

  test("when it decompresses to more than the limit", async () => {
    pages.set("/bomb", (_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      const gzip = createGzip();
      gzip.pipe(response);
      response.on("close", () => gzip.destroy());
      const more = () => {
        while (!gzip.destroyed && gzip.write(Buffer.alloc(1024 * 1024)));
      };
      gzip.on("drain", more).on("error", () => undefined);
      more();
    });
    const before = process.memoryUsage.rss();
    expect(await apiError(shop("/bomb"), small)).toBe("too_large");
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  });

  test("when it is compressed several times, with an unknown encoding, or incorrectly", async () => {
    let encoding = "";
    pages.set("/packed", (_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(gzipSync(gzipSync("x"))),
    );
    for (encoding of ["gzip, gzip", "gzip, gzip, gzip, gzip, gzip", "zstd", "compress", "br", "deflate"])
      expect([encoding, await apiError(shop("/packed"))]).toEqual([encoding, "unreadable"]);
  });

  test("when it arrives too slowly, or not at all", async () => {
    pages.set("/drip", (_request, response) => {
      const drip = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(drip));
    });
    pages.set("/silence", () => undefined);
    for (const path of ["/drip", "/silence"]) {
      const started = performance.now();
      expect(await apiError(shop(path), { totalMs: 300 })).toBe("too_slow");
      expect(performance.now() - started).toBeLessThan(10_000);
    }
  });

  test("when the name server times out, fails or returns no IP address", async () => {
    expect(await apiError(shop("/"), { totalMs: 100, resolve: () => new Promise(() => undefined) })).toBe(
      "too_slow",
    );
    expect(await apiError(shop("/"), { resolve: () => Promise.reject(new Error("ENOTFOUND")) })).toBe(
      "unknown_host",
    );
    expect(await apiError(shop("/"), { resolve: async () => [] })).toBe("unknown_host");
  });

  test("when it redirects in a loop, breaks off or the server is unreachable", async () => {
    pages.set("/circle", (_request, response) => response.writeHead(302, { location: "/circle" }).end());
    expect(await apiError(shop("/circle"))).toBe("too_many_redirects");
    expect(shopHits).toHaveLength(6);
    pages.set("/broken", (_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("part");
      setTimeout(() => response.destroy(), 20);
    });
    expect(await apiError(shop("/broken"))).toBe("unreachable");
    pages.set("/headers", (_request, response) => response.writeHead(200, { x: "y".repeat(100_000) }).end());
    expect(await apiError(shop("/headers"))).toBe("unreachable");
    expect(await apiError("http://shop.test:1/", { ports: [1] })).toBe("unreachable");
  });
});
