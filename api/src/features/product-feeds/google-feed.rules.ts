import { xmlText } from "@vitrine/contract/values/xml-text";
import type { FeedItem } from "./feed-items.rules.ts";

// https://support.google.com/merchants/answer/7052112 (product data), RSS 2.0 with the namespace g.

export function googleStart(shop: { name: string; description: string | null; url: string }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${xmlText(shop.name)}</title>
<link>${xmlText(shop.url)}</link>
<description>${xmlText(shop.description ?? shop.name)}</description>
`;
}

export const googleEnd = "</channel></rss>\n";

export function googleItem(item: FeedItem): string {
  const { title, description, link, additional_image_links, identifier_exists, ...others } = item;
  const attributes = Object.entries(others).map(([name, value]) => tag(`g:${name}`, value));
  return [
    "<item>",
    tag("title", title),
    tag("description", description),
    tag("link", link),
    ...attributes,
    ...additional_image_links.map((url) => tag("g:additional_image_link", url)),
    // "yes" is the default.
    identifier_exists ? "" : tag("g:identifier_exists", "no"),
    tag("g:condition", "new"),
    "</item>\n",
  ].join("");
}

function tag(name: string, value: string | null): string {
  return value === null ? "" : `<${name}>${xmlText(value)}</${name}>`;
}
