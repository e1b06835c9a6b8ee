import type { Page } from "@playwright/test";

// The published rules of the files that other systems read, checked with the XML parser of a browser.

/** The address of a page in a sitemap, with its alternates by language. */
export interface Listed {
  url: string;
  alternates: Record<string, string>;
}

const w3cDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;
const rfc822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/;

interface Node {
  name: string;
  space: string | null;
  text: string;
  attributes: Record<string, string>;
  children: Node[];
}

/** The root element of an XML document. Throws if it isn't well-formed. */
async function parseXml(page: Page, xml: string): Promise<Node> {
  const parsed = await page.evaluate((text) => {
    interface Read {
      name: string;
      space: string | null;
      text: string;
      attributes: Record<string, string>;
      children: Read[];
    }
    const read = (element: Element): Read => ({
      name: element.localName,
      space: element.namespaceURI,
      text: element.textContent.trim(),
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      children: [...element.children].map(read),
    });
    const document = new DOMParser().parseFromString(text, "text/xml");
    return document.querySelector("parsererror") ? null : read(document.documentElement);
  }, xml);
  if (!parsed) throw new Error("The file isn't well-formed XML");
  return parsed;
}

const all = (node: Node, name: string) => node.children.filter((child) => child.name === name);
const textOf = (node: Node, name: string) => all(node, name)[0]?.text ?? "";
const isAbsolute = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? "");

/** Problems of a sitemap or a sitemap index (sitemaps.org 0.9), and the URLs it lists. */
export async function readSitemap(
  page: Page,
  xml: string,
): Promise<{ problems: string[]; listed: Listed[]; isIndex: boolean }> {
  const root = await parseXml(page, xml);
  const isIndex = root.name === "sitemapindex";
  const problems: string[] = [];
  if (root.space !== "http://www.sitemaps.org/schemas/sitemap/0.9") problems.push(`namespace ${root.space}`);
  if (!isIndex && root.name !== "urlset") problems.push(`root ${root.name}`);
  if (root.children.length === 0 || root.children.length > 50_000)
    problems.push(`${root.children.length} entries`);
  if (xml.length > 52_428_800) problems.push("more than 50 MB");
  const listed = root.children.map((entry) => {
    const url = textOf(entry, "loc");
    if (entry.name !== (isIndex ? "sitemap" : "url")) problems.push(`an element ${entry.name}`);
    if (all(entry, "loc").filter(({ space }) => space === root.space).length !== 1)
      problems.push(`locs of ${url}`);
    if (!isAbsolute(url) || url.length >= 2_048) problems.push(`loc ${url}`);
    const changed = textOf(entry, "lastmod");
    if (changed && !w3cDate.test(changed)) problems.push(`lastmod ${changed}`);
    for (const { name, space } of entry.children)
      if (space === root.space && !["loc", "lastmod", "changefreq", "priority"].includes(name))
        problems.push(`an element ${name}`);
    if (all(entry, "image").length > 1_000) problems.push(`pictures of ${url}`);
    for (const picture of all(entry, "image"))
      if (!isAbsolute(textOf(picture, "loc"))) problems.push(`a picture of ${url}`);
    const links = all(entry, "link").map(({ attributes }) => [attributes["hreflang"]!, attributes["href"]!]);
    return { url, alternates: Object.fromEntries(links) as Record<string, string> };
  });
  return { problems, listed, isIndex };
}

/** Problems of a feed of posts: RSS 2.0, https://www.rssboard.org/rss-specification. */
export async function rssProblems(page: Page, xml: string): Promise<string[]> {
  const root = await parseXml(page, xml);
  const [channel, ...others] = all(root, "channel");
  if (root.name !== "rss" || root.attributes["version"] !== "2.0" || !channel || others.length > 0)
    return ["no RSS 2.0 with one channel"];
  const problems = ["title", "link", "description"]
    .filter((name) => all(channel, name).length === 0)
    .map((name) => `no ${name} of the channel`);
  if (!isAbsolute(textOf(channel, "link"))) problems.push("link of the channel");
  const items = all(channel, "item");
  if (items.length === 0) problems.push("no items");
  const guids = new Set<string>();
  for (const item of items) {
    if (!textOf(item, "title") && !textOf(item, "description")) problems.push("an item without a text");
    if (!isAbsolute(textOf(item, "link"))) problems.push(`link ${textOf(item, "link")}`);
    if (!rfc822.test(textOf(item, "pubDate"))) problems.push(`pubDate ${textOf(item, "pubDate")}`);
    const guid = textOf(item, "guid");
    if (!guid || guids.has(guid)) problems.push(`guid ${guid}`);
    guids.add(guid);
  }
  return problems;
}

/** The attributes of a product in a feed of Google or Meta, by the name of its specification. */
type FeedItem = Record<string, string | undefined>;

const isPrice = (text: string) => /^\d+(\.\d{2,3})? [A-Z]{3}$/.test(text);

/**
 * Problems of products: the required attributes and the limits of Google's product data specification,
 * https://support.google.com/merchants/answer/7052112, which Meta's catalogue fields share.
 */
export function feedProblems(items: FeedItem[]): string[] {
  const problems: string[] = [];
  const ids = new Set<string>();
  for (const item of items) {
    const wrong = (name: string) => problems.push(`${item["id"]}: ${name} ${item[name]}`);
    const { id = "", title = "", description = "", link = "", image_link = "", price = "" } = item;
    if (!id || id.length > 50 || ids.has(id)) wrong("id");
    ids.add(id);
    if (!title || title.length > 150) wrong("title");
    if (!description || description.length > 5_000) wrong("description");
    if (!isAbsolute(link)) wrong("link");
    if (!isAbsolute(image_link)) wrong("image_link");
    if (!isPrice(price)) wrong("price");
    if (item["sale_price"] && !isPrice(item["sale_price"])) wrong("sale_price");
    const stock = (item["availability"] ?? "").replaceAll(" ", "_");
    if (!["in_stock", "out_of_stock", "preorder", "backorder"].includes(stock)) wrong("availability");
    if (!["new", "refurbished", "used"].includes(item["condition"] ?? "")) wrong("condition");
    if (!item["brand"] && item["identifier_exists"] !== "no") wrong("brand");
    if (item["gtin"] && !/^(\d{8}|\d{12,14})$/.test(item["gtin"])) wrong("gtin");
    if ((item["item_group_id"] ?? "").length > 50) wrong("item_group_id");
  }
  return problems;
}

/** The products of Google's feed, by the names of its elements. */
export async function googleItems(page: Page, xml: string): Promise<FeedItem[]> {
  const root = await parseXml(page, xml);
  const channel = all(root, "channel")[0];
  return all(channel ?? root, "item").map(({ children }) =>
    Object.fromEntries(children.map(({ name, text }) => [name, text])),
  );
}

/** The products of Meta's feed, a CSV file (RFC 4180). */
export function metaItems(csv: string): FeedItem[] {
  const cells = [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of cells) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ",") rows.push([]);
  }
  const [names = [], ...items] = rows.filter((row) => row.length > 1);
  return items.map((row) => Object.fromEntries(names.map((name, n) => [name, row[n]])));
}
