import { localeIn } from "@vitrine/contract/languages/languages";
import { formatMoney } from "@vitrine/contract/values/money";
import { remembered } from "@vitrine/contract/values/remembered";
import type { Client } from "@vitrine/contract/client";
import type { Store } from "@vitrine/contract/shops/store";
import { createContext, use } from "react";
import type { Assets } from "./assets.ts";

/** A shop as cached by the request router. */
export interface Shop {
  id: number;
  handle: string;
  /** Increased by every change that shoppers can see. */
  storefront_version: number;
  is_live: 0 | 1;
  /** The language of pages without a language in their path. */
  language: string;
  /** Codes of the published further languages, in the owner's order; each is the prefix of its pages. */
  languages: readonly string[];
  /** Prefix of its paths: "/fern-field" on the shared host, "" on its own domain. */
  base: string;
  /** The shop's primary URL, if this request has another host or handle. */
  moved_to?: string;
}

/** Data for every component of a page. Nothing in it belongs to one visitor, so pages can be cached. */
export interface Site {
  /** The shop's data in the language of the page. */
  store: Store;
  /** Prefix of all paths in the language of the page: "/fern-field/ar". */
  base: string;
  /** Prefix of the paths in the shop's default language: "/fern-field". */
  root: string;
  /** The shop's languages, the default first. */
  languages: readonly string[];
  /** Path and query of the page within the shop, for its links to other languages. */
  path: string;
  /** A preview of a closed shop. */
  isPreview: boolean;
  /** e.g. "https://store.example.com" */
  origin: string;
  assets: Assets;
  /** The date of a member's preview, ISO 8601: scheduled content is shown as it will be then. */
  previewDate?: string;
  /** The preview of a theme that isn't published: its sections have ids for the customiser. */
  isThemePreview?: boolean;
  /** Origin of the dashboard, which shows the preview of a theme in a frame. */
  framedBy?: string;
}

/** One request for a page of an open shop. */
export interface Visit {
  site: Site;
  client: Client;
  query: URLSearchParams;
  now: Date;
}

/** True if the page is a member's preview, which has no public URL. */
export function isForMember({ isPreview, isThemePreview, previewDate }: Site): boolean {
  return isPreview || isThemePreview === true || previewDate !== undefined;
}

export const SiteContext = createContext<Site | undefined>(undefined);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error("There is no site around this component");
  return site;
}

const locales = remembered((key) => {
  const [language = "", country = ""] = key.split(" ");
  return localeIn(language, country);
});

/**
 * The locale of the shop's language and country, "en-IE" in Ireland, with Western digits and the Gregorian calendar in
 * every country.
 */
export function localeOf({ language, country }: Store): string {
  return locales(`${language} ${country}`);
}

/** A discount, e.g. "−€5.00", with the sign in the position of the shop's language. */
export function reduction(store: Store, minor: number): string {
  return price(store, -minor).replace("-", "−");
}

/** A number in the shop's format: "1,234". */
export function number(store: Store, value: number): string {
  return value < 1000 ? String(value) : value.toLocaleString(localeOf(store));
}

/** An amount in the shop's format. */
export function price(store: Store, minor: number): string {
  return formatMoney(minor, store.currency, localeOf(store));
}
