import { beforeAll } from "vitest";
import { open, setPrice, insertProduct } from "../../../test/sample-products.ts";
import { fill, shopper } from "../../../test/shopper.ts";
import type { Person, useTestApp } from "../../../test/test-app.ts";

/** A shop in Bangladesh whose owner connects a payment provider. @param name the provider's name at checkout */
export function useProviderAccount(
  app: ReturnType<typeof useTestApp>,
  provider: "bkash" | "sslcommerz",
  name: string,
) {
  let owner: Person;
  let shop: { id: number; handle: string };
  let tea: { variant_id: string };

  beforeAll(async () => {
    owner = await app.person("Rima Keys");
    shop = await app.shop(owner, "Dhaka Keys", { country: "BD", currency: "BDT" });
    await open(app.database, shop.id);
    await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
      shop.id,
    ]);
    tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 100_000, on_hand: 100 });
  });

  async function account() {
    const { data } = await owner.client.online_payments.list({ params: { shop_id: shop.id } });
    return data.find((one) => one.provider === provider)!;
  }

  return {
    account,
    save: (change: Record<string, unknown>, shop_id = shop.id) =>
      owner.client.online_payments.save({
        params: { shop_id, provider },
        body: { name, is_active: true, version: 0, ...change },
      }),
    remove: () => owner.client.online_payments.remove({ params: { shop_id: shop.id, provider } }),
    setPrice: (price: number) => setPrice(app.database, tea.variant_id, price),
    /** The names of the payment methods that a shopper sees. */
    async offered(): Promise<string[]> {
      const it = shopper(app, shop.handle);
      await fill(it, [{ variant_id: tea.variant_id, quantity: 1 }]);
      const { data } = await it.client.checkout.read_cart({ params: { handle: shop.handle } });
      return data.payment_options.map((option) => option.name);
    },
    /** Id of a shop of the same owner that sells in euros. */
    euroShop: async () => (await app.shop(owner, "Euro Keys", { country: "DE", currency: "EUR" })).id,
    /** Everything that the API returns and the database stores about the account, as text. */
    async recorded(): Promise<string> {
      const responses = JSON.stringify([
        await account(),
        await owner.client.activity_log.list({ params: { shop_id: shop.id }, query: {} }),
      ]);
      const { rows } = await app.database.admin.query<{ text: string }>(
        `select (p::text || encode(p.secrets, 'escape')) as text from payment_providers p
         union all select a::text from activity a`,
      );
      return responses + rows.map(({ text }) => text).join("");
    },
  };
}
