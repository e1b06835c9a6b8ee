import type { TranslatedKind } from "@vitrine/contract/shops/translations";
import { beforeAll } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { fill } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { shopperIn } from "./shopper-in.fixture.ts";

/** Default names of the shop, which Arabic texts don't contain. */
export const english = /Shirt|Large|Courier|Transfer|Send it/;

/** The shirt in Arabic. */
export const line = { title: "قميص", variant_title: "كبير" };

export interface TranslatedOrderShop {
  id: number;
  handle: string;
  owner: Person;
  shirt: { id: string; handle: string; variants: { id: string }[] };
  /** Id of a payment method. */
  bank: string;
}

/** A shop with Arabic names of a product, a delivery rate and a payment method, and orders of its shoppers. */
export function useTranslatedOrders() {
  const app = useTestApp();
  const shop = {} as TranslatedOrderShop;
  const rate = crypto.randomUUID();

  const inShop = () => ({ shop_id: shop.id });
  const store = () => ({ handle: shop.handle });
  const sql = async (text: string, ...values: unknown[]) =>
    (await app.database.admin.query(text, values)).rows;
  const translate = (kind: TranslatedKind, id: string, texts: Record<string, string>) =>
    shop.owner.client.translations.update({
      params: { ...inShop(), language: "ar", kind, id },
      body: { texts },
    });
  const shopperOn = (pages?: string) => shopperIn(app, shop.handle, pages);
  const large = () => ({ variant_id: shop.shirt.variants[0]!.id, quantity: 1 });

  beforeAll(async () => {
    shop.owner = await app.person("Mona Orders");
    Object.assign(shop, await app.shop(shop.owner, "Mona Orders", { country: "DE", currency: "EUR" }));
    await open(app.database, shop.id);
    Object.assign(shop, await addNames(shop.owner.client, inShop(), rate));
    await translate("product", shop.shirt.id, { title: "قميص" });
    await translate("option", "Size", { Size: "المقاس", Large: "كبير" });
    await translate("delivery_rate", rate, { name: "مندوب" });
    await translate("payment_method", shop.bank, { name: "تحويل", instructions: "أرسله إلى IBAN 2." });
  });

  async function setStatus(status: "active" | "draft"): Promise<void> {
    await sql("update products set status = $2 where id = $1", shop.shirt.id, status);
    // Carts are read with the products in memory otherwise.
    await sql("update shops set storefront_version = storefront_version + 1 where id = $1", shop.id);
  }

  async function buyIn(pages: string | undefined, email: string) {
    const buyer = shopperOn(pages);
    const total = await fill(buyer, [large()], email);
    const method = "cash_on_delivery";
    await buyer.client.checkout.update_payment({ params: store(), body: { method } });
    buyer.key = crypto.randomUUID();
    const body = { accepted_total: total };
    return (await buyer.client.checkout.place_order({ params: store(), body })).data;
  }

  async function orderOf({ number }: { number: number }) {
    const query = { search: `#${number}` };
    const { data } = await shop.owner.client.orders.list({ params: inShop(), query });
    return (await shop.owner.client.orders.read({ params: { ...inShop(), id: data[0]!.id } })).data;
  }

  /** A delivered order of an Arabic page. */
  async function delivered(email: string) {
    const placed = await buyIn("ar", email);
    const { id, customer_id, lines } = await orderOf(placed);
    const params = { ...inShop(), id };
    await deliver(shop.owner.client, params);
    return { placed, params, customer_id, own: { ...store(), token: placed.token }, line_id: lines[0]!.id };
  }

  const readIn = async (pages: string | undefined, token: string) =>
    (await shopperOn(pages).client.checkout.read_order({ params: { ...store(), token } })).data;

  return {
    app,
    shop,
    rate,
    inShop,
    store,
    sql,
    translate,
    shopperOn,
    large,
    setStatus,
    buyIn,
    orderOf,
    delivered,
    readIn,
  };
}

async function deliver({ orders }: Person["client"], params: { shop_id: number; id: string }) {
  await orders.confirm({ params });
  const { data } = await orders.pack({ params, body: {} });
  const shipment = { ...params, shipment_id: data.shipments[0]!.id };
  await orders.ship({ params: shipment, body: { courier: null, tracking_number: null } });
  await orders.deliver({ params: shipment });
}

/** Adds Arabic, the shirt, the rate, the payment method and returns, with their default names. */
async function addNames(client: Person["client"], params: { shop_id: number }, rate: string) {
  const { version } = (await client.languages.read({ params })).data;
  await client.languages.update({
    params,
    body: { languages: [{ code: "ar", is_published: true }], version },
  });
  const shirt = (
    await client.products.create({
      params,
      body: {
        title: "Shirt",
        status: "active",
        options: [{ name: "Size", values: ["Large", "Small"] }],
        variants: [
          { option_values: ["Large"], price: 10_000, tracked: false },
          { option_values: ["Small"], price: 8_000, tracked: false },
        ],
      },
    })
  ).data as never;
  await client.delivery_zones.create({
    params,
    body: {
      name: "Germany",
      places: [{ country: "DE" }],
      rates: [{ id: rate, name: "Courier", fee: 500, days_min: 1, days_max: 2 }] as never,
    },
  });
  const bank = (
    await client.payment_methods.create({
      params,
      body: { name: "Transfer", instructions: "Send it to IBAN 2." },
    })
  ).data.id;
  const settings = (await client.checkout_settings.read({ params })).data;
  await client.checkout_settings.update({
    params,
    body: { return_days: 14, version: settings.version },
  });
  return { shirt, bank };
}
