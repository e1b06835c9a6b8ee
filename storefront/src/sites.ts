import type { Client } from "@vitrine/contract/client";
import type { Store } from "@vitrine/contract/shops/store";
import { LRUCache } from "lru-cache";
import type { PageUrl } from "./languages/url-language.ts";
import type { PageRequest } from "./page-request.ts";
import type { Shop, Site } from "./site.ts";
import type { Caller, StorefrontOptions } from "./storefront-options.ts";

/** The API and the shop's data for a request, in the language of its page. */
export class Sites {
  readonly #options: StorefrontOptions;
  readonly #stores = new LRUCache<string, Store>({ max: 10_000 });

  constructor(options: StorefrontOptions) {
    this.#options = options;
  }

  /** The API on behalf of a visitor, with texts in the language of the page. */
  clientFor({ shop, at }: PageRequest, visitor: Caller): Client {
    return this.#options.api(at.language === shop.language ? visitor : { ...visitor, language: at.language });
  }

  /** @param query of the page, without parameters that mean nothing to it */
  async siteOf(
    { shop, url, at, query }: Pick<PageRequest, "shop" | "url" | "at"> & { query?: URLSearchParams },
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
      origin: origin(url.host),
      assets,
    };
    if (visitor.datePreview) return { ...site, store: await readStore(shop, at, client) };
    if (visitor.themeToken === undefined)
      return { ...site, store: await this.requireStore(shop, at, client) };
    const store = await readStore(shop, at, client);
    return { ...site, store, isThemePreview: true, framedBy: dashboardOrigin(url.host) };
  }

  /** A shop's name and appearance in a language, cached by storefront version. */
  async requireStore(shop: Shop, at: PageUrl, client: Client): Promise<Store> {
    const key = `${shop.id}:${shop.storefront_version}:${at.language}`;
    const known = this.#stores.get(key);
    if (known) return known;
    const store = await readStore(shop, at, client);
    this.#stores.set(key, store);
    return store;
  }
}

/** As a preview sees the shop: its name and appearance depend on the visitor, so they aren't cached. */
async function readStore(shop: Shop, { language }: PageUrl, client: Client): Promise<Store> {
  const { data } = await client.storefront.read({ params: { handle: shop.handle } });
  return language === shop.language ? data : { ...data, language };
}
