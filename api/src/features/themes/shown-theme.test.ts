import { describe, expect, it } from "vitest";
import { createProduct, tea, uploadPicture } from "../products/drafts.fixture.ts";
import { useThemeShop, withHome } from "./themes.fixture.ts";

const { app, shop, save, publish, store } = useThemeShop();

describe("shoppers", () => {
  it("see records by title and handle, and never hidden parts, deleted records or a script that is stored", async () => {
    const product = await createProduct(shop.mona, shop.params, tea({ status: "active" }));
    const { data: collection } = await shop.mona.client.collections.create({
      params: shop.params,
      body: { kind: "manual", title: "New in" },
    });
    const picture = await uploadPicture(shop.mona, shop.params.shop_id, "#2a5");
    await save(
      withHome(
        {
          id: "a",
          kind: "hero",
          settings: { heading: "Linen", picture, link: { kind: "product", target_id: product.id } },
        },
        { id: "b", kind: "featured_products", settings: { collection: collection.id } },
        {
          id: "c",
          kind: "slideshow",
          blocks: [
            { id: "x", is_hidden: true, settings: {} },
            { id: "y", is_hidden: false, settings: {} },
          ],
        },
        { id: "d", kind: "newsletter", is_hidden: true },
        { id: "e", kind: "rich_text", settings: { text: "<p>Safe</p>" } },
      ),
    );
    await publish(1);
    const [a, b, c, e] = (await store()).pages.home;
    expect(a!.settings).toMatchObject({
      picture: { id: picture, url: expect.stringContaining("/files/") },
      link: { kind: "product", target: { handle: product.handle, title: product.title } },
    });
    expect(b!.settings["collection"]).toEqual({ title: collection.title, handle: collection.handle });
    expect(c!.blocks.map(({ id }) => id)).toEqual(["y"]);
    expect(e!.id).toBe("e");

    const { admin } = app.database;
    await admin.query("update products set status = 'draft' where id = $1", [product.id]);
    await admin.query("delete from collections where id = $1", [collection.id]);
    await admin.query(
      `update themes set document = jsonb_set(document, '{pages,home,4,settings,text}', '"<p>Safe<script>x()</script></p>"')`,
    );
    const home = (await store()).pages.home;
    expect(home.map(({ settings }) => [settings["link"], settings["collection"], settings["text"]])).toEqual([
      [null, undefined, null],
      [undefined, null, undefined],
      [undefined, undefined, undefined],
      [undefined, undefined, "<p>Safe</p>"],
    ]);
  });

  it.each([
    ["a section of an unknown kind", "'{pages,home,0,kind}'", `"carousel"`, ["b"]],
    ["a setting of another type", "'{pages,home,0,settings,heading}'", "7", ["b"]],
    ["no sections for a page", "'{pages,home}'", "null", expect.arrayContaining(["hero"])],
    ["a wrong colour", "'{brand,accent}'", `"red;}"`, ["a", "b"]],
    ["an unknown preset", "'{preset}'", `"baroque"`, ["a", "b"]],
  ])("see the rest of a stored theme with %s", async (_, path, value, ids) => {
    await save(withHome({ id: "a", kind: "hero" }, { id: "b", kind: "faqs" }));
    await publish(1);
    await app.database.admin.query(
      `update themes set document = jsonb_set(document, ${path}, '${value}') where id = $1`,
      [shop.theme.id],
    );
    const { preset, brand, pages } = await store();
    expect(pages.home.map(({ id }) => id)).toEqual(ids);
    expect({ preset, accent: brand.accent }).toEqual({ preset: "salon", accent: null });
  });
});
