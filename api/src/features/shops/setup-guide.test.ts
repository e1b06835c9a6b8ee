import { beforeAll, describe, expect, it } from "vitest";
import type { Readiness, StepKey } from "@vitrine/contract/shops/shops";
import { insertSale } from "../../../test/sales.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let sam: Person;
let max: Person;
beforeAll(async () => {
  [mona, rita, sam, max] = await Promise.all([
    app.person("Mona"),
    app.person("Rita"),
    app.person("Sam"),
    app.person("Max"),
  ]);
});

const readinessOf = async (shopId: number, { client }: Person = mona): Promise<Readiness> =>
  (await client.shops.readiness({ params: { shop_id: shopId } })).data;
const doneIn = ({ steps }: Readiness): StepKey[] => steps.filter(({ done }) => done).map(({ key }) => key);
const openShop = async (name: string, more?: { country?: string; currency?: string }) => {
  const { id } = await app.shop(mona, name, more);
  return { id, params: { shop_id: id } };
};

describe("a step of the setup guide", () => {
  it("isn't done by a default value, but the default doesn't block opening", async () => {
    const { id } = await openShop("New Tea");
    const fresh = await readinessOf(id);
    expect(doneIn(fresh)).toEqual([]);
    expect(fresh).toEqual({
      steps: [
        { key: "product", done: false, blocks_opening: true, active: 0, drafts: 0 },
        {
          key: "currency",
          done: false,
          blocks_opening: false,
          currency: "EUR",
          time_zone: "Europe/Berlin",
        },
        { key: "contact", done: false, blocks_opening: false, email: null, address: null },
        {
          key: "payment",
          done: false,
          blocks_opening: false,
          cash_on_delivery: true,
          other_methods: [],
        },
        {
          key: "delivery",
          done: false,
          blocks_opening: false,
          name: expect.any(String),
          fee: 490,
          currency: "EUR",
          delivers: true,
        },
        { key: "theme", done: false, blocks_opening: false, name: null },
        { key: "sales_tax", done: false, blocks_opening: false, rates: 0 },
        { key: "policies", done: false, blocks_opening: false, published: 0 },
        {
          key: "live",
          done: false,
          blocks_opening: false,
          is_live: false,
          store_url: expect.stringMatching(/\/new-tea$/),
        },
      ],
      may_go_live: false,
      has_orders: false,
      is_dismissed: false,
    });
  });

  it("is done by the member who takes it, and shows the new value", async () => {
    const { id, params } = await openShop("Step Tea");
    const { client } = mona;
    const add = (title: string, status: "draft" | "active") =>
      client.products.create({
        params,
        body: { title, status, variants: [{ option_values: [], price: 500 }] },
      });
    await add("Tea", "draft");
    expect(doneIn(await readinessOf(id))).toEqual([]);
    expect((await readinessOf(id)).steps[0]).toMatchObject({ active: 0, drafts: 1 });
    await add("Cake", "active");
    expect(doneIn(await readinessOf(id))).toEqual(["product"]);
    expect((await readinessOf(id)).steps[0]).toMatchObject({ active: 1, drafts: 1 });

    const { data: settings } = await client.checkout_settings.read({ params });
    const { currency: _, ...body } = settings;
    // Saved without changes: nothing was chosen.
    const { data: same } = await client.checkout_settings.update({ params, body });
    expect(doneIn(await readinessOf(id))).toEqual(["product"]);
    await client.checkout_settings.update({
      params,
      body: { ...body, delivery_fee: 700, version: same.version },
    });
    expect(doneIn(await readinessOf(id))).toEqual(["product", "delivery"]);
    const { data: log } = await client.activity_log.list({
      params,
      query: { target_type: "checkout_settings" },
    });
    expect(log).toMatchObject([
      { actor: "Mona", before: { delivery_fee: 490 }, after: { delivery_fee: 700 } },
    ]);

    await client.shops.update({ params, body: { email: "hello@tea.example" } });
    expect(doneIn(await readinessOf(id))).not.toContain("contact");
    await client.shops.update({
      params,
      body: { address: { line1: "1 Harbour Road", city: "Hamburg" }, time_zone: "Europe/Paris" },
    });
    await client.shops.update({ params, body: { is_live: 1 } });
    expect(doneIn(await readinessOf(id))).toEqual(["product", "currency", "contact", "delivery", "live"]);
    expect((await readinessOf(id)).steps).toMatchObject([
      {},
      { time_zone: "Europe/Paris" },
      { email: "hello@tea.example", address: { line1: "1 Harbour Road" } },
      {},
      { fee: 700 },
      {},
      {},
      {},
      { is_live: true },
    ]);
    // Closed temporarily, the shop stays set up.
    await client.shops.update({ params, body: { is_live: 0 } });
    expect(doneIn(await readinessOf(id))).toContain("live");
  });

  it("is done by a currency that isn't the country's, chosen when the shop was created", async () => {
    const { id } = await openShop("Dollar Tea", { country: "DE", currency: "USD" });
    expect(doneIn(await readinessOf(id))).toEqual(["currency"]);
  });

  it("is done by keeping the default value, which changes nothing else", async () => {
    const { id, params } = await openShop("Keep Tea");
    const before = await readinessOf(id);
    const { data: stored } = await mona.client.shops.keep_currency({ params });
    expect(doneIn(stored)).toEqual(["currency"]);
    for (const step of ["payment", "delivery"] as const) {
      const { data } = await mona.client.shops.keep_default({ params: { ...params, step } });
      expect(doneIn(data)).toContain(step);
    }
    const after = await readinessOf(id);
    expect(doneIn(after)).toEqual(["currency", "payment", "delivery"]);
    expect(after.steps.map((step) => ({ ...step, done: false }))).toEqual(before.steps);
    // Without a payment method, the step is open again and the shop can't open.
    const { data: settings } = await mona.client.checkout_settings.read({ params });
    const { currency: _, ...body } = settings;
    await mona.client.checkout_settings.update({ params, body: { ...body, cash_on_delivery: false } });
    expect((await readinessOf(id)).steps[3]).toMatchObject({ done: false, blocks_opening: true });
    await expect(mona.client.shops.update({ params, body: { is_live: 1 } })).rejects.toMatchObject({
      code: "shop_not_ready",
      body: { missing: ["product", "payment"] },
    });
  });
});

describe("a shop without cash on delivery", () => {
  it("opens with another payment method, which completes the step until it is turned off", async () => {
    const { id, params } = await openShop("Bank Tea");
    const { client } = mona;
    await client.products.create({
      params,
      body: { title: "Tea", status: "active", variants: [{ option_values: [], price: 500 }] },
    });
    const { data: settings } = await client.checkout_settings.read({ params });
    const { currency: _, ...body } = settings;
    await client.checkout_settings.update({ params, body: { ...body, cash_on_delivery: false } });
    const open = () => client.shops.update({ params, body: { is_live: 1 } });
    await expect(open()).rejects.toMatchObject({ code: "shop_not_ready" });
    const { data: method } = await client.payment_methods.create({
      params,
      body: { name: "Bank transfer", instructions: "IBAN DE00 0000" },
    });
    const payment = async () => (await readinessOf(id)).steps.find(({ key }) => key === "payment");
    expect(await payment()).toMatchObject({
      done: true,
      blocks_opening: false,
      other_methods: ["Bank transfer"],
    });
    const { id: method_id, ...draft } = method;
    await client.payment_methods.update({
      params: { ...params, id: method_id },
      body: { ...draft, is_active: false },
    });
    expect(await payment()).toMatchObject({ done: false, blocks_opening: true, other_methods: [] });
    await expect(open()).rejects.toMatchObject({ code: "shop_not_ready", body: { missing: ["payment"] } });
    const { version } = (await client.payment_methods.read({ params: { ...params, id: method_id } })).data;
    await client.payment_methods.update({
      params: { ...params, id: method_id },
      body: { ...draft, version, is_active: true },
    });
    await open();
  });
});

describe("a shop that delivers nowhere", () => {
  it("can't open until it has a rate, or only products that aren't shipped", async () => {
    const { params } = await openShop("Nowhere Tea");
    const { client } = mona;
    const variants = (requires_shipping: boolean) => [{ option_values: [], price: 500, requires_shipping }];
    const { data: product } = await client.products.create({
      params,
      body: { title: "Tea", status: "active", variants: variants(true) },
    });
    const { data: settings } = await client.checkout_settings.read({ params });
    const { currency: _, ...body } = settings;
    await client.checkout_settings.update({ params, body: { ...body, delivers_elsewhere: false } });
    const delivery = async () =>
      (await readinessOf(params.shop_id)).steps.find(({ key }) => key === "delivery");
    expect(await delivery()).toMatchObject({ done: false, blocks_opening: true, delivers: false });
    const open = () => client.shops.update({ params, body: { is_live: 1 } });
    await expect(open()).rejects.toMatchObject({ code: "shop_not_ready", body: { missing: ["delivery"] } });
    const zone = {
      name: "Germany",
      places: [{ country: "DE", region_codes: [], cities: [], postcodes: [] }],
    };
    const { data: without } = await client.delivery_zones.create({ params, body: { ...zone, rates: [] } });
    expect(await delivery()).toMatchObject({ blocks_opening: true });
    await client.delivery_zones.remove({ params: { ...params, id: without.id } });
    await app.database.admin.query("update variants set requires_shipping = false where product_id = $1", [
      product.id,
    ]);
    expect(await delivery()).toMatchObject({ blocks_opening: false, delivers: true });
    await open();
  });
});

describe("an optional step", () => {
  it("is done by the three policies that most countries require, once they are published", async () => {
    const { id, params } = await openShop("Policy Tea");
    const publish = (kind: "privacy-policy" | "refund-policy" | "terms-of-service", is_published = true) =>
      mona.client.pages.create({
        params,
        body: { kind, title: kind, description_html: "<p>Text</p>", is_published },
      });
    await publish("privacy-policy");
    await publish("refund-policy");
    const { data: terms } = await publish("terms-of-service", false);
    const policies = async () => (await readinessOf(id)).steps.find(({ key }) => key === "policies");
    expect(await policies()).toMatchObject({ done: false, blocks_opening: false, published: 2 });
    await app.database.admin.query("update pages set published_at = now() where id = $1", [terms.id]);
    expect(await policies()).toMatchObject({ done: true, published: 3 });
  });

  it("is done by a published theme that was customised, and by a tax rate, and never blocks opening", async () => {
    const { id, params } = await openShop("Optional Tea");
    const { client } = mona;
    const optional = async () =>
      (await readinessOf(id)).steps.filter(({ key }) => key === "theme" || key === "sales_tax");
    // The default theme as a theme of the shop, without changes.
    const { data: theme } = await client.themes.create({
      params,
      body: { name: "Salon", preset: "salon", replaces_default: true },
    });
    expect(await optional()).toMatchObject([
      { done: false, blocks_opening: false, name: null },
      { done: false, blocks_opening: false, rates: 0 },
    ]);
    const at = { params: { ...params, id: theme.id } };
    const { document } = (await client.themes.read_draft(at)).data;
    const changed = { ...document, brand: { ...document.brand, accent: "#aa3300" } };
    await client.themes.save_draft({ ...at, body: { document: changed, version: 0, base_version: 1 } });
    expect(await optional()).toMatchObject([{ done: false }, {}]);
    await client.themes.publish({ ...at, body: { version: 1 } });
    await client.tax_rates.create({ params, body: { name: "VAT", ppm: 190_000, country: "DE" } });
    expect(await optional()).toMatchObject([
      { done: true, name: "Salon" },
      { done: true, rates: 1 },
    ]);
  });

  it("is done by another theme than the default, published as it is", async () => {
    const { id, params } = await openShop("Bazaar Tea");
    const { data: theme } = await mona.client.themes.create({
      params,
      body: { name: "Market", preset: "bazaar" },
    });
    expect(doneIn(await readinessOf(id))).toEqual([]);
    await mona.client.themes.publish({ params: { ...params, id: theme.id }, body: { version: 1 } });
    expect(doneIn(await readinessOf(id))).toEqual(["theme"]);
  });
});

describe("a new shop", () => {
  it("adds tax at the checkout in the United States, and includes it in prices in Germany", async () => {
    const taxOf = async (country: string) => {
      const { params } = await openShop(`Tax Tea ${country}`, { country });
      return (await mona.client.sales_tax.read({ params })).data;
    };
    expect(await taxOf("US")).toMatchObject({ prices_include_tax: false, delivery_tax_class: "standard" });
    expect(await taxOf("DE")).toMatchObject({ prices_include_tax: true, delivery_tax_class: "standard" });
  });
});

describe("a shop with an order", () => {
  it("can't change currency and time zone, and has no step for them", async () => {
    const { id } = await openShop("Sold Tea");
    await insertSale(app.database, id, { at: "2026-11-20T12:00:00Z" });
    const after = await readinessOf(id);
    expect(after.has_orders).toBe(true);
    expect(after.steps.map(({ key }) => key)).toEqual([
      "product",
      "contact",
      "payment",
      "delivery",
      "theme",
      "sales_tax",
      "policies",
      "live",
    ]);
  });
});

describe("members of a shop", () => {
  it("see and take only the steps that their role allows", async () => {
    const { id, params } = await openShop("Role Tea");
    await app.join(id, sam, "staff");
    await app.join(id, max, "manager");
    expect((await readinessOf(id, sam)).steps).toEqual([]);
    expect((await readinessOf(id, max)).steps.map(({ key }) => key)).toEqual([
      "product",
      "payment",
      "delivery",
      "theme",
      "sales_tax",
      "policies",
    ]);
    const recordPayment = ({ client }: Person) =>
      client.shops.keep_default({ params: { ...params, step: "payment" } });
    const keepCurrency = ({ client }: Person) => client.shops.keep_currency({ params });
    await expect(recordPayment(sam)).rejects.toMatchObject({ code: "forbidden" });
    await expect(keepCurrency(max)).rejects.toMatchObject({ code: "forbidden" });
    await expect(keepCurrency(rita)).rejects.toMatchObject({ status: 404 });
    expect(doneIn(await readinessOf(id))).toEqual([]);
    await recordPayment(max);
    expect(doneIn(await readinessOf(id))).toEqual(["payment"]);
  });

  it("dismiss and restore the guide separately, in all their browsers", async () => {
    const { id, params } = await openShop("Hide Tea");
    await app.join(id, max, "manager");
    const show = (is_dismissed: boolean) => mona.client.shops.show_guide({ params, body: { is_dismissed } });
    expect((await show(true)).data.is_dismissed).toBe(true);
    // Dismissing twice is no error.
    await show(true);
    const elsewhere = await mona.client.shops.readiness({ params });
    expect([elsewhere.data.is_dismissed, (await readinessOf(id, max)).is_dismissed]).toEqual([true, false]);
    const { id: other } = await openShop("Other Tea");
    expect((await readinessOf(other)).is_dismissed).toBe(false);
    expect((await show(false)).data.is_dismissed).toBe(false);
    await expect(
      rita.client.shops.show_guide({ params, body: { is_dismissed: true } }),
    ).rejects.toMatchObject({ status: 404 });
    expect((await readinessOf(id)).is_dismissed).toBe(false);
  });
});
