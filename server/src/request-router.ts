import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServeApi } from "@vitrine/api/http/serve";
import { DatabaseUnavailable } from "@vitrine/api/db/database-unavailable";
import { createInProcessClient } from "@vitrine/api/in-process";
import type { AppContext } from "@vitrine/api/app-context";
import { RejectedError } from "@vitrine/contract/client";
import type { Storefront } from "@vitrine/storefront/storefront";
import { html } from "@vitrine/storefront/responses";
import { busyPage } from "@vitrine/storefront/page.tsx";
import type { CachedResponse, Wanted } from "@vitrine/storefront/page-cache";
import { passAppleOn } from "./apple-return.ts";
import type { Config } from "./config.ts";
import { checkoutOfCart } from "./cart-checkout.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import { serveDocs } from "./docs.ts";
import type { HostNames, Hosts } from "./hosts.ts";
import { servePicture } from "./picture-files.ts";
import { mayHaveCertificate } from "./tls-check.ts";
import { serveOutbox } from "./outbox.ts";
import { takeReferral } from "./referral.ts";
import { type StaticFiles, sendStaticFile } from "./static-files.ts";
import type { StoreSitemap } from "./store-sitemap.ts";

interface RequestRouterParts {
  config: Config;
  hosts: Hosts;
  app: AppContext;
  /** The API, with URLs of the requested host in its responses. */
  serveApi(names: HostNames): ServeApi;
  storefront: Storefront;
  storeSitemap: StoreSitemap;
  dashboardFiles: StaticFiles;
  storefrontFiles: StaticFiles;
  /** The reason why the server is not ready; undefined if it is. */
  notReady(): Promise<string | undefined>;
}

/** Headers of the dashboard's files. A frame of the customiser shows the storefront. */
function dashboardHeaders({ storeUrl }: HostNames) {
  return {
    "Content-Security-Policy":
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; " +
      `connect-src 'self'; frame-src ${storeUrl}; manifest-src 'self'; worker-src 'self'; form-action 'self'; ` +
      "base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

/** One port for all requests; the host and the path select the part that responds. */
export function createRequestRouter(parts: RequestRouterParts): Server {
  const { config, hosts, app } = parts;
  const renderStorefront = createStorefrontListener(parts);
  // Node checks for slow clients only at this interval, which must be short for the limits below.
  const server = createServer({ connectionsCheckingInterval: 5_000 }, (request, response) => {
    answer(request, response).catch((failure: unknown) => sendFailure(app, failure, request, response));
  });
  // Slow clients are disconnected; uploads have two minutes, responses as long as they need.
  server.headersTimeout = 10_000;
  server.requestTimeout = 120_000;
  server.keepAliveTimeout = 65_000;
  server.maxHeadersCount = 100;
  return server;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    setSecurityHeaders(response, { isHttps: hosts.protocol === "https:" });
    const read = hosts.read(request);
    if (!read) return text(response, 400, "The Host header is missing or malformed.");
    const { host, url } = read;
    // One canonical form for all later uses of the request.
    request.headers.host = host;
    request.url = url;
    const { role, names, sharesCookies } = hosts.find(host);
    const path = url.split("?", 1)[0]!;
    // Shops share an origin, so a service worker of one would control all. Only the dashboard has one.
    if (request.headers["service-worker"] && (role !== "dashboard" || path !== "/service-worker.js"))
      return text(response, 404, "Not found.");
    if (path.startsWith("/api/v1/") || path.startsWith("/api/login/") || path === "/api/profile")
      return parts.serveApi(names)(request, response, ipOf(config, request));
    if (request.method !== "GET" && request.method !== "HEAD" && request.method !== "POST") {
      response.setHeader("Allow", "GET, HEAD, POST");
      return text(response, 405, "This URL doesn't support this method.");
    }
    if (path === "/healthz") return text(response, 200, "alive");
    if (path === "/readyz") {
      const why = await parts.notReady();
      if (why) response.setHeader("Retry-After", 1);
      return text(response, why ? 503 : 200, why ?? "ready");
    }
    if (path === "/tls-check") {
      const may = await mayHaveCertificate(request, app.stores, config.tlsCheckSecret);
      return text(response, may ? 200 : 404, may ? "A shop has this domain." : "Not found.");
    }
    if (path === "/api/openapi.json" || path === "/api/docs")
      return serveDocs(path, request, response, config.dashboardUrl);
    if (path.startsWith("/api/") || path === "/api")
      return parts.serveApi(names)(request, response, ipOf(config, request));
    if (path.startsWith("/files/")) return servePicture(app.storage, path, request, response);
    if (path.startsWith("/storefront/"))
      return (await sendStaticFile(parts.storefrontFiles, path, request, response))
        ? undefined
        : text(response, 404, "Not found.");
    if (role === "root") return goTo(response, names.dashboardUrl + url);
    if (request.method === "GET" && /[?&]referral=/.test(url)) {
      const client = createInProcessClient(app, { id: crypto.randomUUID(), ip: ipOf(config, request) });
      const way = await takeReferral(request, client, {
        parent: sharesCookies ? names.parent : undefined,
        isSecure: hosts.protocol === "https:",
      });
      if (way) return goTo(response, way.location, { "Set-Cookie": way.cookies });
    }
    if (role === "dashboard") return sendDashboard(parts, names, path, request, response);
    const listing = role === "store" && (await parts.storeSitemap(path, names.storeUrl, wantedBy(request)));
    if (listing) return send(response, request, listing);
    const { cookie, "accept-language": acceptLanguage, "user-agent": userAgent } = request.headers;
    const visitor = { cookie, acceptLanguage, userAgent };
    const cached = await parts.storefront.cached({ host, url, ...wantedBy(request), ...visitor });
    if (!cached) return void (await renderStorefront(request, response));
    send(response, request, cached);
  }
}

/** Renders the pages that are not cached. */
function createStorefrontListener({ config, app, storefront }: RequestRouterParts) {
  return getRequestListener(
    (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage };
      return storefront.fetch(request, { ip: ipOf(config, incoming) });
    },
    {
      errorHandler: (failure) => {
        const retryAfter = retryAfterOf(failure);
        if (retryAfter !== undefined) return html(busyPage(retryAfter));
        app.log.error({ failure }, "unexpected error on a storefront page");
        return new Response(`${unexpectedError}\n`, { status: 500, headers: plainHeaders });
      },
    },
  );
}

async function sendDashboard(
  { config, app, dashboardFiles }: RequestRouterParts,
  names: HostNames,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if ((path === "/outbox" || path.startsWith("/outbox/")) && config.showsOutbox)
    return serveOutbox(config.mail.outboxDir, path, request, response);
  if (path === "/checkout") {
    const checkout = await checkoutOfCart(request, app.stores, names.dashboardUrl);
    if (checkout) return goTo(response, checkout);
  }
  if (path === "/login/apple" && request.method === "POST") return passAppleOn(request, response);
  if (
    path !== "/" &&
    (await sendStaticFile(dashboardFiles, path, request, response, dashboardHeaders(names)))
  )
    return;
  // A request for a file gets 404; a request for a page, whatever its path, gets the dashboard, which
  // reports the error.
  const isPage = String(request.headers.accept ?? "").includes("text/html");
  if (/\.\w{2,12}$/.test(path) && !isPage) return text(response, 404, "Not found.");
  const status = isUnknownProfile(path) ? 404 : 200;
  await sendStaticFile(dashboardFiles, "/index.html", request, response, dashboardHeaders(names), status);
}

function wantedBy({ method, headers }: IncomingMessage): Wanted {
  return {
    method: method ?? "GET",
    acceptEncoding: String(headers["accept-encoding"] ?? ""),
    ifNoneMatch: headers["if-none-match"],
  };
}

function send(
  response: ServerResponse,
  request: IncomingMessage,
  { status, headers, body }: CachedResponse,
): void {
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** The client's IP; behind a trusted proxy, the last one that the proxy has seen. */
function ipOf(config: Config, request: IncomingMessage): string {
  const forwarded = config.trustProxy
    ? String(request.headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : undefined;
  return (forwarded || request.socket.remoteAddress || "0.0.0.0").replace(/^::ffff:/, "");
}

function goTo(response: ServerResponse, location: string, headers: Record<string, string[]> = {}): void {
  response.writeHead(302, { ...headers, Location: location, "Cache-Control": "no-store" }).end();
}

/** Seconds until a retry if the database was absent or busy; undefined for any other failure. */
function retryAfterOf(failure: unknown): number | undefined {
  if (failure instanceof DatabaseUnavailable) return failure.retryAfter;
  if (failure instanceof RejectedError && failure.code === "unavailable")
    return Number(failure.body["retry_after"] ?? 1);
  return undefined;
}

function sendFailure(
  app: AppContext,
  failure: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const retryAfter = retryAfterOf(failure);
  if (retryAfter === undefined) app.log.error({ failure, path: request.url }, "unexpected error");
  if (response.headersSent) response.destroy();
  else if (retryAfter !== undefined) sendBusy(request, response, retryAfter);
  else text(response, 500, unexpectedError);
}

function sendBusy(request: IncomingMessage, response: ServerResponse, retryAfter: number): void {
  const { status, headers, body } = busyPage(retryAfter);
  if (String(request.headers.accept ?? "").includes("text/html"))
    return void response.writeHead(status, { ...plainHeaders, ...headers }).end(body);
  response.setHeader("Retry-After", retryAfter);
  text(response, status, "The server is busy. Try again in a moment.");
}

const unexpectedError = "Something went wrong on our side. Try again.";
const plainHeaders = {
  "Content-Type": "text/plain; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

function text(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, plainHeaders);
  response.end(`${words}\n`);
}

/**
 * Public profile pages (spec §2). Only the account's own exist yet, so search engines must not index others.
 */
function isUnknownProfile(path: string): boolean {
  const ownPages = ["home", "conections", "settings", "review-card"].map((name) => `/profile/${name}`);
  return /^\/(?:profile|p)\/./.test(path) && !ownPages.includes(path.replace(/\/$/, ""));
}
