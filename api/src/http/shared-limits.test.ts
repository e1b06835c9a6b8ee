import { expect, it } from "vitest";
import { useTestApp } from "../../test/test-app.ts";
import { createShopperLimits, type ShopperLimits, unsharedPerHour, visitorLimits } from "./shopper-limits.ts";

const app = useTestApp({ jobs: false });
const minute = 60_000;
let shops = 0;

/** The limits of several processes that serve one shop, at the same time. */
function processes(count: number, factor = 1) {
  let now = Date.UTC(2026, 10, 22);
  const all = Array.from({ length: count }, () => createShopperLimits(factor, () => now, app.app.db));
  const shop = (shops += 1);
  return { all, shop, pass: (ms: number) => void (now += ms) };
}

/** Actions that pass, one after another in each process in turn, until all processes have rejected one. */
async function passing(
  all: ShopperLimits[],
  shop: number,
  ip: string,
  kinds: Parameters<ShopperLimits["count"]>[0],
) {
  let passed = 0;
  for (let rejected = 0; rejected < all.length;) {
    rejected = 0;
    for (const { countShared } of all)
      await countShared(kinds, shop, ip).then(
        () => passed++,
        (failure: { code: string }) => {
          expect(failure.code).toBe("too_many_requests");
          rejected++;
        },
      );
  }
  return passed;
}

const ip = "203.0.113.9";

it.each(["order", "coupon", "contact", "code"] as const)(
  "gives a network with four processes the limit of one, and a few more an hour: %s",
  async (kind) => {
    const { all, shop, pass } = processes(4);
    const { burst, perMinute } = visitorLimits[kind];
    expect(await passing(all, shop, ip, [kind])).toBe(burst + 4 * unsharedPerHour);
    pass(minute);
    expect(await passing(all, shop, ip, [kind])).toBe(Math.floor(perMinute));
    // Another network and another shop have limits of their own.
    expect(await passing(all, shop, "203.0.113.10", [kind])).toBeGreaterThan(burst);
    expect(await passing(all, shop + 1_000_000, ip, [kind])).toBeGreaterThan(burst);
  },
);

it("lets two processes that count at once exceed nothing", async () => {
  const { all, shop } = processes(2, 0.25);
  const burst = visitorLimits.order.burst / 4;
  const settled = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => all[n % 2]!.countShared(["order"], shop, ip)),
  );
  expect(settled.filter(({ status }) => status === "fulfilled").length).toBe(burst + 2 * unsharedPerHour);
});

it("counts no kind if one of them is full, and returns an order that wasn't placed", async () => {
  const { all, shop } = processes(3);
  const { burst } = visitorLimits.phone_order;
  await passing(all, shop, ip, ["order", "phone_order"]);
  // The orders with an email that are left: those by phone that were rejected don't count.
  const left = visitorLimits.order.burst - burst;
  expect(await passing(all, shop, ip, ["order"])).toBe(left);

  const other = processes(2);
  for (let n = 0; n < 100; n++) (await other.all[n % 2]!.countShared(["order"], other.shop, ip))();
  const level = async () => {
    const { rows } = await app.database.admin.query(
      "select window_start <= $2::timestamptz as is_empty from attempts where key = $1",
      [`shopper order ${other.shop} ${ip}`, new Date(Date.UTC(2026, 10, 22)).toISOString()],
    );
    return rows;
  };
  await expect.poll(level, { timeout: 10_000 }).toEqual([{ is_empty: true }]);
});

it("takes no statement for the first actions of a network in an hour", async () => {
  const { all, shop, pass } = processes(1);
  const rows = async () => {
    const { rows: found } = await app.database.admin.query("select from attempts where key = $1", [
      `shopper order ${shop} ${ip}`,
    ]);
    return found.length;
  };
  for (let n = 0; n < unsharedPerHour; n++) await all[0]!.countShared(["order"], shop, ip);
  pass(61 * minute);
  for (let n = 0; n < unsharedPerHour; n++) await all[0]!.countShared(["order"], shop, ip);
  expect(await rows()).toBe(0);
  await all[0]!.countShared(["order"], shop, ip);
  expect(await rows()).toBe(1);
});
