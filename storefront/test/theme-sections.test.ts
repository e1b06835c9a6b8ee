import type { Picture } from "@vitrine/contract/products/pictures";
import { presetNames } from "@vitrine/contract/themes/presets";
import { sectionKindNames } from "@vitrine/contract/themes/section-kinds";
import { describe, expect, it } from "vitest";
import { hostileTitle } from "./fake-shop.ts";
import { base, openStorefront } from "./fake-storefront.ts";
import { fakeSection as section, fakeTheme } from "./fake-theme.ts";

const picture: Picture = {
  id: "p",
  url: "/files/7/ab/800.webp",
  srcset: "/files/7/ab/800.webp 800w",
  width: 2400,
  height: 1200,
  colour: "#cfc6b8",
  has_avif: false,
  alt: "",
};
const toUrl = (url: string) => ({ kind: "url", url, target: null });
const winter = { title: "Winter", handle: "winter" };

function openHome(...home: ReturnType<typeof section>[]) {
  const opened = openStorefront();
  opened.shop.store.theme.pages.home = home;
  opened.shop.store.has_newsletter = true;
  opened.shop.store.has_faqs = true;
  return { ...opened, page: async () => (await opened.visitor().open(base)).page };
}

describe("the sections of a home page", () => {
  it("are in the owner's order, without unknown kinds", async () => {
    const { page } = openHome(
      section("rich_text", { heading: "A small shop", text: "<p>Since 1990.</p>" }),
      section("carousel", { script: "x" }),
      section("constructor"),
      section("hero", { heading: "Made once", button_label: "Winter", link: toUrl("/pages/winter") }),
      section("featured_products", { heading: "Cheapest", sort: "price_low", count: 2 }),
      section("hero", { heading: "Made twice" }),
    );
    const html = await page();
    const at = ["A small shop", "Made once", "Cheapest"].map((text) => html.indexOf(text));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(html).toContain(`href="${base}/pages/winter" dir="auto">Winter</a>`);
    expect(html.match(/class="card"/g)).toHaveLength(2);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it("show the products that sell best, under that heading unless the owner enters one", async () => {
    const { page, shop } = openHome(section("featured_products", { sort: "best_selling", count: 2 }));
    const html = await page();
    expect(html).toContain(">Best selling</h2>");
    const [last, first] = [shop.products.at(-1)!, shop.products[0]!];
    expect(html).toContain(last.title);
    expect(html).not.toContain(`/products/${first.handle}"`);
    const named = openHome(section("featured_products", { sort: "best_selling", heading: "Loved" }));
    expect(await named.page()).not.toContain("Best selling");
  });

  it("show hostile values as text, and links of another scheme lead home", async () => {
    const hostile = {
      heading: hostileTitle,
      text: hostileTitle,
      button_label: hostileTitle,
      name: hostileTitle,
      icon: "constructor",
      picture,
      video: "javascript:alert(1)",
      ends_at: hostileTitle,
      collection: { title: hostileTitle, handle: "winter" },
      link: toUrl("javascript:alert(1)"),
      sort: "constructor",
      count: "many",
    };
    const kinds = sectionKindNames.filter((kind) => kind !== "main" && kind !== "rich_text");
    const { page } = openHome(...kinds.map((kind) => section(kind, hostile, [hostile, hostile])));
    const html = await page();
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("javascript:");
    expect(html).toContain("&lt;/script&gt;&lt;img src=x");
  });

  it("leave out what is missing: values of another type, deleted records, very long text", async () => {
    const wrong = {
      heading: 7,
      text: null,
      picture: "x",
      link: "y",
      collection: null,
      count: -1,
      ends_at: null,
    };
    const kinds = sectionKindNames.filter((kind) => kind !== "main");
    const { page } = openHome(...kinds.map((kind) => section(kind, wrong, [wrong])));
    expect(await page()).toContain("New arrivals");
    const long = openHome(section("hero", { heading: "x".repeat(10_000), text: "y".repeat(10_000) }));
    expect((await long.visitor().open(base)).status).toBe(200);
  });

  it("show the owner's HTML with its styles as rules of the page's style, and links below the shop's base", async () => {
    const html =
      '<div style="color:teal"><a href="/pages/about">About</a></div><table><tr><td>x</td></tr></table>';
    const { visitor } = openHome(section("custom_html", { heading: "Ours", html }));
    const one = await visitor().open(base);
    expect(one.page).toContain(
      `<div data-css="color:teal"><a href="${base}/pages/about">About</a></div><table><tr><td>x</td></tr></table>`,
    );
    expect(one.page).toContain('[data-css="color:teal"]{color:teal}');
    expect(one.page).not.toMatch(/<[^>]* style=/);
    expect(one.headers.get("content-security-policy")).not.toContain("unsafe");
    const { page } = openHome(section("custom_html", { heading: "Nothing else", html: null }));
    expect(await page()).not.toContain("Nothing else");
  });

  it("show slides with a picture, logos, a video link, promises and the latest reviews", async () => {
    const { page } = openHome(
      section("slideshow", {}, [
        { heading: "One", picture },
        { heading: "Two", picture: null },
      ]),
      section("logos", {}, [{ picture, name: "Guild" }, { name: "Fair" }, {}]),
      section("video", { video: "https://youtu.be/abc", picture }),
      section("promises", {}, [{ icon: "returns", heading: "30 days", text: "To return" }]),
      section("reviews", { count: 2 }),
    );
    const html = await page();
    expect(html).toContain("One");
    expect(html).not.toContain("Two");
    expect(html).toMatch(/<img [^>]*alt="Guild"/);
    expect(html).toContain('<span dir="auto">Fair</span>');
    expect(html).toContain(
      '<a class="video" href="https://youtu.be/abc" target="_blank" rel="noopener noreferrer">',
    );
    expect(html).not.toContain("<iframe");
    expect(html).toContain("30 days");
    expect(html.match(/<figure>/g)).toHaveLength(2);
  });

  it("promise the terms of a purchase if the owner has no own promises", async () => {
    const { page, shop } = openHome(section("promises"));
    expect(await page()).toContain("Within 14 days of delivery");
    shop.store.terms = { delivery: null, rates: [], return_days: null, payment_methods: [] };
    const other = openStorefront();
    other.shop.store.theme.pages.home = [section("promises")];
    other.shop.store.terms = shop.store.terms;
    expect((await other.visitor().open(base)).page).not.toContain("promises");
  });

  it("write out the end of a countdown in the shop's time zone, and hide it after its end", async () => {
    const countdown = (ends_at: string) =>
      openHome(section("countdown", { heading: "Sale", ends_at })).page();
    expect(await countdown("2026-12-01T18:00:00.000Z")).toContain(
      '<time dateTime="2026-12-01T18:00:00.000Z">Ends 1 December 2026 at 18:00</time>',
    );
    expect(await countdown("2026-11-20T09:59:00.000Z")).not.toContain("Sale");
  });

  it("link a collection's products to the collection", async () => {
    const { page } = openHome(section("featured_products", { collection: winter }));
    const html = await page();
    expect(html).toContain('<h2 dir="auto">Winter</h2>');
    expect(html).toContain(`href="${base}/collections/winter">View all`);
  });

  it("have their ids in the preview of a theme only", async () => {
    const { page } = openHome(section("hero", { heading: "Made once" }));
    expect(await page()).not.toContain("data-section");
  });
});

describe("sections of other pages", () => {
  it.each([
    ["list", "/products", "list-head"],
    ["list", "/search?search=linen", "list-head"],
    ["list", "/categories/kitchen", "list-head"],
    ["product", "/products/product-1", 'class="product"'],
    ["cart", "/cart", 'class="cart"'],
    ["page", "/pages/about", "content-page"],
  ] as const)("are before and after the content of a %s: %s", async (type, path, content) => {
    const { shop, visitor } = openStorefront();
    const around = (text: string) => ({ ...section("rich_text", { heading: text }), id: text });
    shop.store.theme.pages[type] = [around("Before it"), section("main"), around("After it")];
    const { page } = await visitor().open(base + path);
    expect(page.indexOf("Before it")).toBeGreaterThan(0);
    expect(page.indexOf("Before it")).toBeLessThan(page.indexOf(content));
    expect(page.indexOf(content)).toBeLessThan(page.indexOf("After it"));
    expect(page.match(/<h1/g)).toHaveLength(1);
  });
});

describe("a theme", () => {
  it.each(presetNames)("loads its own style sheet and the fonts of its pair: %s", async (preset) => {
    const { shop, visitor } = openStorefront();
    shop.store.theme = fakeTheme(preset);
    shop.store.theme.brand.fonts = "plex";
    const { page } = await visitor().open(base);
    expect(page).toContain(`data-theme="${preset}"`);
    expect(page.match(/<link rel="stylesheet" href="[^"]*"/g)).toEqual(
      ["style", preset, "plex"].map((name) => `<link rel="stylesheet" href="/storefront/${name}.css"`),
    );
    expect(page).toContain('<link rel="preload" href="/storefront/plex.woff2"');
  });

  it("shows the logo with the shop's name as its text, and a sticky header if set", async () => {
    const { shop, visitor } = openStorefront();
    shop.store.theme.brand.logo = picture;
    shop.store.theme.header.is_sticky = true;
    shop.store.theme.footer.text = hostileTitle;
    const { page } = await visitor().open(base);
    expect(page).toMatch(/<img class="logo" [^>]*alt="Fern &amp; Field"/);
    expect(page).toContain('<header class="header sticky">');
    expect(page).toContain("&lt;/script&gt;&lt;img src=x");
  });

  it("has a search field in the header of Bazaar, a link in others, and neither if the owner turned it off", async () => {
    const headerOf = async (preset: (typeof presetNames)[number], has_search = true) => {
      const { shop, visitor } = openStorefront();
      shop.store.theme = fakeTheme(preset);
      shop.store.theme.header.has_search = has_search;
      return /<header.*<\/header>/s.exec((await visitor().open(base)).page)?.[0] ?? "";
    };
    expect(await headerOf("bazaar")).toContain('<search class="header-search">');
    expect(await headerOf("salon")).toContain(`href="${base}/search"`);
    expect(await headerOf("bazaar", false)).not.toContain("search");
  });

  it("sends the browser the colours of both schemes if the device decides", async () => {
    const { shop, visitor } = openStorefront();
    shop.store.theme.brand.scheme = "device";
    const { page, headers } = await visitor().open(base);
    expect(page).toContain(
      '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151413"/>',
    );
    expect(page).toContain("color-scheme:light dark");
    expect(headers.get("content-security-policy")).toContain("style-src 'self' 'sha256-");
  });
});
