import type { StoreMenuItem } from "@vitrine/contract/shops/menus";
import { expect, test } from "vitest";
import { dismissAnnouncements } from "../src/layout/dismiss-announcements.ts";
import { cspHash } from "../src/html.ts";
import { hostileTitle } from "./fake-shop.ts";
import { base, openStorefront } from "./fake-storefront.ts";

const none = { url: null, target: null };
const item = (level: number, title: string | null, link: StoreMenuItem["link"]): StoreMenuItem => ({
  level,
  title,
  link,
});
const record = (title: string, handle: string) => ({
  url: null,
  target: { title, handle, page_kind: null },
});

test("shows the owner's menus in header and footer, with sub-items that open without JavaScript", async () => {
  const { shop, visitor } = openStorefront();
  shop.store.menus = {
    main: [
      item(0, hostileTitle, { kind: "product", ...record("Jug", "jug") }),
      item(1, null, { kind: "category", ...record("Pots & pans", "pots") }),
      item(2, null, {
        kind: "page",
        url: null,
        target: { title: "Returns", handle: "refund-policy", page_kind: "refund-policy" },
      }),
      item(0, null, { kind: "home", ...none }),
    ],
    footer: [
      item(0, "Blog", { kind: "url", url: "https://example.com/", target: null }),
      item(0, "Terms", { kind: "url", url: "/pages/terms", target: null }),
      item(0, "Script", { kind: "url", url: "javascript:x()", target: null }),
      item(0, "Host", { kind: "url", url: "//evil.example", target: null }),
    ],
  };
  const { page } = await visitor().open(`${base}/products`);
  const [header = "", footer = ""] = [/<header.*<\/header>/s, /<footer.*<\/footer>/s].map(
    (part) => part.exec(page)?.[0],
  );
  expect(header).not.toContain("<img src=x");
  expect(header).not.toContain("kitchen");
  expect(header).toMatch(
    /<details name="menu-0"><summary dir="auto">.*<a href="\/fern-field\/products\/jug">View .*<details name="menu-1"><summary dir="auto">Pots &amp; pans<\/summary>.*\/fern-field\/categories\/pots.*\/fern-field\/policies\/refund-policy" dir="auto">Returns</s,
  );
  expect(header).toContain(`<li><a href="${base}" dir="auto">Home</a></li>`);
  expect(footer).toContain(`<a href="https://example.com/" dir="auto">Blog</a>`);
  expect(footer).toContain(`<a href="${base}/pages/terms" dir="auto">Terms</a>`);
  expect(footer).toContain(`<a href="${base}" dir="auto">Script</a>`);
  expect(footer).toContain(`<a href="${base}" dir="auto">Host</a>`);
  expect(footer).not.toContain("/wishlist");
  // The policies stay.
  expect(footer).toContain(`${base}/policies/refund-policy`);
});

test("shows questions by section with structured data, and links to them from footer and sitemap", async () => {
  const { shop, visitor } = openStorefront();
  shop.store.has_faqs = true;
  const { page } = await visitor().open(`${base}/faq`);
  expect(page).toContain(`<link rel="canonical" href="http://store.localhost:3000${base}/faq"`);
  expect(page.match(/<h2 dir[^>]*>[^<]*|<summary><span dir="auto">[^<]*/g)).toEqual([
    '<summary><span dir="auto">Can I return it?',
    '<h2 dir="auto">Delivery',
    expect.stringContaining("Where is my order?"),
    '<summary><span dir="auto">Do you ship abroad?',
  ]);
  expect(page).not.toContain("<img src=x");
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    "@type": "FAQPage",
    mainEntity: [
      { "@type": "Question", acceptedAnswer: { "@type": "Answer", text: "<p>In your email.</p>" } },
      { name: "Can I return it?" },
      { name: "Do you ship abroad?" },
    ],
  });
  expect(page).toContain(`<a href="${base}/faq">Questions and answers</a>`);
  expect((await visitor().open(`${base}/sitemap-pages-0.xml`)).page).toContain("/fern-field/faq</loc>");
});

test("shows announcements in their colours, with a script only if shoppers can close one", async () => {
  const { shop, visitor } = openStorefront();
  const announcement = {
    id: "a1",
    version: 3,
    text: hostileTitle,
    link: { kind: "products" as const, ...none },
    background_colour: "#6E1423",
    text_colour: "#ffffff",
    dismiss_days: null,
  };
  shop.store.announcements = [announcement];
  const plain = await visitor().open(`${base}/products`);
  expect(plain.page).toContain(
    `<li class="hue-6e1423 ink-ffffff"><a href="${base}/products" dir="auto">&lt;/script&gt;`,
  );
  expect(plain.page).toContain(".hue-6e1423{background:#6e1423}.ink-ffffff{color:#ffffff}");
  expect(plain.page).not.toContain("data-dismiss");
  expect(plain.page).not.toContain(dismissAnnouncements);

  shop.store.announcements = [{ ...announcement, dismiss_days: 7 }];
  const { page, headers } = await visitor().open(`${base}/categories/kitchen`);
  expect(page).toContain('data-dismiss="announcement-a1-3" data-days="7"');
  expect(page).toContain(`<script>${dismissAnnouncements}</script>`);
  expect(headers.get("content-security-policy")).toContain(cspHash(dismissAnnouncements));
});
