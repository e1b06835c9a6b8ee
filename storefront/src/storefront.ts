import { datePreviewParameter } from "@vitrine/contract/shops/store-url";
import { handleForm } from "./handle-form.tsx";
import { html, moved, plain } from "./responses.ts";
import { mayHaveDatePreview } from "./previews/date-preview.ts";
import { encoded } from "./encoding.ts";
import { accountTokenIn } from "./features/account/account-cookies.ts";
import { placeIn } from "./features/delivery-estimates/place-cookie.ts";
import { cartTokenIn } from "./features/cart/cart-cookie.ts";
import { followCouponLink } from "./features/cart/coupon-link.ts";
import type { Shopper } from "./features/cart/shopper.ts";
import {
  type LanguageHeaders,
  languageOfHome,
  languageParameter,
  redirectByLanguage,
} from "./languages/language-choice.ts";
import { inLanguage } from "./languages/request-language.ts";
import { pageAt, type PageUrl } from "./languages/url-language.ts";
import { type CachedResponse, respondWith, PageCache, type Wanted } from "./page-cache.ts";
import { pageUrl } from "./page-key.ts";
import { type PageRequest, pageRequest } from "./page-request.ts";
import { renderPage, unknownShopPage } from "./page.tsx";
import { Previews } from "./previews/previews.ts";
import { ownRoute, rejectedPage, sharedRoute } from "./routes.ts";
import { closedPage } from "./sections/ClosedPage.tsx";
import type { Shop } from "./site.ts";
import { Sites } from "./sites.ts";
import type { Caller, StorefrontOptions } from "./storefront-options.ts";

interface CachedRequest extends Wanted, LanguageHeaders {
  host: string;
  /** Path and query. */
  url: string;
}

export interface Storefront {
  /** The compressed page for this request from the cache; undefined if it has to be rendered. */
  cached(request: CachedRequest): Promise<CachedResponse | undefined>;
  fetch(request: Request, visitor: { ip: string }): Promise<Response>;
}

/** The storefronts of all shops. Unexpected errors are thrown; the request router logs them and responds. */
export function createStorefront(options: StorefrontOptions): Storefront {
  return new Storefronts(options);
}

/** Query parameters of responses that are never cached. */
const uncached = ["preview", datePreviewParameter, "coupon", "theme", languageParameter];

class Storefronts implements Storefront {
  readonly #options: StorefrontOptions;
  readonly #pages: PageCache;
  readonly #sites: Sites;
  readonly #previews: Previews;
  readonly #now: () => Date;

  constructor(options: StorefrontOptions) {
    this.#options = options;
    this.#pages = new PageCache(options.pageBytes ?? 128 * 1024 * 1024);
    this.#now = options.now ?? (() => new Date());
    this.#sites = new Sites(options);
    this.#previews = new Previews(options, this.#sites, this.#now);
  }

  async cached({ method, host, url: path, ...wanted }: CachedRequest): Promise<CachedResponse | undefined> {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const url = URL.parse(path, `http://${host}`);
    if (!url) return undefined;
    const shop = await this.#options.shopAt(host, url.pathname);
    const { searchParams } = url;
    if (!shop?.is_live || shop.moved_to || mayHaveDatePreview(wanted.cookie)) return undefined;
    if (uncached.some((name) => searchParams.has(name)) || languageOfHome(shop, url, wanted))
      return undefined;
    const at = pageAt(shop, url.pathname);
    const shared = pageUrl(at.path, url.searchParams);
    const page = shared && this.#pages.find(keyOf(shop, url.host, at, shared.query));
    // Searches are recorded by visitor, which `fetch` does; it uses the same cached page.
    if (page?.found !== undefined) return undefined;
    return page && respondWith(page, { ...wanted, method });
  }

  async fetch(request: Request, visitor: { ip: string }): Promise<Response> {
    const response = await this.#respond(request, visitor);
    // Pages from the cache are compressed already.
    if (response.headers.has("etag")) return response;
    return encoded(response, request.headers.get("accept-encoding"));
  }

  async #respond(request: Request, { ip }: { ip: string }): Promise<Response> {
    const url = new URL(request.url);
    if (!["GET", "HEAD", "POST"].includes(request.method))
      return plain(405, "This URL doesn't support this method.");
    const shop = await this.#options.shopAt(url.host, url.pathname);
    if (!shop) return html(unknownShopPage());
    const page = pageRequest(shop, url, request);
    const special = request.method !== "POST" && (await this.#specialUrl(page, ip));
    if (special) return special;

    const visitor: Caller = { ip, datePreview: this.#previews.dateOf(page) };
    // Links in emails that were sent before the shop closed: to unsubscribe, and to an order with its downloads and returns.
    const isLinked = /^\/((cart|review)-emails|orders|downloads)\//.test(page.at.path);
    if (!shop.is_live && !isLinked) return this.#closedShop(page, visitor);
    if (visitor.datePreview) return this.#previewPage(page, visitor);
    return (await this.#sharedPage(page, visitor)) ?? this.#ownPage(page, visitor);
  }

  /** The response to a URL that moved, or whose parameters request a preview, a coupon or a language. */
  async #specialUrl(page: PageRequest, ip: string): Promise<Response | undefined> {
    const { shop, url, request } = page;
    if (shop.moved_to && !isStarted(page))
      return moved(`${shop.moved_to}${url.pathname.slice(shop.base.length)}${url.search}`);
    const preview = this.#previews.start(page) ?? (await this.#previews.chooseDate(page));
    if (preview) return preview;
    const themeToken = url.searchParams.get("theme");
    if (themeToken && this.#options.isThemePreview(shop.id, themeToken)) {
      const visitor = { ip, themeToken };
      return (await this.#previews.themePage(page, visitor)) ?? this.#ownPage(page, visitor);
    }
    const origin = this.#options.origin(url.host);
    if (url.searchParams.has("coupon")) return followCouponLink(shop, origin, url);
    return redirectByLanguage(shop, origin, url, request.headers);
  }

  /** A page that is the same for all visitors, cached or newly rendered. */
  async #sharedPage(page: PageRequest, visitor: { ip: string }): Promise<Response | undefined> {
    const { shop, url, request, at, shared } = page;
    if (!shared) return undefined;
    const cached = await this.#pages.take(keyOf(shop, url.host, at, shared.query), async () => {
      // Sent without a cart token, so that a cached page has nothing personal.
      const client = this.#sites.clientFor(page, { ip: visitor.ip });
      const site = await this.#sites.siteOf({ ...page, query: shared.query }, client);
      return inLanguage(site.store.language, () =>
        sharedRoute({ site, client, query: shared.query, now: this.#now() }, shared.path),
      );
    });
    if (cached.found !== undefined && request.method === "GET")
      this.#noteSearch(shop, shared.query.get("search") ?? "", cached.found, visitor);
    const response = await respondWith(cached, {
      method: request.method,
      acceptEncoding: request.headers.get("accept-encoding"),
      ifNoneMatch: request.headers.get("if-none-match"),
    });
    return new Response(response.status === 304 ? null : response.body, response);
  }

  /** Records a search. Not awaited: a search may go uncounted. */
  #noteSearch(shop: Shop, search: string, found: number, { ip }: { ip: string }): void {
    const noted = this.#options.api({ ip }).storefront.note_search({
      params: { handle: shop.handle },
      body: { search, found },
    });
    noted.catch(() => {});
  }

  /** The response of a closed shop: its pages in a preview, otherwise a page with its name. */
  async #closedShop(page: PageRequest, visitor: Caller): Promise<Response> {
    if (visitor.datePreview) return this.#previewPage(page, visitor);
    const previewToken = this.#previews.tokenOf(page);
    if (previewToken) return this.#previewPage(page, { ...visitor, previewToken });
    const { shop, url, at } = page;
    const site = await this.#sites.siteOf({ shop, url, at }, this.#sites.clientFor(page, visitor));
    return inLanguage(site.store.language, () => html(renderPage(site, closedPage(site))));
  }

  async #previewPage(page: PageRequest, visitor: Caller): Promise<Response> {
    return (await this.#previews.page(page, visitor)) ?? this.#ownPage(page, visitor);
  }

  /** A page for one visitor, such as the cart, or the response to a form. */
  async #ownPage(page: PageRequest, visitor: Caller): Promise<Response> {
    const { shop, url, request, at } = page;
    const cookies = request.headers.get("cookie");
    const cartToken = cartTokenIn(cookies, shop);
    const shopperToken = accountTokenIn(cookies, shop);
    // The checkout asks for the address itself.
    const place = at.path.startsWith("/checkout") ? undefined : placeIn(cookies, shop);
    const api: Shopper["api"] = (more) =>
      this.#sites.clientFor(page, { ...visitor, shopperToken, ...(place && { place }), ...more });
    const client = api({ cartToken });
    const query = url.searchParams;
    // The page of a form that was sent may have no URL to open it with.
    const shown =
      request.method === "POST" ? { shop, url, at: { ...at, path: "/" } } : { shop, url, at, query };
    const site = await this.#sites.siteOf(shown, client, visitor);
    const wantsJson = (request.headers.get("accept") ?? "").startsWith("application/json");
    const visit = { site, client, query, shop, cookies, wantsJson, api, now: this.#now() };
    const shopper: Shopper = { ...visit, cartToken, shopperToken };

    return inLanguage(site.store.language, async () => {
      try {
        if (request.method !== "POST") return await ownRoute(shopper, at.path);
        return await handleForm(shopper, at.path, request);
      } catch (failure) {
        return html(await rejectedPage(shopper, at.path, failure));
      }
    });
  }
}

/**
 * True for a page of a visitor who began a cart or signed in at this URL before the shop moved: browsers don't send their
 * cookies to another host, so they finish here.
 */
function isStarted({ shop, request, shared }: PageRequest): boolean {
  const cookies = request.headers.get("cookie");
  return !shared && Boolean(cartTokenIn(cookies, shop) ?? accountTokenIn(cookies, shop));
}

// Canonical links contain the host.
function keyOf(shop: Shop, host: string, { language, path }: PageUrl, query: URLSearchParams): string {
  return `${shop.id}:${shop.storefront_version}:${host}:${language}:${path}?${query}`;
}
