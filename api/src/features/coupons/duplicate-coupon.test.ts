import { expect, it } from "vitest";
import { countWaiting, whileLocked } from "../../../test/locks.ts";
import { useCouponShop } from "./coupon-shop.fixture.ts";

const given = useCouponShop("Tea Copies");
const { inShop, coupon, countCoupons } = given;

const duplicate = async (id: string, who = given.mona) =>
  (await who.client.coupons.duplicate({ params: { ...inShop(), id } })).data;

it("copies the rules of a coupon with the next free code, turned off and without uses", async () => {
  const draft = {
    code: "SPRING",
    min_subtotal: 2000,
    excludes_sale_items: true,
    combines_with: ["delivery"],
  };
  const original = await coupon(draft);
  await given.app.database.admin.query(
    "update shop.coupons set times_used = 7, amount_used = 700 where id = $1",
    [original.id],
  );
  await coupon({ code: "SPRING-2" });
  const { id: _, created_at: __, updated_at: ___, ...rest } = original;
  expect(await duplicate(original.id)).toMatchObject({
    ...rest,
    code: "SPRING-3",
    is_active: false,
    times_used: 0,
    amount_used: 0,
    version: 1,
  });
});

it("shortens a long code, so that the copy's code fits", async () => {
  const { id } = await coupon({ code: "A".repeat(40) });
  expect((await duplicate(id)).code).toBe(`${"A".repeat(34)}-2`);
});

it("copies no unique codes, and takes none for a code", async () => {
  const codes = await coupon({ method: "codes", code: null });
  const params = { ...inShop(), id: codes.id };
  await given.mona.client.coupons.create_batch({ params, body: { count: 1, prefix: "ONE-" } });
  await given.app.database.admin.query(
    "update shop.coupon_codes set code = 'AUTUMN-2' where coupon_id = $1",
    [codes.id],
  );
  const copy = await duplicate(codes.id);
  expect(copy).toMatchObject({ method: "codes", code: null });
  const { data } = await given.mona.client.coupons.list_batches({ params: { ...inShop(), id: copy.id } });
  expect(data).toEqual([]);
  expect((await duplicate((await coupon({ code: "AUTUMN" })).id)).code).toBe("AUTUMN-3");
});

it("gives copies of two coupons at the same time different codes", async () => {
  // Long codes are shortened, so that the copies of both begin with the same 34 characters.
  const [first, second] = [
    await coupon({ code: `${"W".repeat(34)}FIRST` }),
    await coupon({ code: `${"W".repeat(34)}OTHER` }),
  ];
  const { database } = given.app;
  const { both } = await whileLocked(
    database,
    "select pg_advisory_xact_lock(hashtext('coupons'), $1)",
    [given.shop.id],
    async () => {
      const copies = Promise.all([duplicate(first.id), duplicate(second.id)]);
      copies.catch(() => {});
      await expect.poll(() => countWaiting(database)).toBe(2);
      return { both: copies };
    },
  );
  const stem = `${"W".repeat(34)}-`;
  expect((await both).map(({ code }) => code).toSorted()).toEqual([`${stem}2`, `${stem}3`]);
});

it("rejects the coupon of another shop with 404, and creates none", async () => {
  const before = await countCoupons();
  const other = await given.app.shop(given.mona, "Other Copies");
  const { id } = await coupon({ code: "MINE" });
  await expect(
    given.mona.client.coupons.duplicate({ params: { shop_id: other.id, id } }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await countCoupons()).toBe(before + 1);
});
