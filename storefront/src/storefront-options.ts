import type { Client } from "@vitrine/contract/client";
import type { EstimatePlace } from "@vitrine/contract/delivery/delivery-estimates";
import type { Assets } from "./assets.ts";
import type { DatePreview } from "./previews/date-preview.ts";
import type { Shop } from "./site.ts";

/** The visitor on whose behalf the storefront calls the API. */
export interface Caller {
  ip: string;
  cartToken?: string;
  shopperToken?: string;
  idempotencyKey?: string;
  /** Opens a closed shop. */
  previewToken?: string;
  datePreview?: DatePreview;
  /** The place for which a page shows the delivery of the cart. */
  place?: EstimatePlace;
  /** Shows a member's draft of a theme. */
  themeToken?: string;
  /** The language of the page, unless it is the shop's default. */
  language?: string;
}

/** The server's side of the storefront. */
export interface StorefrontOptions {
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
