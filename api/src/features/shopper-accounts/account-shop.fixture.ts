import { beforeEach } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { shopper } from "../../../test/shopper.ts";
import type { Person, TestApp } from "../../../test/test-app.ts";

export const nia = "nia@example.com";
export const unauthenticated = { code: "unauthenticated" };

export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

/** An open shop with accounts and a product, another one for each test. */
export interface AccountShop {
  mona: Person;
  shop: { id: number; handle: string };
  /** The parameters of its storefront, and of its dashboard. */
  params: { handle: string };
  inOwn: { shop_id: number };
  variant_id: string;
}

export function useAccountShop(app: TestApp) {
  const at = {} as AccountShop;
  let count = 0;

  async function set(changed: object, of = at.shop): Promise<void> {
    const params = { shop_id: of.id };
    const { version } = (await at.mona.client.checkout_settings.read({ params })).data;
    await at.mona.client.checkout_settings.update({ params, body: { ...changed, version } });
  }

  async function openShop() {
    const opened = await app.shop(at.mona, `Accounts ${++count}`);
    await open(app.database, opened.id);
    await set({ customer_accounts: "optional" }, opened);
    return opened;
  }

  /** Runs SQL with the shop's id as the first value. */
  async function sql(text: string, ...values: unknown[]) {
    return (await app.database.admin.query(text, [at.shop.id, ...values])).rows;
  }

  /** Requests a code in a new browser, which then enters codes. */
  async function requested(email = nia) {
    const it = shopper(app, at.shop.handle);
    const { params } = at;
    const { data } = await it.client.shopper_accounts.request_code({ params, body: { email } });
    const enter = async (code: string, request = data.request) =>
      it.client.shopper_accounts.sign_in({ params, body: { request, code } });
    return { it, request: data.request, enter };
  }

  async function customerOf(email: string): Promise<string> {
    const [row] = await sql("select id from customers where shop_id = $1 and email = $2", email);
    return row?.id as string;
  }

  beforeEach(async () => {
    at.mona ??= await app.person("Mona Accounts");
    // The limits of codes are for attackers.
    await app.database.admin.query("delete from platform.attempts");
    at.shop = await openShop();
    at.params = { handle: at.shop.handle };
    at.inOwn = { shop_id: at.shop.id };
    const tea = { title: "Tea", price: 1000, on_hand: 100 };
    at.variant_id = (await insertProduct(app.database, at.shop.id, tea)).variant_id;
  });

  return { at, set, openShop, sql, requested, customerOf };
}
