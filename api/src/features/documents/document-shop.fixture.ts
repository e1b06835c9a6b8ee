import { beforeAll } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Person, type TestApp, useTestApp } from "../../../test/test-app.ts";

export interface DocumentOrder {
  id: string;
  token: string;
  params: { shop_id: number; id: string };
}

/** A shop with a tax number and a tax that its prices include. */
export interface DocumentShop {
  app: TestApp;
  owner: Person;
  staff: Person;
  shop: { id: number; handle: string };
  inShop: { shop_id: number };
  /** Orders two teas and a cup, paid on delivery. */
  order(): Promise<DocumentOrder>;
  settings(change: Record<string, unknown>): Promise<unknown>;
}

/** @param name of the shop, and of what only this file uses */
export function useDocumentShop(name: string, options: Parameters<typeof useTestApp>[0] = {}): DocumentShop {
  const it = { app: useTestApp(options) } as DocumentShop;
  const { app } = it;
  let orders = 0;

  beforeAll(async () => {
    [it.owner, it.staff] = await Promise.all([app.person(`Mona ${name}`), app.person(`Sam ${name}`)]);
    it.shop = await app.shop(it.owner, name);
    it.inShop = { shop_id: it.shop.id };
    await app.join(it.shop.id, it.staff, "staff");
    await open(app.database, it.shop.id);
    const { client } = it.owner;
    const { version } = (await client.sales_tax.read({ params: it.inShop })).data;
    const taxes = {
      prices_include_tax: true,
      adjusts_prices: false,
      tax_rounding: "line",
      tax_number: "DE123456789",
    } as const;
    await client.sales_tax.update({
      params: it.inShop,
      body: { ...taxes, delivery_tax_class: "standard", fee_tax_class: "standard", version },
    });
    await client.tax_rates.create({
      params: it.inShop,
      body: { name: "VAT", country: "DE", ppm: 190_000 } as never,
    });
    const { database } = app;
    const sample = [
      await insertProduct(database, it.shop.id, {
        title: "Tea ชาเขียวปั่นน้ำผึ้ง",
        price: 1190,
        on_hand: 10_000,
        sku: "TEA-1",
      }),
      await insertProduct(database, it.shop.id, { title: "Cup বিশ্বাস", price: 595, on_hand: 10_000 }),
    ] as const;
    it.order = async () => {
      const email = `buyer-${++orders}@example.com`;
      const lines = sample.map(({ variant_id }, at) => ({ variant_id, quantity: 2 - at }));
      const { token } = await buy(shopper(app, it.shop.handle), lines, email);
      const { rows } = await database.admin.query("select id from orders where shop_id = $1 and email = $2", [
        it.shop.id,
        email,
      ]);
      const { id } = rows[0];
      return { id, token, params: { ...it.inShop, id } };
    };
    it.settings = async (change) => {
      const { data } = await client.documents.read_settings({ params: it.inShop });
      return client.documents.update_settings({ params: it.inShop, body: { ...data, ...change } });
    };
  });
  return it;
}
