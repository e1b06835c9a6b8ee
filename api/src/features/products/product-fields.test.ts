import {
  mapFields,
  type StoredFields,
  storefrontFields,
  textFields,
} from "@vitrine/contract/products/product-fields";
import { pick } from "@vitrine/contract/values/pick";
import { beforeAll, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { buy, fill, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { changeProduct, createProduct, expectRejectionWithoutTrace, tea } from "./drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let shop: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const opened = await app.shop(mona, "Fern Field");
  shop = { shop_id: opened.id };
  handle = opened.handle;
  await open(app.database, opened.id);
});

const bottle = { total: "750", total_unit: "ml", base: "1", base_unit: "l" };
const filled = {
  ...mapFields(textFields, (name) => `Text of ${name}`),
  video_url: "https://youtu.be/dQw4w9WgXcQ",
  custom_fields: [
    { key: "custom.harvest", value: "Spring" },
    { key: "Altitude", value: "1,200 m\nabove the sea" },
  ],
  min_quantity: 2,
  max_quantity: 6,
  quantity_step: 2,
  tax_class: "reduced",
  shipping_fee: 250,
  cash_on_delivery: false,
  origin_country: "JP",
  hs_code: "090210",
  publish_at: "2090-01-01T09:00:00.000Z",
  tags: ["green", "loose leaf"],
  description_html: "<p>Picked by hand.</p>",
} satisfies Omit<StoredFields, "handle" | "title" | "status" | "options">;

it("stores every field of a product, also through a change of another field", async () => {
  const product = await createProduct(
    mona,
    shop,
    tea({
      ...filled,
      hs_code: "0902.10",
      variants: [
        {
          option_values: [],
          price: 900,
          min_price: 700,
          length_mm: 90,
          width_mm: 80,
          height_mm: 300,
          unit_measure: bottle,
        },
      ],
    }),
  );
  const wanted = {
    ...filled,
    variants: [{ min_price: 700, length_mm: 90, width_mm: 80, height_mm: 300, unit_measure: bottle }],
  };
  expect(product).toMatchObject(wanted);
  expect(await changeProduct(mona, shop, product, { title: "Sencha" })).toMatchObject(wanted);
  const { data: log } = await mona.client.activity_log.list({
    params: shop,
    query: { target_type: "product", target_id: product.id },
  });
  expect(log.map(({ before, after }) => [before, after])[0]).toEqual([
    { title: "Fern tea" },
    { title: "Sencha" },
  ]);
  const { custom_fields: _, ...logged } = filled;
  expect(log.at(-1)).toMatchObject({ action: "product.created", after: logged });
});

it("sends shoppers only the fields marked for the storefront", async () => {
  const draft = tea({ ...filled, title: "Gyokuro", publish_at: null, status: "active" });
  const product = await createProduct(mona, shop, draft);
  const params = { handle, product_handle: product.handle };
  const { data } = await shopper(app, handle).client.storefront.read_product({ params });
  expect(data).toMatchObject(pick(product, storefrontFields));
});

it("rejects contradictory fields with instructions, without changing anything", async () => {
  const errorsOf = async (more: Parameters<typeof tea>[0]) =>
    Object.keys((await expectRejectionWithoutTrace(app, () => createProduct(mona, shop, tea(more)))).errors);
  expect(await errorsOf({ min_quantity: 5, max_quantity: 2 })).toEqual(["max_quantity"]);
  expect(await errorsOf({ quantity_step: 3, max_quantity: 2 })).toEqual(["quantity_step"]);
  expect(await errorsOf({ variants: [{ option_values: [], price: 900, min_price: 901 }] })).toEqual([
    "variants.0.min_price",
  ]);
  expect(await errorsOf({ publish_at: "2090-01-01T09:00:00Z", status: "active" })).toEqual(["publish_at"]);
  expect(
    await errorsOf({
      custom_fields: [
        { key: "a", value: "1" },
        { key: "a", value: "2" },
      ],
    }),
  ).toEqual(["custom_fields.1.key"]);
  for (const video_url of ["javascript:alert(1)", "https://example.com/film", "http://youtu.be/dQw4w9WgXcQ"])
    expect(await errorsOf({ video_url })).toEqual(["video_url"]);
  expect(await errorsOf({ hs_code: "12" })).toEqual(["hs_code"]);
});

it("limits the quantity of a product per order, summed over its variants", async () => {
  const options = [{ name: "Size", values: ["S", "L"] }];
  const product = await createProduct(
    mona,
    shop,
    tea({
      title: "Cups",
      status: "active",
      options,
      min_quantity: 3,
      max_quantity: 4,
      variants: ["S", "L"].map((size) => ({ option_values: [size], price: 500, on_hand: 50 })),
    }),
  );
  const [small, large] = product.variants.map(({ id }) => id);
  const params = { handle };
  const nia = shopper(app, handle);
  const order = (accepted_total: number) => {
    nia.key = crypto.randomUUID();
    return nia.client.checkout.place_order({ params, body: { accepted_total } });
  };
  const two = await fill(nia, [
    { variant_id: small!, quantity: 1 },
    { variant_id: large!, quantity: 1 },
  ]);
  expect((await nia.client.checkout.read_cart({ params })).data.lines.map(({ problem }) => problem)).toEqual([
    "too_few",
    "too_few",
  ]);
  await expect(order(two)).rejects.toMatchObject({
    code: "quantity_limited",
    message: "The minimum order for Cups is 3. Raise the quantity, then order.",
  });
  const set = (variant_id: string, quantity: number) =>
    nia.client.checkout.update_line({ params: { handle, variant_id }, body: { quantity } });
  expect((await set(large!, 4)).data.lines[0]!.problem).toBe("too_many");
  await expect(order(two + 1500)).rejects.toMatchObject({ code: "quantity_limited" });
  const { data: cart } = await set(large!, 2);
  expect((await order(cart.total)).data.total).toBe(cart.total);
});

it("sells each variant in multiples of the increment", async () => {
  const product = await createProduct(
    mona,
    shop,
    tea({
      title: "Corks",
      status: "active",
      quantity_step: 6,
      variants: [{ option_values: [], price: 100, on_hand: 50 }],
    }),
  );
  const nia = shopper(app, handle);
  const variant_id = product.variants[0]!.id;
  const seven = await fill(nia, [{ variant_id, quantity: 7 }]);
  const { data: cart } = await nia.client.checkout.read_cart({ params: { handle } });
  expect(cart.lines).toMatchObject([{ problem: "not_multiple", quantity_step: 6 }]);
  const order = (accepted_total: number) => {
    nia.key = crypto.randomUUID();
    return nia.client.checkout.place_order({ params: { handle }, body: { accepted_total } });
  };
  await expect(order(seven)).rejects.toMatchObject({
    code: "quantity_limited",
    message: "Corks is sold in multiples of 6. Change the quantity, then order.",
  });
  const { data: twelve } = await nia.client.checkout.update_line({
    params: { handle, variant_id },
    body: { quantity: 12 },
  });
  expect(twelve.lines[0]!.problem).toBeNull();
  expect((await order(twelve.total)).data.total).toBe(twelve.total);
});

it("replaces the shop's delivery fee with the product's, including a fee of 0", async () => {
  const of = async (title: string, more: Parameters<typeof tea>[0]) =>
    (
      await createProduct(
        mona,
        shop,
        tea({ title, status: "active", variants: [{ option_values: [], price: 1000, on_hand: 9 }], ...more }),
      )
    ).variants[0]!.id;
  const plain = await of("Plain", {});
  const sofa = await of("Sofa", { shipping_fee: 4900 });
  const pin = await of("Pin", { shipping_fee: 0 });
  const shippingOf = async (...lines: [string, number][]) =>
    (
      await buy(
        shopper(app, handle),
        lines.map(([variant_id, quantity]) => ({ variant_id, quantity })),
      )
    ).shipping_total;
  expect(await shippingOf([plain, 2])).toBe(490);
  expect(await shippingOf([sofa, 2])).toBe(9800);
  expect(await shippingOf([sofa, 1], [plain, 1])).toBe(5390);
  expect(await shippingOf([pin, 1])).toBe(0);
});
