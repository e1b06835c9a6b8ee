import { directionOf } from "@vitrine/contract/languages/languages";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type PageSheet, scriptOf } from "./assets.ts";
import { dismissAnnouncements } from "./layout/dismiss-announcements.ts";
import { contentPolicy } from "./document/content-policy.ts";
import { type PluginsConfig, pluginsOf, sourcesOf, type ViewEvent } from "./features/plugins/page-plugins.ts";
import { PopupFiles, popupOn, type PopupPage } from "./features/promo-popups/PromoPopup.tsx";
import { inlineStyles } from "./document/inline-styles.ts";
import { jsonForHtml } from "./html.ts";
import { t } from "./i18n.ts";
import { Layout } from "./layout/Layout.tsx";
import type { Page } from "./page-cache.ts";
import { pictureColours } from "./document/picture-colours.ts";
import { LanguageLinks, VerificationTags } from "./document/head-links.tsx";
import { headTexts, type Listing } from "./document/head-texts.ts";
import { type SharedImage, SharedPicture, ShopIcon } from "./share.tsx";
import { isForMember, type Site, SiteContext } from "./site.ts";
import { urlIn } from "./languages/url-language.ts";
import { pageStyle } from "./themes/page-style.ts";
import type { PageTheme } from "./themes/theme.ts";

/** A page's content and metadata, before it is rendered as a document. */
export interface View {
  status?: number;
  title: string;
  description?: string | null;
  /** Canonical path within the shop; pages without one are excluded from search engines. */
  path?: string;
  /** False for another selection of what the canonical page shows, which search engines don't list. */
  isIndexed?: boolean;
  /** The record of the page, whose title and description follow the owner's templates. */
  listing?: Listing;
  /** Shown when the page is shared. Default: the shop's picture. */
  picture?: SharedImage | null;
  /** The price in the shared link of a product. */
  price?: string;
  /** The times of an article, ISO 8601. */
  article?: { published_at: string; updated_at: string };
  /** Path within the shop of the feed that feed readers find on the page. */
  feed?: string;
  jsonLd?: object[];
  body: ReactNode;
  /** False for pages that are not worth caching. */
  isCached?: boolean;
  /** Number of products that a search found, for the owner's search report. */
  found?: number;
  /** URL of another host that the browser opens at once. */
  redirectTo?: string;
  /** Origins of a frame and of a media file that the page shows. */
  videoSources?: { frame?: string; media?: string };
  /** Leaves header and footer out, for checkout and the closed shop. */
  quiet?: boolean;
  /** Loads the shop's plugins. Only for pages without personal data and without a secret URL. */
  loadsPlugins?: boolean;
  /** Reported to the plugins. */
  event?: ViewEvent;
  /** The kind of a page that may have the promo popup. Pages of one visitor have none. */
  popupPage?: PopupPage;
  /** Token of the order whose purchase is reported. */
  purchaseOf?: string;
  /** The style sheet that only this kind of page needs. */
  sheet?: PageSheet;
}

/** The whole document. The same view always gives the same bytes. */
export function renderPage(site: Site, of: View): Page {
  const view = isForMember(site) ? { ...of, path: undefined, isCached: false } : of;
  const markup = renderToStaticMarkup(
    <SiteContext value={site}>
      <Layout quiet={view.quiet} popup={popupOn(site, view.popupPage)}>
        {view.body}
      </Layout>
    </SiteContext>,
  );
  // React puts the preloads of the first pictures before the markup; they belong into the head.
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(markup)?.[0] ?? "";
  const body = markup.slice(preloads.length);
  const { theme, css } = pageStyle(site.store.theme, site.store.language);
  const style = css + pictureColours(body) + inlineStyles(body);
  const rules = view.path === undefined ? undefined : prefetchRules(site.base);
  const head = renderToStaticMarkup(
    <Head site={site} view={view} theme={theme} style={style} rules={rules} />,
  );
  const { language } = site.store;
  return {
    status: view.status ?? 200,
    isCached: view.isCached,
    found: view.found,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentPolicy(
        {
          style,
          scripts: [
            ...(rules ? [rules] : []),
            ...(body.includes(dismissAnnouncements) ? [dismissAnnouncements] : []),
          ],
          framedBy: site.framedBy,
        },
        videoPolicy(view.videoSources),
        pluginPolicy(site, view),
      ),
      ...(!isIndexed(site, view) && { "x-robots-tag": "noindex" }),
      // The home page without a prefix may redirect to the visitor's language.
      ...(site.path === "/" && site.languages.length > 1 && { vary: "Accept-Language, Cookie" }),
    },
    body: `<!doctype html><html lang="${language}" dir="${directionOf(language)}" data-theme="${site.store.theme.preset}"><head>${head}${preloads}</head><body>${body}</body></html>`,
  };
}

/** True if search engines may list the page. */
function isIndexed({ store }: Site, view: View): boolean {
  return view.path !== undefined && view.isIndexed !== false && store.seo.is_indexed;
}

interface HeadProps {
  site: Site;
  view: View;
  theme: PageTheme;
  style: string;
  rules?: string;
}

function Head({ site, view, theme, style, rules }: HeadProps) {
  const { store, assets } = site;
  const canonical = view.path === undefined ? undefined : urlIn(site, store.language, view.path);
  const { title, sharedTitle, description } = headTexts(store, view);
  const script = scriptOf(store.language);
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {view.redirectTo && <meta httpEquiv="refresh" content={`0; url=${view.redirectTo}`} />}
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {view.path !== undefined && <LanguageLinks site={site} path={view.path} />}
      {!isIndexed(site, view) && <meta name="robots" content="noindex" />}
      {view.path === "/" && <VerificationTags values={store.seo.verification} />}
      {view.feed && !isForMember(site) && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={store.name}
          href={site.origin + site.base + view.feed}
        />
      )}
      <meta
        property="og:type"
        content={view.article ? "article" : view.price === undefined ? "website" : "product"}
      />
      {view.article && (
        <>
          <meta property="article:published_time" content={view.article.published_at} />
          <meta property="article:modified_time" content={view.article.updated_at} />
        </>
      )}
      <meta property="og:title" content={sharedTitle} />
      <meta property="og:site_name" content={store.name} />
      {canonical && <meta property="og:url" content={canonical} />}
      {description && <meta property="og:description" content={description} />}
      {view.price !== undefined && (
        <>
          <meta property="product:price:amount" content={view.price} />
          <meta property="product:price:currency" content={store.currency} />
        </>
      )}
      <SharedPicture site={site} title={sharedTitle} picture={view.picture} />
      <meta name="twitter:title" content={sharedTitle} />
      {description && <meta name="twitter:description" content={description} />}
      <ThemeColours theme={theme} />
      <ShopIcon site={site} colours={theme.colours} />
      <link
        rel="preload"
        href={assets.fonts[script === "latin" ? theme.fonts : script]}
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
      />
      <link rel="stylesheet" href={assets.styles} />
      {view.sheet && <link rel="stylesheet" href={assets.sheets[view.sheet]} />}
      <link rel="stylesheet" href={assets.themes[store.theme.preset]} />
      <link rel="stylesheet" href={assets.fontStyles[script === "bengali" ? script : theme.fonts]} />
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <script type="module" src={assets.script} />
      {site.framedBy && (
        <script
          type="module"
          src={assets.previewScript}
          data-dashboard={site.framedBy}
          data-base={site.base}
        />
      )}
      {popupOn(site, view.popupPage) && <PopupFiles assets={assets} />}
      <Plugins site={site} view={view} />
      {rules && <script type="speculationrules" dangerouslySetInnerHTML={{ __html: rules }} />}
      {view.jsonLd?.map(jsonForHtml).map((json) => (
        <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
      ))}
    </>
  );
}

/** The script that asks for consent and loads the plugins; nothing in a shop without plugins. */
function Plugins({ site, view }: Pick<HeadProps, "site" | "view">) {
  const plugins = pluginsOf(site);
  if (plugins.length === 0 || view.quiet) return null;
  const config: PluginsConfig = {
    shop: site.store.id,
    handle: site.store.handle,
    base: site.base,
    currency: site.store.currency,
    plugins,
    loads: view.loadsPlugins === true,
    event: view.event,
    order: view.purchaseOf,
  };
  return (
    <>
      <link rel="stylesheet" href={site.assets.pluginStyles} />
      <script
        type="application/json"
        id="plugins"
        dangerouslySetInnerHTML={{ __html: jsonForHtml(config) }}
      />
      <script type="module" src={site.assets.pluginScript} />
    </>
  );
}

/** The sources of the plugins that the page loads. The page of an order has a frame that loads them. */
function pluginPolicy(site: Site, view: View): Record<string, string[]> {
  const plugins = pluginsOf(site);
  if (plugins.length === 0 || view.quiet) return {};
  if (view.purchaseOf !== undefined) return { "frame-src": ["'self'"] };
  return view.loadsPlugins ? sourcesOf(plugins) : {};
}

/** The colour of the browser's bar: the header's. */
function ThemeColours({ theme: { colours, onDarkDevices } }: { theme: PageTheme }) {
  if (!onDarkDevices) return <meta name="theme-color" content={colours["c-header"]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={colours["c-header"]} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={onDarkDevices["c-header"]} />
    </>
  );
}

/** Speculation rules that prefetch a product when its link is hovered or touched; never pages of one visitor. */
function prefetchRules(base: string): string {
  return jsonForHtml({
    prefetch: [{ where: { href_matches: `${base}/products/*` }, eagerness: "moderate" }],
  });
}

/** The sources of a product's video; its origins come from `videoAt`. */
function videoPolicy({ frame, media }: View["videoSources"] = {}): Record<string, string[]> {
  return { ...(frame && { "frame-src": [frame] }), ...(media && { "media-src": [media] }) };
}

/** The page of a URL without a shop. */
export function unknownShopPage(): Page {
  return standalonePage(404, t("There is no shop here"), t("Check the web address for typing mistakes."));
}

/** The page of every shop while the database is absent or busy. @param retryAfter seconds */
export function busyPage(retryAfter: number): Page {
  const page = standalonePage(
    503,
    t("This shop is busy"),
    t("Wait a few seconds, then reload this page. Your cart is saved."),
  );
  return { ...page, headers: { ...page.headers, "retry-after": String(retryAfter) } };
}

/** A page that does not belong to a shop. */
function standalonePage(status: number, title: string, text: string): Page {
  const style = "body{font:1.1rem/1.5 serif;max-inline-size:32rem;margin:20vh auto;padding-inline:1.5rem}";
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentPolicy({ style }),
      "x-robots-tag": "noindex",
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
  };
}
