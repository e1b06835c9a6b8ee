import { couponState } from "@vitrine/contract/coupons/coupon-state";
import { type Coupon, couponStates } from "@vitrine/contract/coupons/coupons";
import { beforeAll, describe, expect, it } from "vitest";
import { useCouponShop } from "./coupon-shop.fixture.ts";

const given = useCouponShop("Tea Lists");
const { inShop, coupon } = given;
type Query = Parameters<(typeof given)["mona"]["client"]["coupons"]["list"]>[0]["query"];

const list = async (query: Query) =>
  (await given.mona.client.coupons.list({ params: inShop(), query: { limit: 100, ...query } })).data;
const titles = async (query: Query) => (await list(query)).map(({ title }) => title).toSorted();

const everything = JSON.stringify({
  product_ids: [],
  category_ids: [],
  collection_ids: [],
  price_min: null,
  price_max: null,
});
const past = "2020-01-01T00:00:00Z";
const future = "2090-01-01T00:00:00Z";

describe("the list of coupons", () => {
  beforeAll(async () => {
    await coupon({ title: "Spring sale", code: "SPRING10" });
    await coupon({ title: "Buyers of 50%_teas", code: "LOYAL" });
    const { id } = await coupon({ title: "Vouchers", method: "codes" });
    await given.mona.client.coupons.create_batch({
      params: { ...inShop(), id },
      body: { count: 3, prefix: "GIFT-" },
    });
    // Each combination of the columns that decide the state.
    for (const is_active of [true, false])
      for (const ends_at of [null, past, future])
        for (const starts_at of [null, past, future])
          for (const limit of [null, 2])
            for (const budget of [null, 500])
              for (const isUsed of [true, false])
                await given.app.database.admin.query(
                  `insert into coupons (shop_id, id, title, method, type, basis_points, items, required_items, is_active,
                    starts_at, ends_at, use_limit, budget, times_used, amount_used)
                  values ($1, gen_random_uuid(), 'Combination', 'automatic', 'percent', 100, $2, $2, $3, $4, $5, $6, $7,
                    coalesce($6::int - $8::int, 0), coalesce($7::bigint - $8::int, 0))`,
                  [given.shop.id, everything, is_active, starts_at, ends_at, limit, budget, isUsed ? 0 : 1],
                );
  });

  it.each([
    ["spring", ["Spring sale"]],
    [" PRING1 ", ["Spring sale"]],
    ["0%_t", ["Buyers of 50%_teas"]],
    ["loyal", ["Buyers of 50%_teas"]],
    ["no such coupon", []],
    ["%", ["Buyers of 50%_teas"]],
  ])("is searched by a part of the title or code: %s", async (search, found) => {
    expect(await titles({ search })).toEqual(found);
  });

  it("is searched by a whole unique code, in any case of it", async () => {
    const [voucher] = await list({ search: "Vouchers" });
    const [code] = await given.codesOf(voucher!.id);
    expect(await titles({ search: code!.toLowerCase() })).toEqual(["Vouchers"]);
    expect(await titles({ search: code!.slice(0, -1) })).toEqual([]);
  });

  it("finds no unique code of another shop", async () => {
    const other = await given.app.shop(given.mona, "Other Lists");
    const params = { shop_id: other.id };
    const body = given.bodyOf({ title: "Theirs", method: "codes" });
    const { data } = await given.mona.client.coupons.create({ params, body });
    const batch = await given.mona.client.coupons.create_batch({
      params: { ...params, id: data.id },
      body: { count: 1 },
    });
    const { example } = batch.data;
    const theirs = await given.mona.client.coupons.list({ params, query: { search: example } });
    expect(theirs.data).toHaveLength(1);
    expect(await titles({ search: example })).toEqual([]);
  });

  it.each(couponStates)("is filtered by the state that the dashboard shows: %s", async (status) => {
    const stateOf = (one: Coupon) => couponState(one, Date.now());
    const expected = (await allCoupons()).filter((one) => stateOf(one) === status).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect((await list({ status })).map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  });

  it("has pages of the coupons found", async () => {
    const read = (cursor?: string) =>
      given.mona.client.coupons.list({
        params: inShop(),
        query: { search: "Combination", status: "active", limit: 2, cursor },
      });
    const [first, all] = [await read(), await list({ search: "Combination", status: "active" })];
    const second = await read(first.meta.next_cursor!);
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(ids).toEqual(all.slice(0, 4).map(({ id }) => id));
  });

  it.each([{ status: "deleted" }, { search: "x".repeat(201) }])("is rejected with %o", async (query) => {
    await expect(list(query as never)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

/** All coupons of the shop, without a filter. */
async function allCoupons(): Promise<Coupon[]> {
  const found: Coupon[] = [];
  let cursor: string | null | undefined;
  do {
    const { data, meta } = await given.mona.client.coupons.list({
      params: inShop(),
      query: { limit: 100, cursor: cursor ?? undefined },
    });
    found.push(...data);
    cursor = meta.next_cursor;
  } while (cursor);
  return found;
}
