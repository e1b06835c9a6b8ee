import { beforeAll, expect, it } from "vitest";
import { open, insertProduct, stockOf } from "../../../test/sample-products.ts";
import { fill, type Shopper, shopper, whileBusy } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";

// A short form of `npm run proof -- coupon-races`.

const app = useTestApp({ jobs: false });
const buyers = 16;
let mona: Awaited<ReturnType<typeof app.person>>;
let shop: { id: number; handle: string };

beforeAll(async () => {
  mona = await app.person("Mona Races");
  shop = await app.shop(mona, "Tea Races");
  await open(app.database, shop.id);
});

const params = () => ({ handle: shop.handle });

function place(it: Shopper) {
  return whileBusy(async () => {
    const { data } = await it.client.checkout.read_cart({ params: params() });
    it.key = crypto.randomUUID();
    return it.client.checkout.place_order({ params: params(), body: { accepted_total: data.total } });
  });
}

it.each([1, 2, 5].flatMap((uses) => [1, 2, 10].map((units) => [uses, units] as const)))(
  "a coupon with %d uses and %d units: neither is exceeded or left, and every loser learns why",
  async (uses, units) => {
    const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: units });
    const code = `RACE-${uses}-${units}`;
    const { data: coupon } = await mona.client.coupons.create({
      params: { shop_id: shop.id },
      body: {
        title: "Race",
        method: "code",
        code,
        type: "percent",
        basis_points: 1000,
        items: {},
        required_items: {},
        use_limit: uses,
      } as never,
    });
    const crowd = Array.from({ length: buyers }, () => shopper(app, shop.handle));
    await Promise.all(
      crowd.map((it, index) =>
        whileBusy(async () => {
          await fill(it, [{ variant_id: tea.variant_id, quantity: 1 }], `racer${index}@example.com`);
          await it.client.checkout.add_coupon({ params: params(), body: { code } });
        }),
      ),
    );
    const first = await Promise.allSettled(crowd.map(place));
    const lost = crowd.filter((_, index) => first[index]!.status === "rejected");
    const again = await Promise.allSettled(
      lost.map(async (it) => {
        await it.client.checkout.remove_coupon({ params: { ...params(), code } });
        return place(it);
      }),
    );
    for (const result of [...first, ...again])
      if (result.status === "rejected") {
        expect(["coupon_rejected", "sold_out"]).toContain(result.reason.code);
        expect(result.reason.message).toMatch(/sold out|used up/);
      }
    expect(await stockOf(app.database, tea.variant_id)).toEqual({ on_hand: units, allocated: units });
    const orders = [...first, ...again].flatMap((result) =>
      result.status === "fulfilled" ? [result.value.data] : [],
    );
    expect(orders).toHaveLength(units);
    const { data } = await mona.client.coupons.read({ params: { shop_id: shop.id, id: coupon.id } });
    const withCoupon = orders.filter(({ discounts }) => discounts.length > 0);
    expect(data.times_used).toBe(withCoupon.length);
    expect(data.times_used).toBe(Math.min(uses, units));
  },
);
