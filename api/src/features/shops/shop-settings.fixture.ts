import type { ShopChange } from "@vitrine/contract/shops/shops";
import { beforeAll } from "vitest";
import { insertProduct, open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

/** Mona's shops, and the endpoints of their settings. */
export function useMonasShops() {
  const app = useTestApp();
  let mona: Person;
  let count = 0;
  beforeAll(async () => {
    mona = await app.person("Mona");
  });
  return {
    app,
    owner: () => mona,
    /** An open shop with one product. */
    async newShop(more: { country?: string; currency?: string } = {}) {
      const name = `Shop ${++count}`;
      const shop = await app.shop(mona, name, more);
      await open(app.database, shop.id);
      const tea = await insertProduct(app.database, shop.id, {
        title: "Green Tea",
        price: 1250,
        on_hand: 100,
      });
      return { ...shop, ...tea, name };
    },
    update: (shopId: number, body: ShopChange, person = mona) =>
      person.client.shops.update({ params: { shop_id: shopId }, body }),
    read: async (shopId: number) => (await mona.client.shops.read({ params: { shop_id: shopId } })).data,
    activityOf: async (shopId: number) =>
      (await mona.client.activity_log.list({ params: { shop_id: shopId }, query: {} })).data,
  };
}
