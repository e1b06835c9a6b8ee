import { jsonForHtml } from "../../html.ts";
import type { Page } from "../../page-cache.ts";
import { contentPolicy } from "../../document/content-policy.ts";
import type { Site } from "../../site.ts";
import { pluginsOf, type PluginsConfig, sourcesOf } from "./page-plugins.ts";

/**
 * The page of a frame in the page of an order, which reports its purchase. Plugins send the URL of their page to other
 * companies, and the URL of the order is secret, so they load only here.
 */
export function purchaseFrame(site: Site): Page {
  const { store, base } = site;
  const plugins = pluginsOf(site);
  const config: PluginsConfig = {
    shop: store.id,
    handle: store.handle,
    base,
    currency: store.currency,
    plugins,
    loads: true,
    isFrame: true,
  };
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentPolicy({ framedBy: "'self'" }, sourcesOf(plugins)),
      "x-robots-tag": "noindex",
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>.</title><script type="application/json" id="plugins">${jsonForHtml(config)}</script><script type="module" src="${site.assets.pluginScript}"></script></head><body></body></html>`,
  };
}
