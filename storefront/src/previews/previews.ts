import { datePreviewParameter } from "@vitrine/contract/shops/store-url";
import { forOneVisitor, html, pathWithout, redirect } from "../responses.ts";
import {
  type DatePreview,
  datePreviewCookie,
  datePreviewIn,
  endOfPreview,
  notBefore,
  onDate,
  writtenPreview,
} from "./date-preview.ts";
import { inLanguage } from "../languages/request-language.ts";
import type { PageRequest } from "../page-request.ts";
import { renderPage } from "../page.tsx";
import { previewCookie, previewTokenIn } from "./preview-cookie.ts";
import { sharedRoute } from "../routes.ts";
import { notFoundPage } from "../sections/NotFoundPage.tsx";
import type { Sites } from "../sites.ts";
import type { Caller, StorefrontOptions } from "../storefront-options.ts";

/**
 * A member's previews: of a closed shop, of the shop on a date, and of a theme that isn't published. Their pages are
 * never cached.
 */
export class Previews {
  readonly #options: StorefrontOptions;
  readonly #sites: Sites;
  readonly #now: () => Date;

  constructor(options: StorefrontOptions, sites: Sites, now: () => Date) {
    this.#options = options;
    this.#sites = sites;
    this.#now = now;
  }

  /** Moves the token for a closed shop from the URL to a cookie. */
  start({ shop, url }: PageRequest): Response | undefined {
    const token = url.searchParams.get("preview");
    const until = token && this.#options.previewUntil(shop.id, token);
    if (!until) return undefined;
    const origin = this.#options.origin(url.host);
    return redirect(shop.base || "/", [previewCookie(shop, origin, token, this.#secondsUntil(until))]);
  }

  /** The token of a member who sees the closed shop, from the cookie. */
  tokenOf({ shop, request }: PageRequest): string | undefined {
    const token = previewTokenIn(request.headers.get("cookie"), shop);
    return token && this.#options.previewUntil(shop.id, token) ? token : undefined;
  }

  /** The date on which a member sees the shop, with a valid token, from the cookie. */
  dateOf({ shop, request }: PageRequest): DatePreview | undefined {
    const preview = datePreviewIn(request.headers.get("cookie"), shop);
    if (!preview || !this.#options.datePreviewUntil(shop.id, preview.token)) return undefined;
    return notBefore(preview, this.#now());
  }

  /** Starts a preview on a date, changes its date or ends it, and moves it from the URL to a cookie. */
  async chooseDate(page: PageRequest): Promise<Response | undefined> {
    const { shop, url } = page;
    const chosen = url.searchParams.get(datePreviewParameter);
    if (chosen === null) return undefined;
    const current = this.dateOf(page);
    const preview = writtenPreview(chosen) ?? (current && (await this.#onDate(page, current, chosen)));
    const until = preview && this.#options.datePreviewUntil(shop.id, preview.token);
    const isOver = chosen === endOfPreview;
    if (!until && !isOver) return undefined;
    const seconds = isOver || !until ? 0 : this.#secondsUntil(until);
    const origin = this.#options.origin(url.host);
    const cookie = datePreviewCookie(shop, origin, isOver ? undefined : preview, seconds);
    return redirect(pathWithout(url, datePreviewParameter), [cookie]);
  }

  /** The preview on the date that the form of its bar sent, in the shop's time zone. */
  async #onDate(page: PageRequest, preview: DatePreview, chosen: string): Promise<DatePreview> {
    const client = this.#sites.clientFor(page, { ip: "" });
    const store = await this.#sites.requireStore(page.shop, page.at, client);
    return onDate(preview, chosen, store.time_zone);
  }

  #secondsUntil(time: number): number {
    return Math.floor((time - this.#now().getTime()) / 1000);
  }

  /** A page of a closed shop, or of a date; undefined for pages of one visitor, which previews don't change. */
  async page(page: PageRequest, visitor: Caller): Promise<Response | undefined> {
    const { shared } = page;
    if (!shared) return undefined;
    const client = this.#sites.clientFor(page, visitor);
    const site = await this.#sites.siteOf({ ...page, query: shared.query }, client, visitor);
    const rendered = await inLanguage(site.store.language, () =>
      sharedRoute({ site, client, query: shared.query, now: this.#now() }, shared.path),
    );
    const headers = { ...rendered.headers, "cache-control": forOneVisitor, "x-robots-tag": "noindex" };
    return html({ ...rendered, headers });
  }

  /**
   * A page with a member's draft of a theme, for the frame of the customiser. Other pages of one visitor than the cart,
   * for which it is undefined, aren't found.
   */
  async themePage(
    page: PageRequest,
    visitor: { ip: string; themeToken: string },
  ): Promise<Response | undefined> {
    const { shared } = page;
    if (!shared && page.at.path === "/cart") return undefined;
    const client = this.#sites.clientFor(page, visitor);
    const site = await this.#sites.siteOf(page, client, visitor);
    const visit = { site, client, query: shared?.query ?? new URLSearchParams(), now: this.#now() };
    const rendered = await inLanguage(site.store.language, async () =>
      shared ? sharedRoute(visit, shared.path) : renderPage(site, await notFoundPage(visit)),
    );
    return html({ ...rendered, headers: { ...rendered.headers, "cache-control": forOneVisitor } });
  }
}
