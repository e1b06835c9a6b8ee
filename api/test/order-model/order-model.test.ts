import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { shelve } from "../sample-products.ts";
import { address, whileBusy } from "../shopper.ts";
import { isFullSize } from "../test-size.ts";
import { newEmail, onlineOrder, runRefunds } from "../../src/features/order-payments/online-order.fixture.ts";
import { useStripeShop } from "../../src/features/order-payments/stripe-shop.fixture.ts";
import { signId } from "../../src/ids.ts";
import { expectInvariants } from "./order-invariants.ts";
import { make, type Members, type ModelOrder, pay } from "./order-moves.ts";
import { type Move, moves, type Role, ruleOf, type Seen } from "./order-table.ts";

// Random moves of two people at once, from each beginning of an order. A move alone succeeds exactly if the table of the
// specification allows it, and after each round all statuses, stock and money agree with it.

const shop = await useStripeShop({ jobs: false });
const people = {} as Members;
const runs = isFullSize ? Number(process.env["MODEL_RUNS"] ?? 500) : 24;
/** Moves that had an effect, by their numbers in the table of transitions. */
const made = new Map<string, number>();
const count = (number: string) => void made.set(number, (made.get(number) ?? 0) + 1);

beforeAll(async () => {
  people.owner = shop.owner;
  for (const role of ["manager", "staff"] as const) {
    people[role] = await shop.app.person(`Model ${role}`);
    await shop.app.join(shop.shop.id, people[role] as Parameters<typeof shop.app.join>[1], role);
  }
  await shop.app.database.admin.query(
    "update checkout_settings set return_days = 365, cancel_minutes = 1440, delivery_fee = 390 where shop_id = $1",
    [shop.shop.id],
  );
});

const choice = fc.record({
  move: fc.nat(),
  role: fc.nat(),
  pick: fc.nat(1000),
  isAny: fc.nat(9).map((n) => n === 0),
});
const round = fc.record({ first: choice, second: fc.option(choice, { freq: 3 }) });
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never;
const beginnings = ["cash", "cash", "card", "link", "later", "paid", "deleted"] as const;

it(`allows exactly the transitions of the specification, and statuses, stock and money agree, in ${runs} runs`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.integer({ min: 1, max: 4 }),
      fc.array(round, { minLength: 6, maxLength: 18 }),
      async (beginning, units, rounds) => {
        const { variant_id } = await shelve(shop.app.database, shop.shop.id, {
          title: "Model Tea",
          price: 1050,
          on_hand: 100,
        });
        shop.variant_id = variant_id;
        const order = await begin(beginning, units);
        if (!order) return;
        let seen = await look(order);
        for (const { first, second } of rounds) seen = await playRound(order, seen, first, second);
        await endLate(order, rounds.length);
      },
    ),
    { numRuns: runs, seed: 20_261_126, endOnFailure: true },
  );
  const numbers = [...made].toSorted(([a], [b]) => Number.parseFloat(a) - Number.parseFloat(b));
  console.log(`${runs} runs: ${numbers.map(([number, times]) => `${number} ×${times}`).join(", ")}`);
  const numbered = "1 2 3 4 5 5b 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24".split(" ");
  const rare = numbered.filter((number) => (made.get(number) ?? 0) < 50);
  // In fewer runs, rare transitions are made less often.
  if (runs >= 10_000) expect(rare, "transitions that were made less than 50 times").toEqual([]);
}, 7_200_000);

/** Creates an order; undefined for a draft that was deleted. */
async function begin(kind: (typeof beginnings)[number], units: number): Promise<ModelOrder | undefined> {
  if (kind === "cash" || kind === "card") {
    count("1");
    count(kind === "cash" ? "3" : "2");
    const order = await onlineOrder(shop, kind === "cash" ? "cash_on_delivery" : "stripe", units);
    if (kind === "card") await shop.pay(order);
    return order;
  }
  const email = newEmail();
  const params = { shop_id: shop.shop.id };
  const { draft_orders } = shop.owner.client;
  const lines = [{ variant_id: shop.variant_id, quantity: units }];
  const { data: draft } = await draft_orders.create({
    params,
    body: { email, address, lines, delivery: { kind: "none" } },
  });
  const { total } = draft.quote.calculation!;
  if (kind === "deleted") {
    await draft_orders.remove({ params: { ...params, id: draft.id } });
    return count("24");
  }
  const method = kind === "link" ? "stripe" : "manual";
  const { data } = await draft_orders.complete({
    params: { ...params, id: draft.id },
    body: { version: draft.version, accepted_total: total, payment: { kind, method } },
  });
  count("6");
  const token = signId(shop.app.app.secret, "order", shop.shop.id, data.order_id);
  const order = { id: data.order_id, token, total, email };
  if (kind === "link") await shop.pay(order);
  return order;
}

async function look({ id }: ModelOrder): Promise<Seen> {
  const params = { shop_id: shop.shop.id, id };
  const [{ data: order }, { data }] = await Promise.all([
    shop.owner.client.orders.read({ params }),
    shop.owner.client.returns.list({ params }),
  ]);
  return { order, returns: data.returns, returnable: data.returnable };
}

/** Makes one move, or two at once, and returns the order after them. */
async function playRound(order: ModelOrder, seen: Seen, first: Choice, second: Choice | null): Promise<Seen> {
  const chosen = [first, ...(second ? [second] : [])].flatMap((one) => choose(seen, one) ?? []);
  const before = JSON.stringify(seen);
  const done = await Promise.all(
    chosen.map(async (one) => ({ ...one, hasEffect: await settle(order, seen, one) })),
  );
  let after = await look(order);
  if (after.order.refunds.some(({ status }) => status === "pending")) {
    await runRefunds(shop, order);
    after = await look(order);
  }
  for (const { move, hasEffect } of done) if (hasEffect) count(ruleOf(move).number);
  if (done.length === 1) {
    const [{ move, role, hasEffect }] = done as [(typeof done)[number]];
    const isAllowed = (ruleOf(move).by as readonly Role[]).includes(role) && ruleOf(move).when(seen, role);
    expect(hasEffect, `${move} by ${role} of ${before}`).toBe(isAllowed);
    if (!hasEffect)
      expect(isDeepStrictEqual(timeless(after), timeless(seen)), `${move} by ${role} changed ${before}`).toBe(
        true,
      );
  }
  const [a, b] = done;
  // The effect of a job is seen in the order, so it may be the other's.
  const areMembers = a?.role !== "system" && b?.role !== "system";
  if (a && b && areMembers && a.move === b.move && ruleOf(a.move).isOnce)
    expect([a, b].filter(({ hasEffect }) => hasEffect).length, `${a.move} twice of ${before}`).toBeLessThan(
      2,
    );
  await expectInvariants(shop, after);
  return after;
}

/** Without the times of delivery, which the job's move sets back to be due. */
function timeless({ order, returns, returnable }: Seen) {
  const shipments = order.shipments.map(({ delivered_at: _, ...shipment }) => shipment);
  return { order: { ...order, shipments }, returns, returnable };
}

/** Moves by how often they are chosen. An order ends with some, and stays the same with others. */
function weightOf(move: Move): number {
  if (
    [
      "cancel",
      "cancel_own",
      "reject",
      "expire",
      "hold",
      "edit",
      "refund",
      "refund_units",
      "cancel_units",
      "cancel_items",
    ].includes(move)
  )
    return 1;
  return [
    "pack",
    "ship",
    "deliver",
    "mark_attempt_failed",
    "mark_returning",
    "mark_returned",
    "complete",
  ].includes(move)
    ? 6
    : 3;
}

/** A move that the table allows; sometimes any move. */
function choose(
  seen: Seen,
  { move, role, isAny }: Choice,
): { move: Move; role: Role; pick: number } | undefined {
  const all = moves.flatMap((one) => ruleOf(one).by.map((by) => ({ move: one, role: by })));
  const allowed = all
    .filter((one) => ruleOf(one.move).when(seen, one.role))
    .flatMap((one) => Array.from({ length: weightOf(one.move) }, () => one));
  const from = isAny || allowed.length === 0 ? all : allowed;
  const chosen = from[move % from.length];
  if (!chosen) return undefined;
  const isRestricted = chosen.role === "system" || chosen.move === "reject" || chosen.move === "cancel";
  if (isRestricted && !isPlayable(seen, chosen.move)) return undefined;
  return { ...chosen, pick: role };
}

/**
 * Events of the provider exist only for orders with a payment page. The same call rejects an unconfirmed order and
 * cancels any other.
 */
function isPlayable({ order }: Seen, move: Move): boolean {
  if (move === "reject") return order.confirmation === "pending";
  if (move === "cancel") return order.confirmation !== "pending";
  return move === "complete" || (order.payment_method === "stripe" && order.lifecycle === "awaiting_payment");
}

/** Returns true if the move had an effect. */
async function settle(
  order: ModelOrder,
  seen: Seen,
  { move, role, pick }: { move: Move; role: Role; pick: number },
): Promise<boolean> {
  try {
    await whileBusy(() => make(move, { stripeShop: shop, people, order, seen, role, pick }));
  } catch (failure) {
    const { status = 500 } = failure as { status?: number };
    if (![403, 404, 409, 422].includes(status)) throw failure;
    return false;
  }
  if (role !== "system") return true;
  const { order: now } = await look(order);
  return now.lifecycle !== seen.order.lifecycle;
}

/** Pays an order that has expired: it reopens, or is refunded if another order has its units now. */
async function endLate(order: ModelOrder, turn: number): Promise<void> {
  const { order: seen } = await look(order);
  if (seen.lifecycle !== "cancelled" || seen.cancel_reason !== "expired") return;
  const isGone = turn % 2 === 0;
  if (isGone) {
    const { rows } = await shop.app.database.admin.query<{ available: number }>(
      "select on_hand - allocated - unavailable as available from stock_levels where variant_id = $1",
      [shop.variant_id],
    );
    await onlineOrder(shop, "cash_on_delivery", rows[0]!.available);
  }
  await pay(shop, order);
  await runRefunds(shop, order);
  const after = await look(order);
  expect(after.order).toMatchObject(
    isGone ? { lifecycle: "cancelled", payment_status: "refunded" } : { lifecycle: "open" },
  );
  await expectInvariants(shop, after);
  count("5b");
}
