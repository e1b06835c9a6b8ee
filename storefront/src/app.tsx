import type { Client } from "@vitrine/contract/client";
import type { Store } from "@vitrine/contract/shops/storefront";
import { LRUCache } from "lru-cache";
import { forOneVisitor, html, plain, redirect } from "./answers.ts";
import type { Assets } from "./assets.ts";
import { encoded } from "./encoding.ts";
import type { Shopper } from "./features/cart/shopper.ts";
import { cartTokenIn } from "./features/cart/cart-cookie.ts";
import { mayChange, readForm } from "./guards.ts";
import { t } from "./i18n.ts";
import { inLanguage } from "./languages/request-language.ts";
import { type Answer, answerWith, createPageCache, type Wanted } from "./page-cache.ts";
import { pageUrl, pathWithin } from "./page-key.ts";
import { renderPage, unknownShopPage } from "./page.tsx";
import { previewCookie, previewTokenIn } from "./preview-cookie.ts";
import { formRoute, ownRoute, rejectedPage, sharedRoute } from "./routes.ts";
import { closedPage } from "./sections/ClosedPage.tsx";
import { notFoundPage } from "./sections/NotFoundPage.tsx";
import type { Shop, Site } from "./site.ts";

export interface Caller {
  ip: string;
  cartToken?: string;
  idempotencyKey?: string;
  previewToken?: string;
}

export interface StorefrontOptions {
  /** The API's client, called in process on behalf of one visitor. Refusals are thrown as `RejectedError`. */
  api(visitor: Caller): Client;
  /** Which shop a request is for, from memory: by first path segment on the store host, by Host on an own domain. */
  shopAt(host: string, path: string): Promise<Shop | undefined>;
  /** Until when a token lets its holder look at a shop that is closed, in ms; undefined where it does not. */
  previewUntil(shopId: number, token: string | null | undefined): number | undefined;
  assets: Assets;
  /** The public origin of a host, e.g. "https://store.example.com". */
  origin(host: string): string;
  /** How much memory kept pages may take, in bytes; 128 MB where nothing is said. */
  pageBytes?: number;
  now?(): Date;
}

export interface CachedRequest extends Wanted {
  host: string;
  /** Path and query. */
  url: string;
}

export interface Storefront {
  /** A page kept in memory, compressed, for this request; undefined when it has to be rendered. */
  cached(request: CachedRequest): Promise<Answer | undefined>;
  fetch(request: Request, visitor: { ip: string }): Promise<Response>;
}

/** The public shops. Accidents are thrown, for the front door to log and answer. */
export function createStorefront(options: StorefrontOptions): Storefront {
  const pages = createPageCache(options.pageBytes ?? 128 * 1024 * 1024);
  const stores = new LRUCache<string, Store>({ max: 10_000 });
  const now = options.now ?? (() => new Date());

  /** What a shop is called and looks like; the storefront version tells when that may have changed. */
  async function requireStore(shop: Shop, client: Client): Promise<Store> {
    const key = `${shop.id}:${shop.storefront_version}`;
    const known = stores.get(key);
    if (known) return known;
    const { data } = await client.storefront.read({ params: { handle: shop.handle } });
    stores.set(key, data);
    return data;
  }

  async function siteOf(shop: Shop, host: string, client: Client): Promise<Site> {
    const store = await requireStore(shop, client);
    return { store, base: shop.base, isPreview: false, origin: options.origin(host), assets: options.assets };
  }

  /** A page that is the same for everybody, from memory or rendered into it. */
  async function sharedPage(
    shop: Shop,
    url: URL,
    wanted: Wanted,
    visitor: { ip: string },
  ): Promise<Answer | undefined> {
    const address = pageUrl(pathWithin(shop.base, url.pathname), url.searchParams);
    if (!address) return undefined;
    const page = await pages.take(keyOf(shop, url.host, address), async () => {
      // Nobody's cart goes along, so nothing of anybody can be in a kept page.
      const client = options.api({ ip: visitor.ip });
      const site = await siteOf(shop, url.host, client);
      return inLanguage(site.store.language, () =>
        sharedRoute({ site, client, query: address.query }, address.path),
      );
    });
    if (page.found !== undefined && wanted.method === "GET")
      noteSearch(shop, address.query.get("search") ?? "", page.found, visitor);
    return answerWith(page, wanted);
  }

  /** Tells the shop what was looked for. Nobody waits for it, and a search that is not counted is no loss. */
  function noteSearch(shop: Shop, search: string, found: number, visitor: { ip: string }): void {
    const noted = options.api(visitor).storefront.note_search({
      params: { handle: shop.handle },
      body: { search, found },
    });
    noted.catch(() => {});
  }

  /** A page of a closed shop for one of its own people: rendered for them alone and kept nowhere. */
  async function previewPage(
    shop: Shop,
    url: URL,
    request: Request,
    visitor: { ip: string; previewToken: string },
  ): Promise<Response> {
    const address =
      request.method !== "POST" && pageUrl(pathWithin(shop.base, url.pathname), url.searchParams);
    if (!address) return ownPage(shop, url, request, visitor);
    const client = options.api(visitor);
    const site = { ...(await siteOf(shop, url.host, client)), isPreview: true };
    const page = await inLanguage(site.store.language, () =>
      sharedRoute({ site, client, query: address.query }, address.path),
    );
    return html({
      ...page,
      headers: { ...page.headers, "cache-control": forOneVisitor, "x-robots-tag": "noindex" },
    });
  }

  /** What a closed shop answers: its name to everybody, itself to who was let in. */
  async function closedShop(
    shop: Shop,
    url: URL,
    request: Request,
    visitor: { ip: string },
  ): Promise<Response> {
    const previewToken = previewTokenIn(request.headers.get("cookie"), shop);
    if (previewToken && options.previewUntil(shop.id, previewToken))
      return previewPage(shop, url, request, { ...visitor, previewToken });
    const site = await siteOf(shop, url.host, options.api(visitor));
    return inLanguage(site.store.language, () => html(renderPage(site, closedPage(site))));
  }

  /** Takes a preview's token out of the address into a cookie. */
  function letIn(shop: Shop, url: URL, token: string): Response | undefined {
    const until = options.previewUntil(shop.id, token);
    if (!until) return undefined;
    const seconds = Math.floor((until - now().getTime()) / 1000);
    return redirect(shop.base || "/", [previewCookie(shop, options.origin(url.host), token, seconds)]);
  }

  async function ownPage(shop: Shop, url: URL, request: Request, visitor: Caller): Promise<Response> {
    const cookies = request.headers.get("cookie");
    const cartToken = cartTokenIn(cookies, shop);
    const api: Shopper["api"] = (more) => options.api({ ...visitor, ...more });
    const client = api({ cartToken });
    const isPreview = visitor.previewToken !== undefined;
    const site = { ...(await siteOf(shop, url.host, client)), isPreview };
    const wantsJson = (request.headers.get("accept") ?? "").startsWith("application/json");
    const query = url.searchParams;
    const path = pathWithin(shop.base, url.pathname);
    const shopper: Shopper = { site, client, query, shop, cartToken, cookies, wantsJson, api, now: now() };

    return inLanguage(site.store.language, async () => {
      try {
        if (request.method !== "POST") return await ownRoute(shopper, path);
        // The way from a letter is proof enough, and a mailbox that takes it sends no origin.
        const isFromEmail = path.startsWith("/stock-requests/");
        if (!isFromEmail && !mayChange(request, site.origin))
          return plain(403, t("Send this form from the shop's own page."));
        const form = await readForm(request);
        if (form === 415) return plain(415, t("Send a form."));
        if (form === 413) return plain(413, t("That's too much to send at once."));
        return (await formRoute(shopper, path, form)) ?? html(renderPage(site, await notFoundPage(shopper)));
      } catch (apiError) {
        return html(await rejectedPage(shopper, path, apiError));
      }
    });
  }

  return {
    async cached({ method, host, url: path, ...wanted }) {
      if (method !== "GET" && method !== "HEAD") return undefined;
      const url = URL.parse(path, `http://${host}`);
      if (!url) return undefined;
      const shop = await options.shopAt(host, url.pathname);
      if (!shop?.is_live || url.searchParams.has("preview")) return undefined;
      const address = pageUrl(pathWithin(shop.base, url.pathname), url.searchParams);
      const page = address && pages.find(keyOf(shop, url.host, address));
      // A search is noted, which wants to know whose it is: `fetch` takes the same page out of memory.
      if (page?.found !== undefined) return undefined;
      return page && answerWith(page, { ...wanted, method });
    },

    async fetch(request, visitor) {
      const answer = await answerTo(request, visitor);
      // Pages from the cache are compressed already.
      if (answer.headers.has("etag")) return answer;
      return encoded(answer, request.headers.get("accept-encoding"));
    },
  };

  async function answerTo(request: Request, visitor: { ip: string }): Promise<Response> {
    const url = new URL(request.url);
    const method = request.method;
    if (!["GET", "HEAD", "POST"].includes(method)) return plain(405, "This URL doesn't support this method.");
    const shop = await options.shopAt(url.host, url.pathname);
    if (!shop) return html(unknownShopPage());
    const token = method === "POST" ? null : url.searchParams.get("preview");
    const answer = token && letIn(shop, url, token);
    if (answer) return answer;
    if (!shop.is_live) return closedShop(shop, url, request, visitor);
    if (method !== "POST") {
      const wanted = {
        method,
        acceptEncoding: request.headers.get("accept-encoding"),
        ifNoneMatch: request.headers.get("if-none-match"),
      };
      const page = await sharedPage(shop, url, wanted, visitor);
      if (page) return new Response(page.status === 304 ? null : page.body, page);
    }
    return ownPage(shop, url, request, visitor);
  }
}

// The language is the shop's, so its storefront version stands for it; the host is in, because canonical links name it.
function keyOf(shop: Shop, host: string, address: { path: string; query: URLSearchParams }): string {
  return `${shop.id}:${shop.storefront_version}:${host}:${address.path}?${address.query}`;
}
