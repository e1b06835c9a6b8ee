import {
  type ConsentCategory,
  consentCategories,
  type PluginKind,
  pluginManifests,
} from "@vitrine/contract/shops/plugin-manifests";
import type { EventItem } from "@vitrine/contract/shops/plugins";
import { isForMember, type Site } from "../../site.ts";

/** A plugin as its page knows it. */
export interface PagePlugin {
  kind: PluginKind;
  name: string;
  category: ConsentCategory;
  settings: Record<string, string>;
}

/** An event of a page, besides its view. */
export interface ViewEvent {
  name: "view_item";
  value: number;
  currency: string;
  items: EventItem[];
}

/** Data for the plugins' script in the page. Nothing in it belongs to one visitor, except on the page of an order. */
export interface PluginsConfig {
  shop: number;
  handle: string;
  base: string;
  currency: string;
  plugins: PagePlugin[];
  /** True if the page loads plugins. Other pages have personal data and secret URLs: they only ask for consent. */
  loads: boolean;
  event?: ViewEvent;
  /** Token of the order that the page shows, whose purchase is reported. */
  order?: string;
  /** True in the frame that reports a purchase. */
  isFrame?: boolean;
}

/** The shop's plugins that its pages can load; none in a preview. */
export function pluginsOf(site: Site): PagePlugin[] {
  if (isForMember(site)) return [];
  const { store, base } = site;
  return store.plugins.flatMap(({ kind, settings }) => {
    const { name, category, needsOwnDomain } = pluginManifests[kind];
    return needsOwnDomain && base !== "" ? [] : [{ kind, name, category, settings }];
  });
}

/** The categories of plugins that shoppers decide about. */
export function categoriesOf(plugins: PagePlugin[]): ConsentCategory[] {
  return consentCategories.filter((category) => plugins.some((plugin) => plugin.category === category));
}

/** Sources of the plugins by directive of the Content-Security-Policy. */
export function sourcesOf(plugins: PagePlugin[]): Record<string, string[]> {
  const sources: Record<string, string[]> = {};
  for (const { kind } of plugins)
    for (const [directive, urls] of Object.entries(pluginManifests[kind].sources))
      sources[directive] = [...new Set([...(sources[directive] ?? []), ...urls])];
  return sources;
}
