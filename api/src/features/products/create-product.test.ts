import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { printsOf, expectRejectionWithoutTrace, shirt, tea, uploadPicture } from "./drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let shop: { shop_id: number };

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
});

const create = async (body: ProductDraft) => (await mona.client.products.create({ params: shop, body })).data;

describe("creating a product", () => {
  it("stores its options, variants, stock and pictures", async () => {
    const pictures = await Promise.all(
      ["#a33", "#33a", "#3a3"].map((colour) => uploadPicture(mona, shop.shop_id, colour)),
    );
    const draft = shirt({
      pictures: pictures.map((id, index) => ({ id, alt: `View ${index}` })),
      tags: ["summer", "linen", "summer"],
      status: "active",
    });
    draft.variants[3]!.picture_id = pictures[1];
    const product = await create(draft);
    expect(product).toMatchObject({
      handle: "linen-shirt",
      tags: ["summer", "linen"],
      version: 1,
      currency: "EUR",
      store_url: "http://store.localhost:3000/fern-field/products/linen-shirt",
      options: draft.options,
    });
    expect(
      product.variants.map(({ title, on_hand, available, price }) => [title, on_hand, available, price]),
    ).toEqual(["Red / S", "Red / M", "Blue / S", "Blue / M"].map((title) => [title, 5, 5, 3900]));
    expect(product.variants[3]!.picture_id).toBe(pictures[1]);
    expect(product.pictures.map(({ id, alt }) => [id, alt])).toEqual(
      pictures.map((id, index) => [id, `View ${index}`]),
    );
    expect(product.pictures[0]!.url).toMatch(/^\/files\/\d+\/\w+\/\d+\.webp$/);
    expect((await mona.client.products.read({ params: { ...shop, id: product.id } })).data).toEqual(product);
    const { rows } = await app.database.admin.query(
      "select kind, on_hand_change, on_hand_after, account_id is not null as known from stock_movements m join variants v on v.id = m.variant_id where product_id = $1",
      [product.id],
    );
    const opened = { kind: "correction", on_hand_change: 5, on_hand_after: 5, known: true };
    expect(rows).toEqual(product.variants.map(() => opened));
  });

  it("generates the handle from the title, numbered if it is taken, also for concurrent requests", async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => create(tea({ title: "Café – Crème" }))));
    expect(made.map(({ handle }) => handle).sort()).toEqual([
      "cafe-creme",
      "cafe-creme-2",
      "cafe-creme-3",
      "cafe-creme-4",
    ]);
    expect((await create(tea({ title: "緑茶" }))).handle).toBe("緑茶");
    expect((await create(tea({ title: "🌿" }))).handle).toBe("product");
  });

  it("rejects a typed handle that is taken", async () => {
    await create(tea({ handle: "Only One" }));
    const rejected = await expectRejectionWithoutTrace(app, () => create(tea({ handle: "only-one" })));
    expect(rejected).toMatchObject({
      code: "product_handle_taken",
      errors: { handle: [expect.any(String)] },
    });
  });

  it("removes scripts from the description", async () => {
    const product = await create(
      tea({
        description_html: `<p onclick="steal()">Soft<script>steal()</script></p><img src="https://x.test/a.png" onerror="steal()"><a href="javascript:steal()">more</a>`,
      }),
    );
    expect(product.description_html).toContain("Soft");
    expect(product.description_html).not.toMatch(/script|steal|on\w+=/);
  });

  it("notifies dashboards, and the storefront only of active products", async () => {
    const received: unknown[] = [];
    const stop = app.app.events.on((message) => received.push(message));
    const storefrontVersion = async () =>
      (await app.database.admin.query("select storefront_version from shops where id = $1", [shop.shop_id]))
        .rows[0].storefront_version;
    const before = await storefrontVersion();
    const draft = await create(tea());
    expect(await storefrontVersion()).toBe(before);
    const active = await create(tea({ status: "active" }));
    expect(await storefrontVersion()).toBe(before + 1);
    await expect
      .poll(() => received)
      .toContainEqual({
        kind: "event",
        shop_id: shop.shop_id,
        event: { type: "changed", what: "products", id: active.id },
      });
    expect(received).toContainEqual({
      kind: "event",
      shop_id: shop.shop_id,
      event: { type: "changed", what: "products", id: draft.id },
    });
    stop();
  });

  it.each([
    [
      "values that are no option's",
      shirt({ options: [{ name: "Colour", values: ["Red"] }] }),
      "variants.0.option_values",
    ],
    [
      "several variants without options",
      tea({
        variants: [
          { option_values: [], price: 1 },
          { option_values: [], price: 2 },
        ],
      }),
      "variants",
    ],
    [
      "two options of one name",
      shirt({
        options: [
          { name: "Size", values: ["Red", "Blue"] },
          { name: "size", values: ["S", "M"] },
        ],
      }),
      "options.1.name",
    ],
    [
      "a value twice",
      shirt({
        options: [
          { name: "Colour", values: ["Red", "Blue", "Red"] },
          { name: "Size", values: ["S", "M"] },
        ],
      }),
      "options.0.values",
    ],
    ["no variant", tea({ variants: [] }), "variants"],
    ["a price below nothing", tea({ variants: [{ option_values: [], price: -1 }] }), "variants.0.price"],
  ])("rejects %s", async (_, draft, field) => {
    const rejected = await expectRejectionWithoutTrace(app, () => create(draft));
    expect(rejected).toMatchObject({ code: "invalid_input", errors: { [field]: [expect.any(String)] } });
  });

  it("rejects two variants with the same options", async () => {
    const draft = shirt();
    draft.variants[2]!.option_values = ["Red", "S"];
    const rejected = await expectRejectionWithoutTrace(app, () => create(draft));
    expect(rejected).toMatchObject({
      code: "variant_repeated",
      errors: { "variants.2.option_values": [expect.any(String)] },
    });
  });

  it("rejects fields of the wrong type by name", async () => {
    const body = {
      title: 7,
      tags: "tea",
      status: "sold",
      variants: [{ option_values: "Red", price: "12.50", on_hand: 1.5 }],
      pictures: [{ id: 3 }],
    };
    const before = await printsOf(app);
    const response = await fetch(`${app.baseUrl}/v1/shop/${shop.shop_id}/products`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${mona.token}`,
        "Device-Id": mona.deviceId,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: Record<string, string[]> };
    const fields = [
      "title",
      "tags",
      "status",
      "variants.0.option_values",
      "variants.0.price",
      "variants.0.on_hand",
      "pictures.0.id",
    ];
    expect(Object.keys(errors).sort()).toEqual(fields.sort());
    expect(await printsOf(app)).toEqual(before);
  });
});

it("duplicates a product as a draft with its pictures, prices and fields, but its own SKUs, handle and stock", async () => {
  const picture = await uploadPicture(mona, shop.shop_id, "#456");
  const first = await create(
    shirt({
      title: "Flannel shirt",
      status: "active",
      tags: ["warm"],
      custom_fields: [{ key: "fit", value: "wide" }],
      pictures: [{ id: picture, alt: "Folded" }],
    }),
  );
  const copy = async (title?: string) =>
    (await mona.client.products.duplicate({ params: { ...shop, id: first.id }, body: { title } })).data;
  const category = await mona.client.categories.create({ params: shop, body: { title: "Warm" } });
  await mona.client.categories.change_products({
    params: { ...shop, id: category.data.id },
    body: { action: "add", product_ids: [first.id] },
  });
  const mug = await mona.client.products.create({ params: shop, body: tea({ title: "Mug" }) });
  const gifts = await mona.client.collections.create({
    params: shop,
    body: { title: "Gifts", kind: "manual", product_ids: [first.id, mug.data.id] },
  });
  const chosen = await mona.client.collections.create({
    params: shop,
    body: {
      title: "Chosen",
      kind: "rules",
      rules: { match: "all", conditions: [{ field: "title", op: "equals", value: "Nothing" }] },
    },
  });
  await mona.client.collections.change_products({
    params: { ...shop, id: chosen.data.id },
    body: { action: "pin", product_ids: [first.id] },
  });
  const second = await copy();
  expect(second).toMatchObject({
    title: "Copy of Flannel shirt",
    handle: `${first.handle}-copy`,
    status: "draft",
    tags: ["warm"],
    custom_fields: [{ key: "fit", value: "wide" }],
    options: first.options,
    pictures: [{ id: picture, alt: "Folded" }],
  });
  expect(second.variants.map(({ title, price, sku, on_hand }) => [title, price, sku, on_hand])).toEqual(
    first.variants.map(({ title, price, sku }) => [title, price, `${sku}-copy`, 0]),
  );
  expect(await copy("نسخة")).toMatchObject({ title: "نسخة", handle: `${first.handle}-copy-2` });
  const titles = async (list: Promise<{ data: { title: string }[] }>) =>
    (await list).data.map(({ title }) => title);
  const { client } = mona;
  const inCategory = { ...shop, id: category.data.id };
  expect((await titles(client.categories.list_products({ params: inCategory, query: {} }))).sort()).toEqual([
    "Copy of Flannel shirt",
    "Flannel shirt",
    "نسخة",
  ]);
  // At the end, in order of creation; by rules only if the rules match.
  const inGifts = { ...shop, id: gifts.data.id };
  expect(await titles(client.collections.list_products({ params: inGifts, query: {} }))).toEqual([
    "Flannel shirt",
    "Mug",
    "Copy of Flannel shirt",
    "نسخة",
  ]);
  const inPinned = { ...shop, id: chosen.data.id };
  expect(await titles(client.collections.list_products({ params: inPinned, query: {} }))).toEqual([
    "Flannel shirt",
  ]);
  await expect(
    mona.client.products.duplicate({ params: { ...shop, id: crypto.randomUUID() }, body: {} }),
  ).rejects.toMatchObject({ status: 404 });
});
