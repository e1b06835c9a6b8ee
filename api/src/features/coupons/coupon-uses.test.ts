import { describe, expect, it, onTestFinished } from "vitest";
import { countWaiting, whileLocked } from "../../../test/locks.ts";
import { whileBusy } from "../../../test/shopper.ts";
import { useCouponShop } from "./coupon-shop.fixture.ts";
import { CouponLimitReached, insertCouponUse, releaseCoupons } from "./coupons.queries.ts";

const given = useCouponShop("Tea Uses");
const { inShop, coupon, codesOf, cartWith, cancel } = given;

describe("the uses of a coupon", () => {
  async function usesOf(id: string) {
    const { data } = await given.mona.client.coupons.read({ params: { ...inShop(), id } });
    return { times_used: data.times_used, amount_used: data.amount_used };
  }

  it("of one customer with two carts don't exceed the limit per customer", async () => {
    const { id } = await coupon({ code: "ONE-EACH", customer_limit: 1 });
    const orders = [
      await cartWith(["ONE-EACH"], "twice@example.com"),
      await cartWith(["ONE-EACH"], "Twice+again@example.com"),
    ];
    const { database } = given.app;
    // Both carts are priced before either order counts its use.
    const placing = await whileLocked(
      database,
      "select from coupons where id = $1 for update",
      [id],
      async () => {
        const both = orders.map(({ place }) => place());
        await expect.poll(() => countWaiting(database)).toBe(2);
        return { both };
      },
    );
    const results = await Promise.allSettled(placing.both);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await usesOf(id)).toEqual({ times_used: 1, amount_used: 100 });
  });

  it("are counted and released at the same moment without a deadlock", async () => {
    const { id } = await coupon({ code: "BOTH-WAYS" });
    const { database } = given.app;
    const deadlocks = async () =>
      (
        await database.admin.query(
          "select deadlocks::int from pg_stat_database where datname = current_database()",
        )
      ).rows[0].deadlocks as number;
    const before = await deadlocks();
    const placed = await (await cartWith(["BOTH-WAYS"], "cancels@example.com")).place();
    const other = await cartWith(["BOTH-WAYS"], "orders@example.com");
    // Both wait for the coupon or for stock; the cancellation is first in the queue. On a busy machine either may be rejected
    // after a second, and is repeated.
    const { both } = await whileLocked(
      database,
      "select from coupons where id = $1 for update",
      [id],
      async () => {
        const cancelling = whileBusy(() => cancel(placed));
        await expect.poll(() => countWaiting(database)).toBe(1);
        const placing = whileBusy(() => other.place());
        await new Promise((resolve) => setTimeout(resolve, 300));
        return { both: [cancelling, placing] as const };
      },
    );
    await Promise.all(both);
    expect(await usesOf(id)).toEqual({ times_used: 1, amount_used: 100 });
    expect(await deadlocks()).toBe(before);
  });

  it("are released once, with their amounts, and a unique code can be used again", async () => {
    const { id } = await coupon({ method: "codes", customer_limit: 1 });
    await given.mona.client.coupons.create_batch({ params: { ...inShop(), id }, body: { count: 2 } });
    const [first, second] = await codesOf(id);
    const order = await (await cartWith([first!], "back@example.com")).place();
    await (await cartWith([second!], "stays@example.com")).place();
    expect(await usesOf(id)).toEqual({ times_used: 2, amount_used: 200 });
    const cancelled = await cancel(order);
    const release = () =>
      given.app.app.db.inShop(given.shop.id, (tx) =>
        releaseCoupons(tx, cancelled.id, new Date().toISOString()),
      );
    await release();
    await release();
    expect(await usesOf(id)).toEqual({ times_used: 1, amount_used: 100 });
    await (await cartWith([first!], "back@example.com")).place();
    expect(await usesOf(id)).toEqual({ times_used: 2, amount_used: 200 });
  });
});

describe("a use of a coupon that changed since its cart was priced", () => {
  const use = (coupon_id: string, code: string | null, emails: string[]) =>
    given.app.app.db.inShop(given.shop.id, (tx) =>
      insertCouponUse(tx, {
        coupon_id,
        order_id: crypto.randomUUID(),
        code,
        amount: 100,
        customer_keys: emails.map((email) => `email:${email}`),
        used_at: new Date().toISOString(),
      }),
    );
  const problem = (coupon_id: string, reason: string) => {
    const reached = { coupon_id, problem: reason };
    return expect.objectContaining({ name: new CouponLimitReached(reached as never).name, reached });
  };
  const countersOf = async (id: string) => {
    const { data } = await given.mona.client.coupons.read({ params: { ...inShop(), id } });
    return [data.times_used, data.amount_used];
  };

  it("is rejected if it was deactivated", async () => {
    const { id } = await coupon({ code: "SLEEPS", is_active: false });
    await expect(use(id, "SLEEPS", ["late@example.com"])).rejects.toEqual(problem(id, "used_up"));
    expect(await countersOf(id)).toEqual([0, 0]);
  });

  it("is rejected if another order has its code for one use", async () => {
    const { id } = await coupon({ method: "codes" });
    await given.mona.client.coupons.create_batch({ params: { ...inShop(), id }, body: { count: 1 } });
    const codes = await codesOf(id);
    await (await cartWith(codes, "quick@example.com")).place();
    await expect(use(id, codes[0]!, ["late@example.com"])).rejects.toEqual(problem(id, "used_up"));
    expect(await countersOf(id)).toEqual([1, 100]);
  });

  it("is rejected if one of several keys of the customer has reached the limit", async () => {
    const { id } = await coupon({ code: "ONE-KEY", customer_limit: 1 });
    await (await cartWith(["ONE-KEY"], "known@example.com")).place();
    const keys = ["known@example.com", "unknown@example.com"];
    await expect(use(id, "ONE-KEY", keys)).rejects.toEqual(problem(id, "used_by_customer"));
    expect(await countersOf(id)).toEqual([1, 100]);
  });
});

describe("a cart with a code", () => {
  const problemIn = async (cart: Awaited<ReturnType<typeof cartWith>>) => {
    const { data } = await cart.client.checkout.read_cart({ params: given.params() });
    return data.coupons[0]!.problem?.reason ?? null;
  };

  it("shows that another order has the last use, and that it is released", async () => {
    // Stock that is released would change the storefront, too.
    const track = (tracked: boolean) =>
      given.app.database.admin.query("update variants set tracked = $2 where id = $1", [
        given.tea.variant_id,
        tracked,
      ]);
    await track(false);
    onTestFinished(async () => void (await track(true)));
    await coupon({ code: "LAST-USE", use_limit: 1 });
    const [first, other] = [
      await cartWith(["LAST-USE"], "first@example.com"),
      await cartWith(["LAST-USE"], "other@example.com"),
    ];
    expect(await problemIn(other)).toBeNull();
    const order = await first.place();
    expect(await problemIn(other)).toBe("used_up");
    await cancel(order);
    expect(await problemIn(other)).toBeNull();
  });

  it("shows that another order has used the code, which was for one use", async () => {
    const { id } = await coupon({ method: "codes" });
    await given.mona.client.coupons.create_batch({ params: { ...inShop(), id }, body: { count: 1 } });
    const codes = await codesOf(id);
    const other = await cartWith(codes, "other@example.com");
    expect(await problemIn(other)).toBeNull();
    await (await cartWith(codes, "first@example.com")).place();
    expect(await problemIn(other)).toBe("used_up");
  });

  it("has what a coupon with its code is when the cart is read", async () => {
    const { id, version } = await coupon({ code: "CHANGES" });
    const cart = await cartWith(["CHANGES"], "changes@example.com");
    expect(await problemIn(cart)).toBeNull();
    const stricter = { ...(given.bodyOf({ code: "CHANGES", min_subtotal: 5_000 }) as object), version };
    await given.mona.client.coupons.update({ params: { ...inShop(), id }, body: stricter as never });
    expect(await problemIn(cart)).toBe("min_subtotal");
    await given.mona.client.coupons.remove({ params: { ...inShop(), id } });
    expect(await problemIn(cart)).toBe("not_found");
    await coupon({ code: "CHANGES" });
    expect(await problemIn(cart)).toBeNull();
  });
});

describe("the report of a coupon", () => {
  it("has its orders that aren't cancelled, and the average order without a discount", async () => {
    const changeOrder = (number: number, assignment: string) =>
      given.app.database.admin.query(`update orders set ${assignment} where shop_id = $1 and number = $2`, [
        given.shop.id,
        number,
      ]);
    const earlier = await (await cartWith([], "earlier@example.com", 7)).place();
    await changeOrder(earlier.number, "placed_at = now() - interval '1 day'");
    const { id } = await coupon({ code: "REPORT", basis_points: 5_000 });
    await (await cartWith(["REPORT"], "report@example.com", 2)).place();
    await cancel(await (await cartWith(["REPORT"], "cancelled@example.com", 8)).place());
    await (await cartWith([], "other@example.com", 3)).place();
    await cancel(await (await cartWith([], "none@example.com", 9)).place());
    const tried = await (await cartWith([], "test@example.com", 5)).place();
    await changeOrder(tried.number, "is_test = true");
    const { data } = await given.mona.client.coupons.read_report({ params: { ...inShop(), id } });
    expect(data).toEqual({
      currency: "EUR",
      orders: 1,
      revenue: 1_500,
      discount: 1_000,
      average_order: 1_500,
      average_without: 3_500,
    });
  });
});
