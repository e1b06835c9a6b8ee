import { fontPairNames, presetNames } from "@vitrine/contract/themes/presets";
import { createStorefront, type Storefront } from "../src/storefront.ts";
import { pageSheets } from "../src/assets.ts";
import { createFakeShop } from "./fake-client.ts";

export const origin = "http://store.localhost:3000";
export const base = "/fern-field";

/** A storefront over an in-memory shop. A change in the dashboard raises `client.storefront_version`. */
export function openStorefront() {
  const shop = createFakeShop();
  const client: {
    storefront_version: number;
    is_live: 0 | 1;
    moved_to?: string;
    language: string;
    languages: string[];
  } = {
    storefront_version: 1,
    is_live: 1,
    language: "en",
    languages: [],
  };
  const visitors: object[] = [];
  const storefront = createStorefront({
    api: (visitor) => {
      visitors.push(visitor);
      return shop.clientFor(visitor);
    },
    shopAt: async (_host, path) =>
      path === base || path.startsWith(`${base}/`)
        ? { id: 7, handle: "fern-field", base, ...client }
        : undefined,
    previewUntil: (shopId, token) =>
      token === `good-${shopId}` ? Date.parse("2026-11-20T10:30:00Z") : undefined,
    datePreviewUntil: (shopId, token) =>
      token === `date-${shopId}` ? Date.parse("2026-11-20T10:30:00Z") : undefined,
    isThemePreview: (shopId, token) => token === `draft-${shopId}`,
    assets: {
      script: "/storefront/client.js",
      previewScript: "/storefront/preview.js",
      pluginScript: "/storefront/plugins.js",
      pluginStyles: "/storefront/plugins.css",
      popupScript: "/storefront/promo-popup.js",
      popupStyles: "/storefront/promo-popup.css",
      styles: "/storefront/style.css",
      sheets: forEach(pageSheets, (sheet) => `/storefront/${sheet}-page.css`),
      themes: forEach(presetNames, (preset) => `/storefront/${preset}.css`),
      fontStyles: {
        ...forEach(fontPairNames, (pair) => `/storefront/${pair}.css`),
        bengali: "/storefront/bengali.css",
      },
      fonts: {
        ...forEach(fontPairNames, (pair) => `/storefront/${pair}.woff2`),
        arabic: "/storefront/arabic.woff2",
        bengali: "/storefront/bengali.woff2",
      },
    },
    origin: (host) => `http://${host}`,
    dashboardOrigin: () => "http://dashboard.localhost:3000",
    now: () => new Date("2026-11-20T10:00:00Z"),
  });
  return {
    shop,
    client,
    storefront,
    visitor: () => new Visitor(storefront),
    /** The visitors for whom the API was called. */
    visitors,
  };
}

function forEach<Name extends string>(names: readonly Name[], fileOf: (name: Name) => string) {
  return Object.fromEntries(names.map((name) => [name, fileOf(name)])) as Record<Name, string>;
}

/** A browser without JavaScript: stores cookies, follows redirects, fills in forms. */
export class Visitor {
  readonly storefront: Storefront;
  readonly cookies = new Map<string, string>();
  path = "";
  page = "";
  status = 0;
  headers = new Headers();

  constructor(storefront: Storefront) {
    this.storefront = storefront;
  }

  async open(path: string): Promise<this> {
    return this.take(await this.send(path));
  }

  /** Sends a form like a page of the shop; `headers` can imitate another origin. */
  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<this> {
    return this.take(
      await this.send(path, new URLSearchParams(fields), {
        origin,
        "sec-fetch-site": "same-origin",
        ...headers,
      }),
    );
  }

  /** Sends a form that may have files. */
  async postForm(
    path: string,
    fields: Record<string, string>,
    files: Record<string, File[]> = {},
  ): Promise<this> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const [name, chosen] of Object.entries(files)) for (const file of chosen) form.append(name, file);
    return this.take(await this.send(path, form, { origin, "sec-fetch-site": "same-origin" }));
  }

  async send(path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const request = new Request(origin + path, {
      method: body ? "POST" : "GET",
      body,
      headers: { ...headers, cookie },
    });
    const response = await this.storefront.fetch(request, { ip: "192.0.2.1" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    this.path = path;
    return response;
  }

  /** The value of a field on the current page. */
  field(name: string): string {
    const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(this.page)?.[0] ?? "";
    return /value="([^"]*)"/.exec(input)?.[1] ?? "";
  }

  private async take(response: Response): Promise<this> {
    if (response.status === 303 || response.status === 302)
      return this.open((response.headers.get("location") ?? "").split("#")[0] ?? "");
    this.status = response.status;
    this.headers = response.headers;
    this.page = await response.text();
    return this;
  }
}
