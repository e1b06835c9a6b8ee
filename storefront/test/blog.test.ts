import { expect, test } from "vitest";
import { hostilePost } from "./fake-blogs.ts";
import { base, openStorefront } from "./fake-storefront.ts";

const { visitor, shop } = openStorefront();
shop.store.has_blog = true;
const open = async (path: string) => (await visitor().open(base + path)).page;

test("lists posts and shows their texts without running markup in them", async () => {
  const [list, post] = [await open("/blog"), await open("/blog/spring-news")];
  for (const page of [list, post]) {
    expect(page).not.toContain("<img src=x");
    expect(page).toContain('type="application/rss+xml"');
  }
  expect(list).toContain(`href="${base}/blog/spring-news"`);
  expect(list).toContain(`${base}/blog?cursor=further`);
  expect(post).toContain("<p>New pots.</p>");
  expect(post).toContain(`href="${base}/blog/tags/Care%20%26%20repair"`);
  expect(post).toContain('<meta property="og:type" content="article"/>');
});

test("describes a post as structured data", async () => {
  const scripts = (await open("/blog/spring-news")).matchAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/gs,
  );
  const things = Array.from(scripts, ([, json = ""]) => JSON.parse(json) as Record<string, unknown>);
  expect(things.find((thing) => thing["@type"] === "BlogPosting")).toMatchObject({
    headline: hostilePost.title,
    datePublished: hostilePost.published_at,
    author: { "@type": "Person", name: hostilePost.author },
  });
});

test("serves a well-formed RSS feed with absolute URLs", async () => {
  const { headers, page: feed } = await visitor().open(`${base}/blog/feed.xml`);
  expect(headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  expect(feed).toContain("<pubDate>Thu, 19 Nov 2026 08:00:00 GMT</pubDate>");
  expect(feed).toContain("<category>Care &amp; repair</category>");
  expect(feed).toMatch(/<link>https?:\/\/[^<]+\/blog\/spring-news<\/link>/);
  expect(feed).not.toContain("<img");
});

test("lists the posts of a tag, and responds with 404 for a tag or a post that doesn't exist", async () => {
  expect(await open("/blog/tags/Care%20%26%20repair")).toContain("spring-news");
  for (const path of ["/blog/tags/none", "/blog/none"])
    expect((await visitor().open(base + path)).status).toBe(404);
});

test("links to the blog from footer and sitemap only while it has posts", async () => {
  expect(await open("/products")).toContain(`<a href="${base}/blog">Blog</a>`);
  expect(await open("/sitemap-posts-0.xml")).toContain("/blog/spring-news</loc>");
  const empty = openStorefront();
  expect((await empty.visitor().open(`${base}/products`)).page).not.toContain(`${base}/blog"`);
});
