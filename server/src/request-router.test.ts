import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { AppContext } from "@vitrine/api/app-context";
import fc from "fast-check";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Config } from "./config.ts";
import { createRequestRouter } from "./request-router.ts";
import { createHosts } from "./hosts.ts";

// Tests only the request router, with parts that report that they were reached.

let server: Server;
let port: number;

beforeAll(async () => {
  const config = { dashboardUrl: "http://dashboard.vitrine.localhost:3000", trustProxy: false } as Config;
  const page = Buffer.from("<h1>Dashboard</h1>".repeat(100));
  const index = {
    bytes: page,
    type: "text/html; charset=utf-8",
    etag: '"1"',
    immutable: false,
    encoded: {},
    compressible: true,
  };
  const log = pino({ level: "silent" });
  server = createRequestRouter({
    config,
    hosts: createHosts(config.dashboardUrl),
    app: {
      log,
      storage: { get: async () => undefined },
      stores: { byHandle: async () => undefined, byHost: async () => undefined },
    } as unknown as AppContext,
    serveApi: (names) => async (_, response) =>
      void response.writeHead(200, { reached: "api", names: names.dashboard }).end(),
    storefront: {
      cached: async () => undefined,
      fetch: async (request) => new Response(null, { headers: { reached: "storefront", at: request.url } }),
    },
    storeSitemap: async () => undefined,
    dashboardFiles: new Map([["/index.html", index]]),
    storefrontFiles: new Map(),
    notReady: async () => undefined,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

/** Sends raw bytes, which no HTTP client would send, and returns the response. */
async function send(head: string): Promise<{ status: number; text: string }> {
  const socket = connect(port, "127.0.0.1");
  socket.end(Buffer.from(`${head}\r\nConnection: close\r\n\r\n`, "latin1"));
  let text = "";
  for await (const part of socket.setEncoding("latin1")) text += part;
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text };
}

const get = (host: string, path = "/") => send(`GET ${path} HTTP/1.1\r\nHost: ${host}`);

const paths = [
  "/",
  "/checkout",
  "/api/v1/shops",
  "/api/docs",
  "/healthz",
  "/readyz",
  "/files/1/x",
  "/storefront/client.js",
  "/robots.txt",
  "/fern-field/products?referral=GUILD",
];

const malformed = [
  "a@b",
  "[::1",
  "::1",
  "a b",
  "localhost:99999",
  "localhost:0",
  "localhost:30a",
  "localhost:-1",
  "localhost:3000:3000",
  "",
  ".",
  ".example.com",
  "example..com",
  "example.com..",
  "a/b",
  "a\\b",
  "a?b",
  "a#b",
  "a%20b",
  "a,b",
  "<script>",
  "b\xfccher.example",
  "[::1]x",
  "[g::1]",
  "[::1%25eth0]",
  "256.256.256.256",
  "1.2.3.4.5",
  `${"a".repeat(64)}.example`,
  `${"abcdefg.".repeat(40)}example`,
];

it("responds with 404 and the dashboard for an unknown profile, and with 200 for the account's own pages", async () => {
  const host = "dashboard.vitrine.localhost:3000";
  for (const path of ["/profile/nobody", "/profile/home/x", "/p/nobody", "/p/1/2", "/profile/%2e"])
    expect((await get(host, path)).status, path).toBe(404);
  for (const path of [
    "/profile",
    "/profile/home",
    "/profile/settings",
    "/profile/review-card",
    "/products",
    "/p",
  ])
    expect((await get(host, path)).status, path).toBe(200);
});

describe("a malformed Host", () => {
  it.each(malformed)("%j is rejected with 400 on every path", async (host) => {
    for (const path of paths) {
      const { status, text } = await get(host, path);
      expect(status, path).toBe(400);
      expect(text, path).not.toContain("reached:");
    }
  });

  it("is rejected in plain text that names the problem", async () => {
    const { text } = await get("a@b");
    expect(text).toContain("Content-Type: text/plain; charset=utf-8");
    expect(text).toContain("The Host header is missing or malformed.");
  });

  it("may also be missing (HTTP/1.0), sent twice, or in the URL itself", async () => {
    for (const path of paths) {
      expect((await send(`GET ${path} HTTP/1.0`)).status, path).toBe(400);
      expect((await send(`GET ${path} HTTP/1.1\r\nHost: a.example\r\nhost: b.example`)).status).toBe(400);
      expect((await get("a.example", `http://a@b${path}`)).status).toBe(400);
    }
  });

  it("always results in 400 or a page for the host in its canonical form", async () => {
    const part = fc.oneof(
      fc.constantFrom("store", "localhost", "xn--bcher-kva", ".", ":", "80", "@", "[", "]", "::1", "%", "-"),
      fc.string({ unit: "binary-ascii", maxLength: 6 }),
    );
    const host = fc.array(part, { maxLength: 6 }).map((parts) => parts.join("").replace(/[\r\n]/g, " "));
    await fc.assert(
      fc.asyncProperty(host, fc.constantFrom(...paths), async (named, path) => {
        const { status, text } = await get(named, path);
        if (status === 400) return;
        const at = /^at: (.*)\r$/m.exec(text)?.[1];
        expect(status).toBeLessThan(500);
        if (at) expect(new URL(at).host).toMatch(/^[a-z0-9_.:[\]-]+$/);
      }),
      { numRuns: 400 },
    );
  });
});

describe("a host", () => {
  it.each([
    "dashboard.vitrine.localhost:3000",
    "DASHBOARD.vitrine.localhost:3000",
    "dashboard.vitrine.localhost.:3000",
    "dashboard.localhost:3000",
  ])("%s opens the dashboard", async (host) => {
    const { status, text } = await get(host);
    expect(status).toBe(200);
    expect(text).toContain("<h1>Dashboard</h1>");
  });

  it.each([
    ["store.vitrine.localhost:3000", "store.vitrine.localhost:3000"],
    ["store.localhost:3000", "store.localhost:3000"],
    ["fern.example", "fern.example"],
    ["Fern.Example.", "fern.example"],
    ["fern.example:80", "fern.example"],
    ["fern.example:", "fern.example"],
    ["fern_field.example", "fern_field.example"],
    ["xn--bcher-kva.example:8443", "xn--bcher-kva.example:8443"],
    ["[2001:db8::1]:8080", "[2001:db8::1]:8080"],
    ["192.0.2.1:65535", "192.0.2.1:65535"],
  ])("%s opens the storefront of %s", async (host, at) => {
    const { status, text } = await get(host, "/products");
    expect(status).toBe(200);
    expect(text).toContain(`at: http://${at}/products`);
  });

  it.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "localhost", "vitrine.localhost:3000"])(
    "%s redirects to the same page of the dashboard",
    async (host) => {
      const { status, text } = await get(host, "/register?referral=GUILD");
      expect(status).toBe(302);
      expect(text).toContain("Location: http://dashboard.vitrine.localhost:3000/register?referral=GUILD\r\n");
    },
  );

  it.each([
    ["store.vitrine.localhost:3000", ["vitrine.localhost"]],
    ["blog.vitrine.localhost:3000", ["vitrine.localhost"]],
    ["fern.example", []],
  ])("%s stores a referral code for %j", async (host, domains) => {
    const { status, text } = await get(host, "/fern-field?referral=GUILD");
    expect(status).toBe(302);
    expect(Array.from(text.matchAll(/referral_code=GUILD; .*Domain=(\S+)\r/g), ([, of]) => of)).toEqual(
      domains,
    );
  });

  it("in the URL itself replaces the header's", async () => {
    const { text } = await get("dashboard.localhost:3000", "http://fern.example/products");
    expect(text).toContain("at: http://fern.example/products");
  });

  it.each([
    ["dashboard.localhost:3000", "dashboard.localhost:3000"],
    ["store.localhost:3000", "dashboard.localhost:3000"],
    ["store.vitrine.localhost:3000", "dashboard.vitrine.localhost:3000"],
    ["127.0.0.1:3000", "dashboard.vitrine.localhost:3000"],
    ["evil.example", "dashboard.vitrine.localhost:3000"],
  ])("%s gets the API with URLs of %s", async (host, names) => {
    expect((await get(host, "/api/v1/shops")).text).toContain(`names: ${names}`);
  });
});
