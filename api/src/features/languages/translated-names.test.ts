import type { TranslatedKind } from "@vitrine/contract/shops/translations";
import { beforeAll, describe, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { address } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { previewInvoice } from "../documents/issue-documents.action.ts";
import { attributeName, attributeValue } from "../storefront/storefront.rules.ts";
import { shopperIn } from "./shopper-in.fixture.ts";

const app = useTestApp();
const language = "ar" as const;
let mona: Person;
let shop: { id: number; handle: string };
let shirt: { id: string; handle: string; variants: { id: string }[] };
const rate = crypto.randomUUID();
let ids: Record<"bank" | "coupon" | "chart", string>;

const inShop = () => ({ shop_id: shop.id });
const store = () => ({ handle: shop.handle });
const sql = async (text: string, ...values: unknown[]) => (await app.database.admin.query(text, values)).rows;
const translate = (kind: TranslatedKind, id: string, texts: Record<string, string>) =>
  mona.client.translations.update({ params: { ...inShop(), language, kind, id }, body: { texts } });
const list = async (kind: TranslatedKind) =>
  (await mona.client.translations.list({ params: { ...inShop(), language }, query: { kind } })).data;
const shopperOn = (pages?: string) => shopperIn(app, shop.handle, pages);
const sourcesOf = (texts: { field: string; source: string }[]) =>
  Object.fromEntries(texts.map(({ field, source }) => [field, source]));

async function productIn(pages?: string) {
  const { storefront } = shopperOn(pages).client;
  return (await storefront.read_product({ params: { ...store(), product_handle: shirt.handle } })).data;
}

/** A cart with the shirt, with an address and a payment by bank transfer. */
async function cartIn(pages: string | undefined, email: string) {
  const it = shopperOn(pages);
  const line = { variant_id: shirt.variants[0]!.id, quantity: 1 };
  it.cartToken = (await it.client.checkout.add_line({ params: store(), body: line })).data.token;
  await it.client.checkout.update_address({
    params: store(),
    body: { email, address, accepts_terms: true },
  });
  const { data } = await it.client.checkout.update_payment({
    params: store(),
    body: { method: ids.bank },
  });
  return { it, cart: data };
}

async function buyIn(pages: string | undefined, email: string) {
  const { it, cart } = await cartIn(pages, email);
  it.key = crypto.randomUUID();
  const body = { accepted_total: cart.total };
  const { data } = await it.client.checkout.place_order({ params: store(), body });
  return data;
}

async function orderOf({ number }: { number: number }) {
  const { data } = await mona.client.orders.list({ params: inShop(), query: { search: `#${number}` } });
  return (await mona.client.orders.read({ params: { ...inShop(), id: data[0]!.id } })).data;
}

beforeAll(async () => {
  mona = await app.person("Mona Names");
  shop = await app.shop(mona, "Mona Names", { country: "DE", currency: "EUR" });
  await open(app.database, shop.id);
  const { client } = mona;
  const { version } = (await client.languages.read({ params: inShop() })).data;
  await client.languages.update({
    params: inShop(),
    body: { languages: [{ code: language, is_published: true }], version },
  });
  shirt = (
    await client.products.create({
      params: inShop(),
      body: {
        title: "Shirt",
        status: "active",
        options: [
          { name: "Size", values: ["Large", "Small"] },
          { name: "Colour", values: ["Navy"] },
        ],
        custom_fields: [
          { key: "custom.care_guide", value: '["Wash cold", "Iron"]' },
          { key: "Width", value: "38 – 40" },
        ],
        variants: [
          { option_values: ["Large", "Navy"], price: 10_000, tracked: false },
          { option_values: ["Small", "Navy"], price: 10_000, tracked: false },
        ],
      },
    })
  ).data as never;
  for (const key of ["custom.care_guide", "Width"])
    await client.shown_fields.update({ params: inShop(), body: { key, shown: true } });
  await client.delivery_zones.create({
    params: inShop(),
    body: {
      name: "Germany",
      places: [{ country: "DE" }],
      rates: [{ id: rate, name: "Courier", fee: 500, days_min: 1, days_max: 2 }] as never,
    },
  });
  const bank = await client.payment_methods.create({
    params: inShop(),
    body: { name: "Transfer", instructions: "Send it to IBAN 1." },
  });
  const coupon = await client.coupons.create({
    params: inShop(),
    body: {
      title: "Autumn",
      method: "automatic",
      type: "percent",
      basis_points: 1_000,
      items: {},
      required_items: {},
    } as never,
  });
  const chart = await client.size_charts.create({
    params: inShop(),
    body: {
      title: "Shirts",
      note: "Measure the chest",
      everywhere: true,
      table: {
        unit: "cm",
        columns: [
          { name: "Size", is_length: false },
          { name: "Chest", is_length: true },
        ],
        rows: [["Large", "104–112"]],
      },
    },
  });
  ids = { bank: bank.data.id, coupon: coupon.data.id, chart: chart.data.id };
  await sql(
    `insert into checkout_settings (shop_id, thank_you, terms_label, terms_url) values ($1, 'Thank you!', 'I agree', '/terms')
     on conflict (shop_id) do update set thank_you = excluded.thank_you, terms_label = excluded.terms_label, terms_url = excluded.terms_url`,
    shop.id,
  );
});

describe("the texts to translate", () => {
  it("have options and custom fields once for the shop, without values that are only numbers", async () => {
    expect((await list("option")).map(({ id, texts }) => [id, sourcesOf(texts)])).toEqual([
      ["Colour", { Colour: "Colour", Navy: "Navy" }],
      ["Size", { Size: "Size", Large: "Large", Small: "Small" }],
    ]);
    const [care] = await list("custom_field");
    expect(care).toMatchObject({ id: attributeName("custom.care_guide") });
    expect(sourcesOf(care!.texts)).toEqual({
      "Care guide": "Care guide",
      "Wash cold, Iron": attributeValue('["Wash cold", "Iron"]'),
    });
    expect(await list("custom_field")).toHaveLength(1);
  });

  it("have the value of a custom field as the store shows it, also if it only looks like a list", async () => {
    const values = [
      '["Line \\"dry\\"", "caf\\u00e9", 40.5]',
      "[see the label]",
      '["Open',
      '[["Nested"]]',
      '{"not": "a list"}',
    ];
    // JSON that PostgreSQL can't store as `jsonb`.
    const notStorable = ['["Half a pair \\ud83d"]', '["No end \\u0000"]', "[1e999999]"];
    const fields = (list: string[]) => list.map((value, at) => ({ key: `custom.care_${at}`, value }));
    await mona.client.products.create({
      params: inShop(),
      body: {
        title: "Scarf",
        status: "active",
        options: [],
        custom_fields: fields([...values, ...notStorable]),
        variants: [{ option_values: [], price: 1_000, tracked: false }],
      },
    });
    for (const { key } of fields([...values, ...notStorable]))
      await mona.client.shown_fields.update({ params: inShop(), body: { key, shown: true } });
    const texts = (await list("custom_field"))
      .filter(({ id }) => /^Care \d/.test(id))
      .map(({ id, texts }) => [id, Object.keys(sourcesOf(texts)).filter((text) => text !== id)]);
    const shown = [...values.map(attributeValue), ...notStorable];
    expect(texts).toEqual(shown.map((value, at) => [`Care ${at}`, [value]]));
    for (const { key } of fields([...values, ...notStorable]))
      await mona.client.shown_fields.update({ params: inShop(), body: { key, shown: false } });
  });

  it("have the names of the checkout, with the zone of a delivery rate", async () => {
    expect((await list("delivery_rate")).map(({ id, title }) => [id, title])).toEqual([
      [rate, "Germany: Courier"],
    ]);
    expect(sourcesOf((await list("payment_method"))[0]!.texts)).toEqual({
      name: "Transfer",
      instructions: "Send it to IBAN 1.",
    });
    expect(sourcesOf((await list("coupon"))[0]!.texts)).toEqual({ title: "Autumn" });
    expect(sourcesOf((await list("checkout"))[0]!.texts)).toEqual({
      terms_label: "I agree",
      thank_you: "Thank you!",
    });
    expect(sourcesOf((await list("size_chart"))[0]!.texts)).toEqual({
      title: "Shirts",
      note: "Measure the chest",
      "table.Size": "Size",
      "table.Chest": "Chest",
      "table.Large": "Large",
    });
  });
});

describe("translated options, custom fields and size charts", () => {
  beforeAll(async () => {
    await translate("option", "Size", { Size: "المقاس", Large: "كبير" });
    await translate("option", "Colour", { Navy: "كحلي" });
    await translate("custom_field", "Care guide", {
      "Care guide": "العناية",
      "Wash cold, Iron": "غسيل بارد",
    });
    await translate("size_chart", ids.chart, {
      title: "القمصان",
      "table.Chest": "الصدر",
      "table.Large": "كبير",
    });
  });

  it("are on the product's page, in all its variants, and the default names stay for colours and sizes", async () => {
    const product = await productIn("ar");
    expect(product.options).toEqual([
      { name: "المقاس", values: ["كبير", "Small"] },
      { name: "Colour", values: ["كحلي"] },
    ]);
    expect(product.default_options?.map(({ name }) => name)).toEqual(["Size", "Colour"]);
    expect(product.variants.map(({ title, option_values }) => [title, option_values])).toEqual([
      ["كبير / كحلي", ["كبير", "كحلي"]],
      ["Small / كحلي", ["Small", "كحلي"]],
    ]);
    expect(product.attributes[0]).toEqual({ name: "العناية", value: "غسيل بارد" });
    expect(product.size_chart).toMatchObject({
      title: "القمصان",
      note: "Measure the chest",
      table: { columns: [{ name: "Size" }, { name: "الصدر" }], rows: [["كبير", "104–112"]] },
    });
    const english = await productIn();
    expect(english.options[0]).toEqual({ name: "Size", values: ["Large", "Small"] });
    expect(english.default_options).toBeUndefined();
  });

  it("label the filters, whose values stay in URLs", async () => {
    const { storefront } = shopperOn("ar").client;
    const query = { facets: "1" as const, option: ["Size:Large"] };
    const { data, meta } = await storefront.list_products({ params: store(), query });
    expect(data).toHaveLength(1);
    const size = meta.facets?.find(({ kind, name }) => kind === "option" && name === "Size");
    expect(size).toMatchObject({ label: "المقاس" });
    expect(size?.values).toContainEqual({ value: "Large", label: "كبير", count: 1 });
  });

  it("leave two values apart that have the same translation", async () => {
    await translate("option", "Size", { Small: "كبير" });
    expect((await productIn("ar")).options[0]!.values).toEqual(["كبير", "Small"]);
    await translate("option", "Size", { Small: "" });
  });

  it("are outdated once the field's text has changed, and are removed with it", async () => {
    await sql("update size_charts set title = 'Tops' where id = $1", ids.chart);
    const [chart] = await list("size_chart");
    expect(chart!.texts.find(({ field }) => field === "title")).toMatchObject({ is_outdated: true });
    await sql("update size_charts set title = 'Shirts' where id = $1", ids.chart);
  });

  it("can have any characters in their names, also in files", async () => {
    await mona.client.products.create({
      params: inShop(),
      body: {
        title: "Cable",
        status: "draft",
        options: [{ name: "Plug: 1/2 %", values: ["EU & UK"] }],
        variants: [{ option_values: ["EU & UK"], price: 100 }],
      },
    });
    await translate("option", "Plug: 1/2 %", { "EU & UK": "أوروبا" });
    const params = { ...inShop(), language };
    const file = await mona.client.translations.export({ params, query: { format: "xliff" } });
    const text = (await file.text()).replaceAll("أوروبا", "قابس");
    await mona.client.translations.import({ params, body: { file: new File([text], "x.xlf") } });
    const { data } = await mona.client.translations.read({
      params: { ...params, kind: "option", id: "Plug: 1/2 %" },
    });
    expect(data.texts.find(({ field }) => field === "EU & UK")?.text).toBe("قابس");
  });
});

describe("translated names of the checkout", () => {
  beforeAll(async () => {
    await translate("delivery_rate", rate, { name: "مندوب" });
    await translate("payment_method", ids.bank, { name: "تحويل", instructions: "أرسله إلى IBAN 1." });
    await translate("coupon", ids.coupon, { title: "الخريف" });
    await translate("checkout", "checkout", { terms_label: "أوافق", thank_you: "شكرا لك!" });
    await translate("product", shirt.id, { title: "قميص" });
  });

  it("are in the cart and in the shop's data", async () => {
    const { cart } = await cartIn("ar", "cart@example.com");
    expect(cart.delivery_options).toMatchObject([{ key: rate, name: "مندوب" }]);
    expect(cart.payment_options).toContainEqual({
      key: ids.bank,
      name: "تحويل",
      instructions: "أرسله إلى IBAN 1.",
      fee: 0,
    });
    expect(cart.discounts).toMatchObject([{ title: "الخريف", amount: 1_000 }]);
    expect(cart.lines).toMatchObject([{ title: "قميص", variant_title: "كبير / كحلي" }]);
    const { data } = await shopperOn("ar").client.storefront.read({ params: store() });
    expect(data.checkout.terms_label).toBe("أوافق");
    expect(data.terms.payment_methods).toContainEqual({ key: ids.bank, name: "تحويل" });
  });

  it("are on the order's page in its language, and members read the default names", async () => {
    const placed = await buyIn("ar", "amira@example.com");
    const arabic = {
      delivery: { name: "مندوب" },
      payment: { name: "تحويل", instructions: "أرسله إلى IBAN 1." },
      discounts: [{ title: "الخريف" }],
      lines: [{ title: "قميص", variant_title: "كبير / كحلي" }],
      thank_you: "شكرا لك!",
    };
    expect(placed).toMatchObject(arabic);
    const params = { ...store(), token: placed.token };
    expect((await shopperOn("ar").client.checkout.read_order({ params })).data).toMatchObject(arabic);
    const english = {
      delivery: { name: "Courier" },
      payment: { name: "Transfer", instructions: "Send it to IBAN 1." },
      discounts: [{ title: "Autumn" }],
      lines: [{ title: "Shirt", variant_title: "Large / Navy" }],
    };
    const page = (await shopperOn().client.checkout.read_order({ params })).data;
    expect(page).toMatchObject({ ...english, thank_you: "Thank you!" });
    expect(await orderOf(placed)).toMatchObject({ ...english, language });
  });

  it("are in the email and the invoice of the order", async () => {
    const placed = await buyIn("ar", "email@example.com");
    const { text } = await app.mailTo("email@example.com");
    for (const name of ["مندوب", "تحويل", "أرسله إلى IBAN 1.", "الخريف", "قميص", "كبير / كحلي", "شكرا لك!"])
      expect(text).toContain(name);
    expect(text).not.toMatch(/Courier|Transfer|Autumn|Shirt|Large|Thank you/);
    const { id } = await orderOf(placed);
    const invoice = await app.app.db.inShop(shop.id, (tx) => previewInvoice(tx, id));
    expect(invoice.lines).toMatchObject([{ title: "قميص", variant_title: "كبير / كحلي" }]);
    expect(invoice.payment.name).toBe("تحويل");
    expect(invoice.sums).toContainEqual(expect.objectContaining({ kind: "discount", title: "الخريف" }));
  });

  it("stay on an order as its shopper saw them", async () => {
    const placed = await buyIn("ar", "later@example.com");
    await translate("delivery_rate", rate, { name: "توصيل سريع" });
    await translate("option", "Size", { Large: "واسع" });
    const params = { ...store(), token: placed.token };
    expect((await shopperOn("ar").client.checkout.read_order({ params })).data).toMatchObject({
      delivery: { name: "مندوب" },
      lines: [{ variant_title: "كبير / كحلي" }],
    });
    const { cart } = await cartIn("ar", "cart@example.com");
    expect(cart.delivery_options).toMatchObject([{ name: "توصيل سريع" }]);
  });

  it("aren't stored with an order in the default language", async () => {
    const { number } = await buyIn(undefined, "default@example.com");
    expect(
      await sql("select shown_texts from orders where shop_id = $1 and number = $2", shop.id, number),
    ).toEqual([{ shown_texts: null }]);
  });
});

it("rejects names of another shop", async () => {
  const other = await app.shop(mona, "Other Names");
  const params = { shop_id: other.id, language, kind: "delivery_rate" as const, id: rate };
  const { version } = (await mona.client.languages.read({ params })).data;
  await mona.client.languages.update({
    params,
    body: { languages: [{ code: language, is_published: true }], version },
  });
  await expect(
    mona.client.translations.update({ params, body: { texts: { name: "x" } } }),
  ).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await sql("select from translations where shop_id = $1", other.id)).toEqual([]);
});
