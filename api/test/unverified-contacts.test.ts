import { expect, it } from "vitest";
import type { ShopTx } from "../src/db/tx.ts";
import { findCreditor } from "../src/features/store-credit/store-credit.queries.ts";
import { readOwnData } from "../src/features/shopper-accounts/own-data.queries.ts";
import { networkOf } from "../src/ip-networks.ts";
import { useCreditShop } from "./credit-shop.ts";
import { fill, shopper } from "./shopper.ts";
import { useTestApp } from "./test-app.ts";

// A shopper can enter any email and phone. An account's email is verified, a phone never is.

const app = useTestApp({ jobs: false });
const shop = useCreditShop(app, "Unverified Tea");
const inShop = <T>(work: (tx: ShopTx) => Promise<T>) => app.app.db.inShop(shop.id, work);

it("gives no store credit and no review of a phone's order to the account that entered this phone", async () => {
  const eve = await shop.customer(0);
  const placed = await shop.order(eve);
  const [order] = await shop.sql(
    "update orders set email = null, phone = '1', phone_e164 = '+1' where shop_id = $1 and id = $2 returning id",
    placed.params.id,
  );
  const creditor = () => inShop((tx) => findCreditor(tx, order!.id as string));
  expect(await creditor()).toBeUndefined();
  await shop.sql(
    "insert into reviews (shop_id, id, order_id, stars, name, email, status, is_verified) values ($1, gen_random_uuid(), $2, 5, 'Rahim', null, 'pending', true)",
    order!.id,
  );
  expect((await inShop((tx) => readOwnData(tx, eve.id, eve.email)))["reviews"]).toEqual([]);

  await shop.sql("update orders set email = $2 where shop_id = $1", eve.email);
  expect(await creditor()).toBe(eve.id);
  // A member chose the customer.
  await shop.sql("update orders set email = null, source = 'draft_order' where shop_id = $1");
  expect(await creditor()).toBe(eve.id);
});

it("changes the phone of an account only by an order of its owner", async () => {
  const nia = await shop.customer(0);
  await shop.sql("update customers set phone = '1' where shop_id = $1 and id = $2", nia.id);
  const customer = async () =>
    (await shop.sql("select phone from customers where shop_id = $1 and id = $2", nia.id))[0];
  const inCart = "update carts set phone = '2', phone_e164 = '+2' where shop_id = $1 and order_id is null";
  const visitor = shopper(app, shop.handle);
  for (const [who, expected] of [
    [visitor, "1"],
    [nia.browser, "2"],
  ] as const) {
    if (who === visitor) await fill(who, [{ variant_id: shop.variant_id, quantity: 1 }], nia.email);
    else await shop.cart(who, nia.email, { is_used: false });
    await shop.sql(inCart);
    await shop.place(who, { total: 1000, store_credit: null });
    expect((await customer())!.phone).toBe(expected);
  }
});

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["fe80::1%eth0", "fe80::"],
])("counts %s as the network %s", (ip, network) => expect(networkOf(ip)).toBe(network));
