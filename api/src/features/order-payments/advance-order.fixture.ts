import { fill, shopper } from "../../../test/shopper.ts";
import type { Person, TestApp } from "../../../test/test-app.ts";
import { newEmail, type OnlineOrder } from "./online-order.fixture.ts";

/** A shop that requires an advance payment of cash on delivery. */
interface AdvanceShop {
  app: TestApp;
  owner: Person;
  shop: { id: number; handle: string };
  variant_id: string;
}

/** Changes how the shop requires advance payments. */
export async function setAdvance({ owner, shop }: AdvanceShop, change: object): Promise<void> {
  const params = { shop_id: shop.id };
  const { version } = (await owner.client.checkout_settings.read({ params })).data;
  await owner.client.checkout_settings.update({ params, body: { ...change, version } });
}

/** An order with cash on delivery whose advance payment is by the provider. */
export async function advanceOrder(
  { app, shop, variant_id }: AdvanceShop,
  advance_method: string,
  quantity = 2,
): Promise<OnlineOrder> {
  const cart = shopper(app, shop.handle);
  const email = newEmail();
  await fill(cart, [{ variant_id, quantity }], email);
  const params = { handle: shop.handle };
  const body = { method: "cash_on_delivery", advance_method };
  const { data } = await cart.client.checkout.update_payment({ params, body });
  cart.key = crypto.randomUUID();
  const placed = await cart.client.checkout.place_order({ params, body: { accepted_total: data.total } });
  const { rows } = await app.database.admin.query<{ id: string }>(
    "select id from orders where shop_id = $1 and email = $2",
    [shop.id, email],
  );
  return { id: rows[0]!.id, token: placed.data.token, total: data.total, email };
}

/** The order as its shop reads it. */
export const readOrder = async ({ owner, shop }: AdvanceShop, { id }: OnlineOrder) =>
  (await owner.client.orders.read({ params: { shop_id: shop.id, id } })).data;

/** The shop cancels the order, and refunds what is paid. */
export const cancelOrder = ({ owner, shop }: AdvanceShop, { id }: OnlineOrder) =>
  owner.client.orders.cancel({
    params: { shop_id: shop.id, id },
    body: { reason: "customer", refund: true },
  });
