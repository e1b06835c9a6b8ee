import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { insertProduct } from "../sample-products.ts";
import { address, whileBusy } from "../shopper.ts";
import { isFullSize } from "../test-size.ts";
import { newEmail, onlineOrder, runRefunds } from "../../src/features/order-payments/online-order.fixture.ts";
import { useStripeShop } from "../../src/features/order-payments/stripe-shop.fixture.ts";
import { signId } from "../../src/ids.ts";
import { expectInvariants } from "./order-invariants.ts";
import { type Choice, choose, round } from "./order-choices.ts";
import { clientOf, make, type Members, type ModelOrder, pay, type StripeShop } from "./order-moves.ts";
import { Progress, rareTransitions } from "./order-progress.ts";
import { type Move, type Role, ruleOf, type Seen } from "./order-table.ts";

// Random moves of two people at once, from each beginning of an order. A move alone succeeds exactly if the table of the
// specification allows it, and after each round all statuses, stock and money agree with it.

const shop = await useStripeShop({ jobs: false });
const people = {} as Members;
const runs = isFullSize ? Number(process.env["MODEL_RUNS"] ?? 500) : 24;
/** Other seeds make other runs, so that a second process can do a part of them. */
const seed = Number(process.env["MODEL_SEED"] ?? 20_261_126);
/** Runs at the same time, each with its own order and product: one waits for PostgreSQL while another one computes. */
const lanes = 4;
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

/** Only orders with a payment page expire and are paid late (5b), so orders by card are chosen twice. */
const beginnings = [
  "cash",
  "cash",
  "card",
  "card",
  "link",
  "later",
  "paid",
  "deleted",
  "online",
  "service",
] as const;

it(`allows exactly the transitions of the specification, and statuses, stock and money agree, in ${runs} runs`, async () => {
  const progress = new Progress(runs);
  const share = (lane: number) => Math.floor((runs + lane) / lanes);
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, (_, lane) => playRuns(share(lane), seed + lane, progress)),
  );
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  console.log(progress.line(made));
  // In fewer runs, rare transitions are made less often.
  if (runs >= 10_000)
    expect(rareTransitions(made), "transitions that were made less than 50 times").toEqual([]);
}, 21_600_000);

/** Plays random orders, one after the other, until one of them fails in any lane. */
function playRuns(numRuns: number, laneSeed: number, progress: Progress): Promise<void> {
  return fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.integer({ min: 1, max: 4 }),
      fc.array(round, { minLength: 6, maxLength: 18 }),
      async (beginning, units, rounds) => {
        if (progress.hasFailed) return;
        try {
          await playRun(beginning, units, rounds);
        } catch (failure) {
          progress.hasFailed = true;
          throw failure;
        }
        progress.add(made);
      },
    ),
    { numRuns, seed: laneSeed, endOnFailure: true },
  );
}

type Round = typeof round extends fc.Arbitrary<infer T> ? T : never;

async function playRun(
  beginning: (typeof beginnings)[number],
  units: number,
  rounds: Round[],
): Promise<void> {
  const product = { title: "Model Tea", price: 1050, on_hand: 100 };
  const { variant_id } = await insertProduct(shop.app.database, shop.shop.id, product);
  if (beginning === "online" || beginning === "service")
    await shop.app.database.admin.query(
      "update variants set requires_shipping = false, tracked = false where id = $1",
      [variant_id],
    );
  if (beginning === "online")
    await shop.app.database.admin.query(
      `insert into digital_files (shop_id, id, product_id, name, size, file_key)
       select shop_id, gen_random_uuid(), product_id, 'tea.txt', 3, 'tea' from variants where id = $1`,
      [variant_id],
    );
  const own = { ...shop, variant_id };
  const order = await begin(own, beginning, units);
  if (!order) return;
  // A shop may send 200 emails in an hour, which the refunds of the runs would exceed.
  await shop.app.database.admin.query("update orders set email = null where id = $1", [order.id]);
  let seen = await look(order);
  for (const { first, second } of rounds) seen = await playRound(own, order, seen, first, second);
  await endLate(own, order, rounds.length);
}

/** Creates an order; undefined for a draft that was deleted. */
async function begin(
  own: StripeShop,
  kind: (typeof beginnings)[number],
  units: number,
): Promise<ModelOrder | undefined> {
  if (kind === "cash" || kind === "card" || kind === "online" || kind === "service") {
    count("1");
    count(kind === "cash" ? "3" : "2");
    const order = await onlineOrder(own, kind === "cash" ? "cash_on_delivery" : "stripe", units);
    if (kind !== "cash") await shop.pay(order);
    return order;
  }
  const email = newEmail();
  const params = { shop_id: shop.shop.id };
  const { draft_orders } = clientOf(shop, shop.owner);
  const lines = [{ variant_id: own.variant_id, quantity: units }];
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
  if (kind !== "link") return order;
  // A shop may send 200 emails in an hour, which the links of the runs would exceed.
  await shop.app.database.admin.query(
    "update activity set at = at - interval '1 hour' where target_id = $1",
    [draft.id],
  );
  await shop.pay(order);
  return order;
}

async function look({ id }: ModelOrder): Promise<Seen> {
  const params = { shop_id: shop.shop.id, id };
  const client = clientOf(shop, shop.owner);
  const [{ data: order }, { data }] = await Promise.all([
    client.orders.read({ params }),
    client.returns.list({ params }),
  ]);
  return { order, returns: data.returns, returnable: data.returnable };
}

/** Makes one move, or two at once, and returns the order after them. */
async function playRound(
  own: StripeShop,
  order: ModelOrder,
  seen: Seen,
  first: Choice,
  second: Choice | null,
): Promise<Seen> {
  const chosen = [first, ...(second ? [second] : [])].flatMap((one) => choose(seen, one) ?? []);
  const before = JSON.stringify(seen);
  const done = await Promise.all(
    chosen.map(async (one) => ({ ...one, hasEffect: await settle(own, order, seen, one) })),
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
  await expectInvariants(own, after);
  return after;
}

/** Without the times that the job's move sets back, so that the order is due. */
function timeless({ order, returns, returnable }: Seen) {
  const { confirmed_at: _, cancelled_at: __, ...rest } = order;
  const shipments = order.shipments.map(({ delivered_at: ___, ...shipment }) => shipment);
  const timeline = order.timeline.map(({ at: ___, ...entry }) => entry);
  return { order: { ...rest, shipments, timeline }, returns, returnable };
}

/** Returns true if the move had an effect. */
async function settle(
  own: StripeShop,
  order: ModelOrder,
  seen: Seen,
  { move, role, pick }: { move: Move; role: Role; pick: number },
): Promise<boolean> {
  try {
    await whileBusy(() => make(move, { stripeShop: own, people, order, seen, role, pick }));
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
async function endLate(own: StripeShop, order: ModelOrder, turn: number): Promise<void> {
  const { order: seen } = await look(order);
  if (seen.lifecycle !== "cancelled" || seen.cancel_reason !== "expired") return;
  // Downloads never sell out.
  const isGone = turn % 2 === 0 && seen.lines.every((line) => line.requires_shipping);
  if (isGone) {
    const { rows } = await shop.app.database.admin.query<{ available: number }>(
      "select on_hand - allocated - unavailable as available from stock_levels where variant_id = $1",
      [own.variant_id],
    );
    await onlineOrder(own, "cash_on_delivery", rows[0]!.available);
  }
  await pay(shop, order);
  await runRefunds(shop, order);
  const after = await look(order);
  expect(after.order).toMatchObject(
    isGone ? { lifecycle: "cancelled", payment_status: "refunded" } : { lifecycle: "open" },
  );
  await expectInvariants(own, after);
  count("5b");
}
