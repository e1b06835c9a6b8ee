import type { Client } from "@vitrine/contract/client";
import type { Store } from "@vitrine/contract/shops/store";
import { datePreviewParameter } from "@vitrine/contract/shops/store-url";
import { LRUCache } from "lru-cache";
import { answerForm } from "./answer-form.tsx";
import { forOneVisitor, html, moved, plain, redirect } from "./answers.ts";
import type { Assets } from "./assets.ts";
import { encoded } from "./encoding.ts";
import { accountTokenIn } from "./features/account/account-cookies.ts";
import type { Shopper } from "./features/cart/shopper.ts";
import { cartTokenIn } from "./features/cart/cart-cookie.ts";
import { followCouponLink } from "./features/cart/coupon-link.ts";
import {
  type LanguageHeaders,
  languageOfHome,
  languageParameter,
  redirectByLanguage,
} from "./languages/language-choice.ts";
import {
  type DatePreview,
  datePreviewCookie,
  datePreviewIn,
  endOfPreview,
  mayHaveDatePreview,
  notBefore,
  onDate,
  writtenPreview,
} from "./date-preview.ts";
import { inLanguage } from "./languages/request-language.ts";
import { pageAt, type PageUrl } from "./languages/url-language.ts";
import { type Answer, answerWith, PageCache, type Wanted } from "./page-cache.ts";
import { pageUrl } from "./page-key.ts";
import { renderPage, unknownShopPage } from "./page.tsx";
import { previewCookie, previewTokenIn } from "./preview-cookie.ts";
import { ownRoute, rejectedPage, sharedRoute } from "./routes.ts";
import { closedPage } from "./sections/ClosedPage.tsx";
import { notFoundPage } from "./sections/NotFoundPage.tsx";
import type { Shop, Site } from "./site.ts";

interface Caller {
  ip: string;
  cartToken?: string;
  shopperToken?: string;
  idempotencyKey?: string;
  previewToken?: string;
  datePreview?: DatePreview;
  themeToken?: string;
  /** The language of the page, unless it is the shop's default. */
  language?: string;
}

interface StorefrontOptions {
  /** The API's client, called in process on behalf of one visitor. Expected errors are thrown as `RejectedError`. */
  api(visitor: Caller): Client;
  /**
   * The shop of a request, from memory: by first path segment on the store host, by Host on an own domain.
   */
  shopAt(host: string, path: string): Promise<Shop | undefined>;
  /** Expiry of a preview token of a closed shop, in ms; undefined if the token isn't valid. */
  previewUntil(shopId: number, token: string | null | undefined): number | undefined;
  /** Expiry of a token that shows the shop on a date, in ms; undefined if the token isn't valid. */
  datePreviewUntil(shopId: number, token: string): number | undefined;
  /** Returns true if a token shows a member's draft of a theme of the shop. */
  isThemePreview(shopId: number, token: string): boolean;
  assets: Assets;
  /** The origin of the dashboard to which a host belongs. */
  dashboardOrigin(host: string): string;
  /** The public origin of a host, e.g. "https://store.example.com". */
  origin(host: string): string;
  /** Maximum memory of cached pages, in bytes. Default: 128 MB. */
  pageBytes?: number;
  now?(): Date;
}

interface CachedRequest extends Wanted, LanguageHeaders {
  host: string;
  /** Path and query. */
  url: string;
}

export interface Storefront {
  /** The compressed page for this request from the cache; undefined if it has to be rendered. */
  cached(request: CachedRequest): Promise<Answer | undefined>;
  fetch(request: Request, visitor: { ip: string }): Promise<Response>;
}

/** The storefronts of all shops. Unexpected errors are thrown; the request router logs and answers them. */
export function createStorefront(options: StorefrontOptions): Storefront {
  return new Storefronts(options);
}

/** Query parameters of responses that are never cached. */
const uncached = ["preview", datePreviewParameter, "coupon", "theme", languageParameter];

class Storefronts implements Storefront {
  readonly #options: StorefrontOptions;
  readonly #pages: PageCache;
  readonly #stores = new LRUCache<string, Store>({ max: 10_000 });
  readonly #now: () => Date;

  constructor(options: StorefrontOptions) {
    this.#options = options;
    this.#pages = new PageCache(options.pageBytes ?? 128 * 1024 * 1024);
    this.#now = options.now ?? (() => new Date());
  }

  async cached({ method, host, url: path, ...wanted }: CachedRequest): Promise<Answer | undefined> {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const url = URL.parse(path, `http://${host}`);
    if (!url) return undefined;
    const shop = await this.#options.shopAt(host, url.pathname);
    const { searchParams } = url;
    if (!shop?.is_live || shop.moved_to || mayHaveDatePreview(wanted.cookie)) return undefined;
    if (uncached.some((name) => searchParams.has(name)) || languageOfHome(shop, url, wanted))
      return undefined;
    const at = pageAt(shop, url.pathname);
    const address = pageUrl(at.path, url.searchParams);
    const page = address && this.#pages.find(keyOf(shop, url.host, at, address.query));
    // Searches are recorded by visitor, which `fetch` does; it uses the same cached page.
    if (page?.found !== undefined) return undefined;
    return page && answerWith(page, { ...wanted, method });
  }

  async fetch(request: Request, visitor: { ip: string }): Promise<Response> {
    const answer = await this.#answer(request, visitor);
    // Pages from the cache are compressed already.
    if (answer.headers.has("etag")) return answer;
    return encoded(answer, request.headers.get("accept-encoding"));
  }

  async #answer(request: Request, { ip }: { ip: string }): Promise<Response> {
    const url = new URL(request.url);
    const method = request.method;
    if (!["GET", "HEAD", "POST"].includes(method)) return plain(405, "This URL doesn't support this method.");
    const shop = await this.#options.shopAt(url.host, url.pathname);
    if (!shop) return html(unknownShopPage());
    if (method !== "POST" && shop.moved_to && !isStarted(shop, url, request))
      return moved(`${shop.moved_to}${url.pathname.slice(shop.base.length)}${url.search}`);
    const token = method === "POST" ? null : url.searchParams.get("preview");
    const preview = token && this.#startPreview(shop, url, token);
    if (preview) return preview;
    const chosen = method === "POST" ? null : url.searchParams.get(datePreviewParameter);
    const dated = chosen === null ? undefined : await this.#chooseDate(shop, url, request, chosen);
    if (dated) return dated;
    const themeToken = method === "POST" ? null : url.searchParams.get("theme");
    if (themeToken && this.#options.isThemePreview(shop.id, themeToken))
      return this.#themePreview(shop, url, request, { ip, themeToken });
    const visitor: Caller = { ip, datePreview: this.#datePreviewOf(shop, request) };
    const origin = this.#options.origin(url.host);
    if (method !== "POST" && url.searchParams.has("coupon")) return followCouponLink(shop, origin, url);
    const inOtherLanguage = method !== "POST" && redirectByLanguage(shop, origin, url, request.headers);
    if (inOtherLanguage) return inOtherLanguage;
    // Emails that were sent before the shop closed have a link to unsubscribe.
    const isUnsubscribing = /^\/(cart|review)-emails\//.test(pageAt(shop, url.pathname).path);
    if (!shop.is_live && !isUnsubscribing) return this.#closedShop(shop, url, request, visitor);
    if (visitor.datePreview) return this.#previewPage(shop, url, request, visitor);
    if (method !== "POST") {
      const wanted = {
        method,
        acceptEncoding: request.headers.get("accept-encoding"),
        ifNoneMatch: request.headers.get("if-none-match"),
      };
      const page = await this.#sharedPage(shop, url, wanted, visitor);
      if (page) return new Response(page.status === 304 ? null : page.body, page);
    }
    return this.#ownPage(shop, url, request, visitor);
  }

  /** The API on behalf of a visitor, with texts in the language of the page. */
  #clientFor(shop: Shop, { language }: PageUrl, visitor: Caller): Client {
    return this.#options.api(language === shop.language ? visitor : { ...visitor, language });
  }

  /** A shop's name and appearance in a language, cached by storefront version. */
  async #requireStore(shop: Shop, { language }: PageUrl, client: Client): Promise<Store> {
    const key = `${shop.id}:${shop.storefront_version}:${language}`;
    const known = this.#stores.get(key);
    if (known) return known;
    const store = await this.#readStore(shop, language, client);
    this.#stores.set(key, store);
    return store;
  }

  async #readStore(shop: Shop, language: string, client: Client): Promise<Store> {
    const { data } = await client.storefront.read({ params: { handle: shop.handle } });
    return language === shop.language ? data : { ...data, language };
  }

  /** @param query of the page, without parameters that mean nothing to it */
  async #siteOf(
    shop: Shop,
    { host, at, query }: { host: string; at: PageUrl; query?: URLSearchParams },
    client: Client,
    visitor: Partial<Caller> = {},
  ): Promise<Site> {
    const { assets, origin, dashboardOrigin } = this.#options;
    const site = {
      base: at.base,
      root: shop.base,
      languages: [shop.language, ...shop.languages],
      path: at.path + (query && query.size > 0 ? `?${query}` : ""),
      isPreview: (visitor.previewToken ?? visitor.datePreview) !== undefined && !shop.is_live,
      previewDate: visitor.datePreview?.at,
      origin: origin(host),
      assets,
    };
    if (visitor.datePreview) return { ...site, store: await this.#readStore(shop, at.language, client) };
    if (visitor.themeToken === undefined)
      return { ...site, store: await this.#requireStore(shop, at, client) };
    const store = await this.#readStore(shop, at.language, client);
    return { ...site, store, isThemePreview: true, framedBy: dashboardOrigin(host) };
  }

  /** A page that is the same for all visitors, cached or newly rendered. */
  async #sharedPage(
    shop: Shop,
    url: URL,
    wanted: Wanted,
    visitor: { ip: string },
  ): Promise<Answer | undefined> {
    const at = pageAt(shop, url.pathname);
    const address = pageUrl(at.path, url.searchParams);
    if (!address) return undefined;
    const page = await this.#pages.take(keyOf(shop, url.host, at, address.query), async () => {
      // Sent without a cart token, so that a cached page has nothing personal.
      const client = this.#clientFor(shop, at, { ip: visitor.ip });
      const site = await this.#siteOf(shop, { host: url.host, at, query: address.query }, client);
      return inLanguage(site.store.language, () =>
        sharedRoute({ site, client, query: address.query, now: this.#now() }, address.path),
      );
    });
    if (page.found !== undefined && wanted.method === "GET")
      this.#noteSearch(shop, address.query.get("search") ?? "", page.found, visitor);
    return answerWith(page, wanted);
  }

  /** Records a search. Not awaited: a search may go uncounted. */
  #noteSearch(shop: Shop, search: string, found: number, visitor: { ip: string }): void {
    const noted = this.#options.api(visitor).storefront.note_search({
      params: { handle: shop.handle },
      body: { search, found },
    });
    noted.catch(() => {});
  }

  /** The response of a closed shop: its pages with a valid preview token, otherwise a page with its name. */
  async #closedShop(shop: Shop, url: URL, request: Request, visitor: Caller): Promise<Response> {
    if (visitor.datePreview) return this.#previewPage(shop, url, request, visitor);
    const previewToken = previewTokenIn(request.headers.get("cookie"), shop);
    if (previewToken && this.#options.previewUntil(shop.id, previewToken))
      return this.#previewPage(shop, url, request, { ...visitor, previewToken });
    const at = pageAt(shop, url.pathname);
    const site = await this.#siteOf(shop, { host: url.host, at }, this.#clientFor(shop, at, visitor));
    return inLanguage(site.store.language, () => html(renderPage(site, closedPage(site))));
  }

  /** A page of a closed shop, or of a date, for a member's preview. Never cached. */
  async #previewPage(shop: Shop, url: URL, request: Request, visitor: Caller): Promise<Response> {
    const at = pageAt(shop, url.pathname);
    const address = request.method !== "POST" && pageUrl(at.path, url.searchParams);
    if (!address) return this.#ownPage(shop, url, request, visitor);
    const client = this.#clientFor(shop, at, visitor);
    const site = await this.#siteOf(shop, { host: url.host, at, query: address.query }, client, visitor);
    const page = await inLanguage(site.store.language, () =>
      sharedRoute({ site, client, query: address.query, now: this.#now() }, address.path),
    );
    return html({
      ...page,
      headers: { ...page.headers, "cache-control": forOneVisitor, "x-robots-tag": "noindex" },
    });
  }

  /** A page with a member's draft of a theme, for the frame of the customiser. Never cached. */
  async #themePreview(
    shop: Shop,
    url: URL,
    request: Request,
    visitor: { ip: string; themeToken: string },
  ): Promise<Response> {
    const at = pageAt(shop, url.pathname);
    const address = pageUrl(at.path, url.searchParams);
    if (!address && at.path === "/cart") return this.#ownPage(shop, url, request, visitor);
    const client = this.#clientFor(shop, at, visitor);
    const site = await this.#siteOf(shop, { host: url.host, at }, client, visitor);
    const query = address?.query ?? new URLSearchParams();
    const visit = { site, client, query, now: this.#now() };
    const page = await inLanguage(site.store.language, async () =>
      address ? sharedRoute(visit, address.path) : renderPage(site, await notFoundPage(visit)),
    );
    return html({ ...page, headers: { ...page.headers, "cache-control": forOneVisitor } });
  }

  /** Moves a preview's token from the URL to a cookie. */
  #startPreview(shop: Shop, url: URL, token: string): Response | undefined {
    const until = this.#options.previewUntil(shop.id, token);
    if (!until) return undefined;
    const seconds = Math.floor((until - this.#now().getTime()) / 1000);
    const cookie = previewCookie(shop, this.#options.origin(url.host), token, seconds);
    return redirect(shop.base || "/", [cookie]);
  }

  /** The date on which a member sees the shop, with a valid token. */
  #datePreviewOf(shop: Shop, request: Request): DatePreview | undefined {
    const preview = datePreviewIn(request.headers.get("cookie"), shop);
    if (!preview || !this.#options.datePreviewUntil(shop.id, preview.token)) return undefined;
    return notBefore(preview, this.#now());
  }

  /** Starts a preview on a date, changes its date or ends it, and moves it from the URL to a cookie. */
  async #chooseDate(shop: Shop, url: URL, request: Request, chosen: string): Promise<Response | undefined> {
    const current = this.#datePreviewOf(shop, request);
    const preview = writtenPreview(chosen) ?? (current && (await this.#onDate(shop, url, current, chosen)));
    const until = preview && this.#options.datePreviewUntil(shop.id, preview.token);
    const isOver = chosen === endOfPreview;
    if (!until && !isOver) return undefined;
    const query = new URLSearchParams(url.searchParams);
    query.delete(datePreviewParameter);
    // "//host" would be another host's URL.
    const path = url.pathname.replace(/^\/+/, "/") + (query.size > 0 ? `?${query}` : "");
    const seconds = isOver || !until ? 0 : Math.floor((until - this.#now().getTime()) / 1000);
    const origin = this.#options.origin(url.host);
    return redirect(path, [datePreviewCookie(shop, origin, isOver ? undefined : preview, seconds)]);
  }

  /** The preview on the date that the form of its bar sent, in the shop's time zone. */
  async #onDate(shop: Shop, url: URL, preview: DatePreview, chosen: string): Promise<DatePreview> {
    const at = pageAt(shop, url.pathname);
    const store = await this.#requireStore(shop, at, this.#clientFor(shop, at, { ip: "" }));
    return onDate(preview, chosen, store.time_zone);
  }

  /** A page for one visitor, such as the cart, or the response to a form. */
  async #ownPage(shop: Shop, url: URL, request: Request, visitor: Caller): Promise<Response> {
    const cookies = request.headers.get("cookie");
    const cartToken = cartTokenIn(cookies, shop);
    const shopperToken = accountTokenIn(cookies, shop);
    const at = pageAt(shop, url.pathname);
    const { path } = at;
    const api: Shopper["api"] = (more) => this.#clientFor(shop, at, { ...visitor, shopperToken, ...more });
    const client = api({ cartToken });
    // The page of a form that was sent may have no URL to open it with.
    const shown =
      request.method === "POST"
        ? { host: url.host, at: { ...at, path: "/" } }
        : { host: url.host, at, query: url.searchParams };
    const site = await this.#siteOf(shop, shown, client, visitor);
    const wantsJson = (request.headers.get("accept") ?? "").startsWith("application/json");
    const now = this.#now();
    const query = url.searchParams;
    const visit = { site, client, query, shop, cookies, wantsJson, api, now };
    const shopper: Shopper = { ...visit, cartToken, shopperToken };

    return inLanguage(site.store.language, async () => {
      try {
        if (request.method !== "POST") return await ownRoute(shopper, path);
        return await answerForm(shopper, path, request);
      } catch (failure) {
        return html(await rejectedPage(shopper, path, failure));
      }
    });
  }
}

/**
 * True for a page of a visitor who began a cart or signed in at this URL before the shop moved: browsers don't send their
 * cookies to another host, so they finish here.
 */
function isStarted(shop: Shop, url: URL, request: Request): boolean {
  const cookies = request.headers.get("cookie");
  const isOwnPage = !pageUrl(pageAt(shop, url.pathname).path, url.searchParams);
  return isOwnPage && Boolean(cartTokenIn(cookies, shop) ?? accountTokenIn(cookies, shop));
}

// Canonical links contain the host.
function keyOf(shop: Shop, host: string, { language, path }: PageUrl, query: URLSearchParams): string {
  return `${shop.id}:${shop.storefront_version}:${host}:${language}:${path}?${query}`;
}
