import { describe, expect, it } from "vitest";
import { hostileTitle } from "./fake-shop.ts";
import { base, openStorefront } from "./fake-storefront.ts";
import { fakeSection as section } from "./fake-theme.ts";

function openShop() {
  const opened = openStorefront();
  const { store } = opened.shop;
  store.has_blog = true;
  store.has_newsletter = true;
  return {
    store,
    theme: store.theme,
    page: async (path = "") => (await opened.visitor().open(base + path)).page,
  };
}
const footerOf = (page: string) => /<footer.*<\/footer>/s.exec(page)![0];
const headerOf = (page: string) => /<header.*?<\/header>/s.exec(page)![0];

describe("the footer", () => {
  it("has the usual content without columns, and the owner's columns in their order", async () => {
    const usual = openShop();
    expect(footerOf(await usual.page())).toContain("footer-shop");

    const { theme, store, page } = openShop();
    store.menus.footer = [{ level: 0, title: "Help", link: { kind: "url", url: "/help", target: null } }];
    theme.pages.footer_columns = [
      section("footer_text", { heading: hostileTitle, text: "<p>Since 1990.</p>" }),
      section("footer_menu", { menu: "footer" }),
      section("footer_payment", {}),
    ];
    const footer = footerOf(await page());
    expect(footer).not.toContain("footer-shop");
    expect(footer).not.toContain("<img src=x");
    expect(footer).not.toContain('name="email"');
    const at = ["Since 1990.", ">Help</a>", "Bank transfer"].map((text) => footer.indexOf(text));
    expect(at.every((index) => index > 0)).toBe(true);
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(footer).toContain("Cash on delivery");
  });

  it("has the newsletter form only in shops with a newsletter", async () => {
    const { theme, store, page } = openShop();
    theme.pages.footer_columns = [section("footer_newsletter", {})];
    expect(footerOf(await page())).toContain('name="email"');
    const without = openShop();
    without.store.has_newsletter = false;
    without.theme.pages.footer_columns = [section("footer_newsletter", {})];
    expect(footerOf(await without.page())).not.toContain('name="email"');
    expect(store.has_newsletter).toBe(true);
  });

  it("leaves out a column whose heading would be alone", async () => {
    const { theme, store, page } = openShop();
    const kinds = ["footer_contact", "footer_newsletter", "footer_payment"];
    theme.pages.footer_columns = kinds.map((kind) => section(kind, { heading: `About ${kind}` }));
    Object.assign(store, {
      email: "hi@example.com",
      phone: null,
      contact_links: [],
      has_contact_form: false,
    });
    for (const kind of kinds) expect(footerOf(await page())).toContain(`About ${kind}`);
    const empty = openShop();
    empty.theme.pages.footer_columns = theme.pages.footer_columns;
    Object.assign(empty.store, { email: null, phone: null, contact_links: [], has_contact_form: false });
    Object.assign(empty.store, { has_newsletter: false, terms: { ...store.terms, payment_methods: [] } });
    expect(footerOf(await empty.page())).not.toContain('footer-column"');
    const form = openShop();
    form.theme.pages.footer_columns = theme.pages.footer_columns;
    Object.assign(form.store, { email: null, phone: null, contact_links: [], has_contact_form: true });
    expect(footerOf(await form.page())).toContain("About footer_contact");
  });
});

describe("the header", () => {
  it("has the chosen menu, position of the logo and announcements", async () => {
    const { theme, store, page } = openShop();
    const link = (url: string) => ({ kind: "url" as const, url, target: null });
    store.menus.main = [{ level: 0, title: "Main link", link: link("/a") }];
    store.menus.footer = [{ level: 0, title: "Other link", link: link("/b") }];
    store.announcements = [
      {
        id: "a",
        text: "Closed on Monday",
        link: null,
        background_colour: "#161413",
        text_colour: "#ffffff",
        dismiss_days: null,
        version: 1,
      },
    ];
    const usual = await page();
    expect(usual).toContain("Closed on Monday");
    expect(headerOf(usual)).toContain("Main link");

    const changed = openShop();
    changed.store.menus = store.menus;
    changed.store.announcements = store.announcements;
    changed.theme.header = {
      ...theme.header,
      menu: "footer",
      logo_position: "start",
      has_announcements: false,
    };
    const after = await changed.page();
    expect(after).not.toContain("Closed on Monday");
    expect(headerOf(after)).toContain("Other link");
    expect(headerOf(after)).not.toContain("Main link");
    expect(after).toContain('<header class="header logo-start">');

    const none = openShop();
    none.store.menus = store.menus;
    none.theme.header = { ...theme.header, menu: "none" };
    expect(headerOf(await none.page())).not.toMatch(/Main link|Other link/);
  });
});

describe("a post", () => {
  it("shows what the theme chooses, and related posts without itself", async () => {
    const usual = openShop();
    expect(await usual.page("/blog/spring-news")).toContain("post-tags");
    const { theme, page } = openShop();
    theme.pages.post = [
      section("related_posts", { heading: "Read on", count: 2 }),
      section("post", { has_cover: false, has_author: false, has_date: false, has_tags: false }),
    ];
    const html = await page("/blog/spring-news");
    expect(html).toContain("<p>New pots.</p>");
    expect(html).not.toContain("post-tags");
    expect(html).not.toContain("post-meta");
    const main = /<main.*<\/main>/s.exec(html)![0];
    expect(main).not.toContain(`href="${base}/blog/spring-news"`);
  });
});

describe("the products of a list", () => {
  it("have buttons with labels in Bazaar, and a plus sign in other themes", async () => {
    const signs = await openShop().page("/products");
    expect(signs).toContain("quick-add-sign");
    expect(signs).not.toContain("card-button");

    const { theme, page } = openShop();
    theme.preset = "bazaar";
    const labels = await page("/products");
    expect(labels).not.toContain("quick-add-sign");
    expect(labels).toMatch(/<button class="card-button">Add to cart <span class="hidden">\w+/);
    expect(labels).toMatch(/<a class="card-button"[^>]*>Choose options<\/a>/);
  });
});
