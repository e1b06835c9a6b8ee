import { describe, expect, it } from "vitest";
import { initialDocument } from "@vitrine/contract/themes/theme-document";
import { newId } from "../../ids.ts";
import { linksTo, useCheckedShops } from "./checked-shop.fixture.ts";

const shops = useCheckedShops();

describe("the records whose links are checked", () => {
  it("are all that shoppers see, each with its name", async () => {
    const { params, id } = await shops.newShop();
    const { client } = shops.mona;
    const body = (title: string) => ({ title, description_html: linksTo(`/from-${title.toLowerCase()}`) });
    const link = (name: string) => ({ kind: "url" as const, url: `/from-${name}` });
    const { data: page } = await client.pages.create({ params, body: body("Page") });
    const { data: post } = await client.blogs.create({ params, body: body("Post") });
    const { data: category } = await client.categories.create({ params, body: body("Category") });
    const { data: collection } = await client.collections.create({
      params,
      body: { ...body("Collection"), kind: "manual" },
    });
    const { data: product } = await client.products.create({
      params,
      body: { ...body("Product"), status: "active", variants: [{ option_values: [], price: 1 }] },
    });
    const { data: question } = await client.faqs.create({
      params,
      body: { question: "Question", answer_html: linksTo("/from-question") },
    });
    const { data: announcement } = await client.announcements.create({
      params,
      body: {
        text: "Sale",
        link: link("announcement"),
        background_colour: "#000000",
        text_colour: "#ffffff",
      },
    });
    await client.menus.update({
      params: { ...params, location: "footer" },
      body: { version: 0, items: [{ title: "Old", level: 0, link: link("menu") }] },
    });
    const { admin } = shops.app.database;
    const [picture, banner, theme] = [newId(), newId(), newId()];
    await admin.query(
      "insert into pictures (shop_id, id, hash, width, height, colour, widths) values ($1, $2, 'h', 1, 1, '#000000', '{1}')",
      [id, picture],
    );
    await admin.query(
      "insert into banners (shop_id, id, position, picture_id, headline, link) values ($1, $2, 0, $3, 'Banner', $4)",
      [id, banner, picture, { ...link("banner"), target_id: null }],
    );
    await admin.query(
      `insert into promo_popups (shop_id, title, action, link, is_published) values ($1, 'Popup', 'link', $2, true)`,
      [id, { ...link("popup"), target_id: null }],
    );
    const document = initialDocument("salon");
    document.pages.home = [
      {
        id: "a",
        kind: "rich_text",
        is_hidden: false,
        settings: { heading: null, text: linksTo("/from-theme-text") },
        blocks: [],
      },
      {
        id: "b",
        kind: "hero",
        is_hidden: true,
        settings: { link: { ...link("hidden-section"), target_id: null } },
        blocks: [],
      },
      {
        id: "c",
        kind: "slideshow",
        is_hidden: false,
        settings: {},
        blocks: [
          { id: "d", is_hidden: false, settings: { link: { ...link("theme-slide"), target_id: null } } },
          { id: "e", is_hidden: true, settings: { link: { ...link("hidden-slide"), target_id: null } } },
        ],
      },
    ];
    await admin.query(
      "insert into themes (shop_id, id, name, document, published_at) values ($1, $2, 'Spring', $3, now())",
      [id, theme, document],
    );
    await shops.check(params);
    const { data } = await client.broken_links.list({ params, query: { limit: 100 } });
    expect(data.map(({ url, source }) => [url, source.kind, source.id, source.title])).toEqual([
      ["/from-menu", "menu", "footer", ""],
      ["/from-theme-slide", "theme", theme, "Spring"],
      ["/from-theme-text", "theme", theme, "Spring"],
      ["/from-banner", "banner", banner, "Banner"],
      ["/from-announcement", "announcement", announcement.id, "Sale"],
      ["/from-popup", "promo_popup", "popup", "Popup"],
      ["/from-page", "page", page.id, "Page"],
      ["/from-post", "post", post.id, "Post"],
      ["/from-question", "question", question.id, "Question"],
      ["/from-category", "category", category.id, "Category"],
      ["/from-collection", "collection", collection.id, "Collection"],
      ["/from-product", "product", product.id, "Product"],
    ]);
    const { done, total, links } = (await shops.readCheck(params))!;
    expect({ done, total, links }).toEqual({ done: 11, total: 11, links: 12 });

    // Nothing that shoppers don't see.
    await admin.query("update pages set published_at = null where shop_id = $1", [id]);
    await admin.query("update blogs set published_at = null where shop_id = $1", [id]);
    await admin.query("update categories set hidden = true where shop_id = $1", [id]);
    await admin.query("update collections set hidden = true where shop_id = $1", [id]);
    await admin.query("update products set status = 'draft' where shop_id = $1", [id]);
    await admin.query("update themes set published_at = null where shop_id = $1", [id]);
    await admin.query("update faqs set is_published = false where shop_id = $1", [id]);
    await admin.query("update announcements set ends_at = now() where shop_id = $1", [id]);
    await admin.query("update banners set is_published = false where shop_id = $1", [id]);
    await admin.query("update promo_popups set action = 'none' where shop_id = $1", [id]);
    await shops.check(params);
    expect(await shops.found(params)).toEqual({ "/from-menu": "not_found" });
  });

  it("may link to records, which may be deleted or not published", async () => {
    const { params, id } = await shops.newShop();
    const { client } = shops.mona;
    const page = await shops.addPage(params, [], "About");
    const { data: policy } = await client.pages.create({
      params,
      body: { title: "Refunds", kind: "refund-policy" },
    });
    const deleted = await shops.addPage(params, [], "Deleted");
    const to = (target_id: string) => ({ level: 0, link: { kind: "page" as const, target_id } });
    await client.menus.update({
      params: { ...params, location: "main" },
      body: {
        version: 0,
        items: [to(page.id), to(policy.id), to(deleted.id), { level: 0, link: { kind: "home" } }],
      },
    });
    await client.pages.remove({ params: { ...params, id: deleted.id } });
    await shops.app.database.admin.query(
      "update pages set published_at = null where shop_id = $1 and kind = 'refund-policy'",
      [id],
    );
    await shops.check(params);
    const { data } = await client.broken_links.list({ params, query: {} });
    expect(data.map(({ url, target_kind, reason, path }) => [url, target_kind, reason, path])).toEqual([
      ["/policies/refund-policy", null, "not_published", null],
      [null, "page", "deleted", null],
    ]);
  });
});
