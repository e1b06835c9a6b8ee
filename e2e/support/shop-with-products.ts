import type pg from "pg";
import type { Client } from "@vitrine/contract/client";
import * as shared from "./at-the-dashboard.ts";
import type { Product } from "./product.ts";
import { addMember, clientOf, databaseOf, type Member } from "./members.ts";

/** An open shop for shoppers' tests, with its owner's API client. */
export interface ShopWithProducts {
  owner: Member;
  client: Client;
  params: { shop_id: number };
  /** URL of its home page. */
  url: string;
  /** Products in the order they were created: "Apron 1" is the oldest. */
  products: { id: string; handle: string; version: number }[];
  admin: pg.Client;
}

/**
 * Creates an open shop with its own handle and `count` products of £10 in stock, all of them in the category "Aprons"
 * and in the collection "Linen", every other one by the vendor "Ash".
 */
export async function openShopWithProducts(
  name: string,
  count: number,
  { dataDir, port, store }: Pick<Product, "dataDir" | "port" | "store"> = shared,
): Promise<ShopWithProducts> {
  const admin = await databaseOf(dataDir);
  const owner = await addMember(admin, `Owner of ${name}`);
  const client = clientOf(owner, port);
  const handle = `${name.toLowerCase().replaceAll(" ", "-")}-${Date.now()}`;
  const { data: shop } = await client.shops.create({ body: { name, handle, country: "GB" } });
  const params = { shop_id: shop.id };
  const products: ShopWithProducts["products"] = [];
  for (let n = 1; n <= count; n++) {
    const { data } = await client.products.create({
      params,
      body: {
        title: `Apron ${n}`,
        vendor: n % 2 ? "Ash" : "Birch",
        status: "active",
        variants: [{ option_values: [], price: 1000, on_hand: 5 }],
      },
    });
    products.push(data);
  }
  const product_ids = products.map(({ id }) => id);
  const { data: category } = await client.categories.create({ params, body: { title: "Aprons" } });
  await client.categories.change_products({
    params: { ...params, id: category.id },
    body: { action: "add", product_ids },
  });
  const { data: collection } = await client.collections.create({
    params,
    body: { title: "Linen", kind: "manual" },
  });
  await client.collections.change_products({
    params: { ...params, id: collection.id },
    body: { action: "add", product_ids },
  });
  await client.shops.update({ params, body: { is_live: 1 } });
  return { owner, client, params, url: `${store}/${handle}`, products, admin };
}
