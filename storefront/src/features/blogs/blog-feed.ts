import type { StorePostCard } from "@vitrine/contract/shops/blogs";
import { xmlText } from "@vitrine/contract/values/xml-text";
import { t } from "../../i18n.ts";
import type { Page } from "../../page-cache.ts";
import { postPath } from "../../paths.ts";
import type { Site, Visit } from "../../site.ts";

/** Within the shop. */
export const feedPath = "/blog/feed.xml";

const postsInFeed = 20;

/** GET /blog/feed.xml: the latest posts for feed readers, as RSS 2.0. */
export async function blogFeed({ site, client }: Visit): Promise<Page> {
  const { data } = await client.blogs.list_published({
    params: { handle: site.store.handle },
    query: { limit: postsInFeed },
  });
  if (data.length === 0) return noBlog;
  const { store, origin, base } = site;
  const channel = [
    element("title", store.name),
    element("link", `${origin}${base}/blog`),
    element("description", t("News from {{shop}}", { shop: store.name })),
    element("language", store.language),
    `<atom:link href="${xmlText(origin + base + feedPath)}" rel="self" type="application/rss+xml"/>`,
    ...data.map((post) => itemOf(site, post)),
  ];
  return {
    status: 200,
    headers: {
      "content-type": "application/rss+xml; charset=utf-8",
      "content-security-policy": "default-src 'none'",
    },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${channel.join("\n")}</channel></rss>`,
  };
}

function itemOf({ origin, base }: Site, post: StorePostCard): string {
  const url = origin + postPath(base, post.handle);
  const parts = [
    element("title", post.title),
    element("link", url),
    `<guid isPermaLink="false">${xmlText(post.id)}</guid>`,
    element("pubDate", new Date(post.published_at).toUTCString()),
    element("description", post.excerpt),
    ...(post.author ? [element("dc:creator", post.author)] : []),
    ...post.tags.map((tag) => element("category", tag)),
  ];
  return `<item>${parts.join("")}</item>`;
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

const noBlog: Page = {
  status: 404,
  headers: { "content-type": "text/plain; charset=utf-8", "content-security-policy": "default-src 'none'" },
  body: "This shop has no blog.\n",
};
