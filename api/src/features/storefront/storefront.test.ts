import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { changeProduct, shirt, tea, uploadPicture } from "../products/drafts.fixture.ts";

const app = useTestApp();
const nia = app.visitor;
let mona: Person;
let shop: { shop_id: number };
const store = { handle: "fern-field" };

const sell = async (body: ProductDraft) =>
  (await mona.client.products.create({ params: shop, body: { status: "active", ...body } })).data;
type Query = Parameters<Person["client"]["storefront"]["list_products"]>[0]["query"];
const list = (query: Query = {}) => nia().storefront.list_products({ params: store, query });
const titles = async (query: Query) => (await list(query)).data.map(({ title }) => title);
const read = (product_handle: string) =>
  nia().storefront.read_product({ params: { ...store, product_handle } });

/** Opens or closes the shop directly in the database. */
async function setLive(isLive: 0 | 1): Promise<void> {
  await app.database.admin.query("update shops set is_live = $2 where id = $1", [shop.shop_id, isLive]);
  await app.database.admin.query("select pg_notify('vitrine', $1)", [
    JSON.stringify({ kind: "store", shop_id: shop.shop_id }),
  ]);
  await vi.waitFor(async () =>
    expect(await app.app.stores.byHandle(store.handle)).toMatchObject({ is_live: isLive }),
  );
}

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
  await sell(
    tea({
      title: "Fern tea",
      variants: [{ option_values: [], price: 590, compare_at_price: 790, on_hand: 3 }],
    }),
  );
  await sell(
    shirt({
      title: "Linen shirt",
      variants: shirt().variants.map((variant, n) => ({
        ...variant,
        price: 3900 + n * 100,
        on_hand: n === 0 ? 2 : 0,
      })),
    }),
  );
  await sell(
    tea({
      title: "Gone tea",
      variants: [{ option_values: [], price: 100, compare_at_price: 100, on_hand: 0 }],
    }),
  );
  await sell(tea({ title: "Gift card", variants: [{ option_values: [], price: 2500, tracked: false }] }));
  await sell(
    tea({
      title: "Made to order",
      variants: [{ option_values: [], price: 9900, oversell: "continue", on_hand: 0 }],
    }),
  );
  await sell(tea({ title: "Secret draft", status: "draft" }));
  await sell(tea({ title: "Old archive", status: "archived" }));
});

describe("a closed shop", () => {
  it("returns its name and the default theme", async () => {
    const { data } = await nia().storefront.read({ params: store });
    expect(data).toMatchObject({
      name: "Fern Field",
      currency: "EUR",
      is_live: 0,
      seo: { title: null, description: null, icon: null },
      theme: { preset: "salon", brand: { accent: null, logo: null } },
    });
  });

  it("rejects requests for products", async () => {
    await expect(list()).rejects.toMatchObject({ code: "shop_not_live", status: 409 });
    await expect(read("fern-tea")).rejects.toMatchObject({ code: "shop_not_live" });
  });

  it("is distinguished from an unknown shop", async () => {
    await expect(nia().storefront.read({ params: { handle: "nobodys" } })).rejects.toMatchObject({
      code: "not_found",
      status: 404,
    });
  });
});

describe("an open shop", () => {
  beforeAll(() => setLive(1));

  it("lists active products only", async () => {
    expect(await titles({ sort: "title" })).toEqual([
      "Fern tea",
      "Gift card",
      "Gone tea",
      "Linen shirt",
      "Made to order",
    ]);
    expect(await titles({ search: "secret" })).toEqual([]);
    for (const handle of ["secret-draft", "old-archive", "never-was"])
      await expect(read(handle)).rejects.toMatchObject({ code: "not_found", status: 404 });
  });

  it("marks sold-out products, and filters them out if requested", async () => {
    const { data } = await list();
    expect(data.filter(({ sold_out }) => sold_out).map(({ title }) => title)).toEqual(["Gone tea"]);
    expect(await titles({ in_stock: "1", sort: "title" })).toEqual([
      "Fern tea",
      "Gift card",
      "Linen shirt",
      "Made to order",
    ]);
    const { data: linen } = await read("linen-shirt");
    expect(linen.variants.map(({ title, sold_out }) => [title, sold_out])).toEqual([
      ["Red / S", false],
      ["Red / M", true],
      ["Blue / S", true],
      ["Blue / M", true],
    ]);
    expect(linen.sold_out).toBe(false);
    expect((await read("gone-tea")).data.sold_out).toBe(true);
  });

  it("subtracts units committed to orders from the stock", async () => {
    const { data: fern } = await read("fern-tea");
    await app.database.admin.query("update stock_levels set allocated = 3 where variant_id = $1", [
      fern.variants[0]!.id,
    ]);
    const params = { ...store, product_handle: "fern-tea" };
    expect((await app.uncachedVisitor().storefront.read_product({ params })).data.sold_out).toBe(true);
    await app.database.admin.query("update stock_levels set allocated = 0 where variant_id = $1", [
      fern.variants[0]!.id,
    ]);
  });

  it("shows a compare-at price only if it is higher than the price", async () => {
    const { data } = await list({ search: "tea", sort: "title" });
    expect(
      data.map(({ title, price_min, compare_at_price }) => [title, price_min, compare_at_price]),
    ).toEqual([
      ["Fern tea", 590, 790],
      ["Gone tea", 100, null],
    ]);
    expect((await read("gone-tea")).data.variants[0]!.compare_at_price).toBeNull();
  });

  it.each([
    ["newest", ["Made to order", "Gift card", "Gone tea", "Linen shirt", "Fern tea"]],
    ["title", ["Fern tea", "Gift card", "Gone tea", "Linen shirt", "Made to order"]],
    ["price_low", ["Gone tea", "Fern tea", "Gift card", "Linen shirt", "Made to order"]],
    ["price_high", ["Made to order", "Linen shirt", "Gift card", "Fern tea", "Gone tea"]],
  ] as const)("sorts by %s, page by page", async (sort, wanted) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await list({ sort, limit: 2, cursor });
      found.push(...data.map(({ title }) => title));
      cursor = meta.next_cursor ?? undefined;
    } while (cursor);
    expect(found).toEqual(wanted);
  });

  it("shows two pictures on a card and all pictures on the product page", async () => {
    const pictures = await Promise.all(
      ["#a33", "#33a", "#3a3"].map((colour) => uploadPicture(mona, shop.shop_id, colour)),
    );
    const product = await sell(
      tea({ title: "Pictured tea", pictures: pictures.map((id) => ({ id, alt: "Cup" })) }),
    );
    const card = (await list({ search: "pictured" })).data[0]!;
    expect([card.picture?.id, card.picture_after?.id, card.picture?.alt]).toEqual([
      pictures[0],
      pictures[1],
      "Cup",
    ]);
    expect((await read(product.handle)).data.pictures.map(({ id }) => id)).toEqual(pictures);
    await mona.client.products.remove({ params: { ...shop, id: product.id } });
  });

  it("returns cards with current prices for former handles", async () => {
    const product = await sell(
      tea({
        title: "Kept tea",
        variants: [{ option_values: [], price: 300, compare_at_price: 500, on_hand: 1 }],
      }),
    );
    const draft = await sell(tea({ title: "Draft tea", status: "draft" }));
    const cards = async (...handles: string[]) =>
      (await nia().storefront.list_cards({ params: store, query: { product: handles } })).data.map(
        ({ requested, handle, price_min, compare_at_price, sold_out }) => ({
          requested,
          handle,
          price_min,
          compare_at_price,
          sold_out,
        }),
      );
    const now = { handle: "kept-tea", price_min: 300, compare_at_price: 500, sold_out: false };
    expect(await cards("kept-tea", draft.handle, "never-sold", "kept-tea")).toEqual([
      { requested: "kept-tea", ...now },
    ]);
    const moved = await changeProduct(mona, shop, product, { handle: "best-tea" });
    expect(await cards("kept-tea")).toEqual([{ requested: "kept-tea", ...now, handle: "best-tea" }]);
    await app.database.admin.query("update stock_levels set on_hand = 0 where variant_id = $1", [
      product.variants[0]!.id,
    ]);
    const rows = (await cards("best-tea", "gone-tea")).toSorted((a, b) =>
      a.requested.localeCompare(b.requested),
    );
    expect(rows).toEqual([
      { requested: "best-tea", ...now, handle: "best-tea", sold_out: true },
      { requested: "gone-tea", handle: "gone-tea", price_min: 100, compare_at_price: null, sold_out: true },
    ]);
    await changeProduct(mona, shop, moved, { status: "archived" });
    expect(await cards("kept-tea", "best-tea")).toEqual([]);
    await mona.client.products.remove({ params: { ...shop, id: product.id } });
    await mona.client.products.remove({ params: { ...shop, id: draft.id } });
  });

  it("removes stored scripts from responses, and doesn't send internal fields", async () => {
    const product = await sell(
      tea({
        title: "Poisoned tea",
        vendor: "Fern",
        variants: [{ option_values: [], price: 1, cost: 77_777, on_hand: 4_242 }],
      }),
    );
    await app.database.admin.query(
      "update products set description_html = '<p>Tea<script>steal()</script></p>' where id = $1",
      [product.id],
    );
    const { data } = await read("poisoned-tea");
    expect(data.description_html).toBe("<p>Tea</p>");
    expect(JSON.stringify(data)).not.toMatch(/77777|4242|steal/);
    await mona.client.products.remove({ params: { ...shop, id: product.id } });
  });

  it("returns delivery, days for returns and active payment methods, up to date after each change", async () => {
    const terms = async () => (await nia().storefront.read({ params: store })).data.terms;
    expect(await terms()).toMatchObject({
      delivery: { fee: 490, days_min: 2, days_max: 5 },
      return_days: null,
      payment_methods: [{ key: "cash_on_delivery", name: "" }],
    });
    const { data: settings } = await mona.client.checkout_settings.read({ params: shop });
    await mona.client.checkout_settings.update({
      params: shop,
      body: { ...settings, return_days: 14, delivery_fee: 0, cash_on_delivery: false },
    });
    for (const [name, is_active] of [
      ["Bank transfer", true],
      ["Cheque", false],
    ] as const)
      await mona.client.payment_methods.create({ params: shop, body: { name, is_active } });
    expect(await terms()).toMatchObject({
      delivery: { fee: 0, days_min: 2, days_max: 5 },
      return_days: 14,
      payment_methods: [{ key: expect.any(String), name: "Bank transfer" }],
    });
    await mona.client.delivery_zones.create({
      params: shop,
      body: { name: "Germany", places: [{ country: "DE" }], rates: [] },
    });
    expect((await terms()).delivery).toBeNull();
  });
});
