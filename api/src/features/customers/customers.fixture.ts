import { beforeAll } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

export type CustomerDraft = Partial<Parameters<Person["client"]["customers"]["create"]>[0]["body"]>;

interface CustomerShop {
  mona: Person;
  params: { shop_id: number };
  store: { handle: string; variant_id: string };
}

/** An open shop with a product. `add`, `read`, `save` and `history` are its owner's requests about customers. */
export function useCustomerShop() {
  const app = useTestApp();
  const shop = {} as CustomerShop;

  beforeAll(async () => {
    shop.mona = await app.person("Mona");
    const opened = await app.shop(shop.mona, "Fern Field");
    shop.params = { shop_id: opened.id };
    await open(app.database, opened.id);
    const tea = await insertProduct(app.database, opened.id, { title: "Tea", price: 1000, on_hand: 100 });
    shop.store = { ...opened, ...tea };
  });

  const add = async (draft: CustomerDraft) =>
    (await shop.mona.client.customers.create({ params: shop.params, body: { name: "Ada", ...draft } })).data;
  const read = async (id: string) =>
    (await shop.mona.client.customers.read({ params: { ...shop.params, id } })).data;
  const save = (id: string, version: number, draft: CustomerDraft) =>
    shop.mona.client.customers.update({
      params: { ...shop.params, id },
      body: { name: "Ada", version, ...draft },
    });
  const line = () => [{ variant_id: shop.store.variant_id, quantity: 1 }];
  const history = async (id: string) => {
    const query = { target_type: "customer", target_id: id };
    const { data } = await shop.mona.client.activity_log.list({ params: shop.params, query });
    return data.map(({ action }) => action);
  };

  return { app, shop, add, read, save, line, history };
}
