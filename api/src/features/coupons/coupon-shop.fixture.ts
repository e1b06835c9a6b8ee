import { beforeAll } from "vitest";
import type { Coupon } from "@vitrine/contract/coupons/coupons";
import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { fill, type Shopper, shopper } from "../../../test/shopper.ts";
import { type Person, type TestApp, useTestApp } from "../../../test/test-app.ts";

/** An open shop with one product for 10.00 and a delivery fee of 5.00, and the coupons of its owner. */
interface CouponShop {
  app: TestApp;
  mona: Person;
  shop: { id: number; handle: string };
  tea: { product_id: string; variant_id: string };
  inShop(): { shop_id: number };
  params(): { handle: string };
  /** A draft of 10% off the order, with other terms. */
  bodyOf(draft: Record<string, unknown>): never;
  coupon(draft: Record<string, unknown>): Promise<Coupon>;
  countCoupons(): Promise<number>;
  /** The unique codes of a coupon. */
  codesOf(couponId: string): Promise<string[]>;
  cartWith(codes: string[], email: string, quantity?: number): Promise<Shopper & CartWithCodes>;
  cancel(order: PlacedOrder): Promise<{ id: string }>;
}

interface CartWithCodes {
  place(): Promise<PlacedOrder>;
}

const percent = { title: "Sale", method: "code", type: "percent", basis_points: 1000 };

export function useCouponShop(name: string): CouponShop {
  const app = useTestApp();
  const it = { app } as CouponShop;

  beforeAll(async () => {
    it.mona = await app.person(`Mona ${name}`);
    it.shop = await app.shop(it.mona, name);
    await open(app.database, it.shop.id);
    await app.database.admin.query("update checkout_settings set delivery_fee = 500 where shop_id = $1", [
      it.shop.id,
    ]);
    it.tea = await insertProduct(app.database, it.shop.id, { title: "Tea", price: 1000, on_hand: 10_000 });
  });

  it.inShop = () => ({ shop_id: it.shop.id });
  it.params = () => ({ handle: it.shop.handle });
  it.bodyOf = (draft) => ({ ...percent, items: {}, required_items: {}, ...draft }) as never;
  it.coupon = async (draft) =>
    (await it.mona.client.coupons.create({ params: it.inShop(), body: it.bodyOf(draft) })).data;

  it.countCoupons = async () => {
    const { rows } = await app.database.admin.query("select count(*)::int from coupons where shop_id = $1", [
      it.shop.id,
    ]);
    return rows[0].count;
  };

  it.codesOf = async (couponId) => {
    const { rows } = await app.database.admin.query(
      "select code from coupon_codes where shop_id = $1 and coupon_id = $2",
      [it.shop.id, couponId],
    );
    return rows.map(({ code }) => code);
  };

  it.cartWith = async (codes, email, quantity = 1) => {
    const nia = shopper(app, it.shop.handle);
    let total = await fill(nia, [{ variant_id: it.tea.variant_id, quantity }], email);
    for (const code of codes)
      total = (await nia.client.checkout.add_coupon({ params: it.params(), body: { code } })).data.total;
    nia.key = crypto.randomUUID();
    const body = { accepted_total: total };
    return Object.assign(nia, {
      place: async () => (await nia.client.checkout.place_order({ params: it.params(), body })).data,
    });
  };

  it.cancel = async ({ number }) => {
    const { rows } = await app.database.admin.query(
      "select id from orders where shop_id = $1 and number = $2",
      [it.shop.id, number],
    );
    const params = { ...it.inShop(), id: rows[0].id };
    await it.mona.client.orders.cancel({ params, body: { reason: "customer" } });
    return rows[0];
  };

  return it;
}
