import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";
import { setOnHand } from "../stock/stock.queries.ts";
import { runsOf } from "../../../test/test-size.ts";

// Invariants that hold for the stock of a variant after any changes, in any order and concurrently.

const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { id: number; handle: string };

beforeAll(async () => {
  mona = await addOwner();
  await open(app.database, shop.id);
});

/** Registers without emails, because jobs are off here. */
async function addOwner(): Promise<Person> {
  const { randomUUID, createHash } = await import("node:crypto");
  const id = randomUUID();
  const token = "m".repeat(43);
  const { admin } = app.database;
  await admin.query("insert into accounts (id, email, name) values ($1, 'mona@example.com', 'Mona')", [id]);
  await admin.query(
    "insert into sessions (token_hash, account_id, device_id, expires_at) values ($1, $2, 'laws', now() + interval '1 day')",
    [createHash("sha256").update(token).digest(), id],
  );
  const client = app.device("laws", () => token);
  const { data } = await client.shops.create({
    body: { name: "Law Lamps", handle: "law-lamps", country: "DE", currency: "EUR" },
  });
  shop = { id: data.id, handle: data.handle };
  return { name: "Mona", email: "mona@example.com", password: "", token, deviceId: "laws", client };
}

const units = fc.integer({ min: 1, max: 6 });
const action = fc.oneof(
  fc.record({ do: fc.constant("sell" as const), units }),
  fc.record({ do: fc.constant("cancel" as const), which: fc.nat() }),
  fc.record({ do: fc.constant("ship" as const), which: fc.nat() }),
  fc.record({
    do: fc.constant("adjust" as const),
    action: fc.constantFrom("set", "change", "set_aside", "put_back", "discard"),
    units,
    minus: fc.boolean(),
  }),
  fc.record({ do: fc.constant("count" as const), units: fc.nat(20) }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

it("its movements add up to the on-hand units, and a variant that may not be oversold never is", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("deny", "continue", "preorder"),
      fc.nat(12),
      fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 }),
      async (oversell, begin, rounds) => {
        const { variant_id } = await insertProduct(app.database, shop.id, {
          title: `Lamp ${newId().slice(-6)}`,
          price: 1000,
          on_hand: begin,
          oversell,
        });
        const orders: string[] = [];
        // The changes of one round run concurrently.
        for (const round of rounds) await Promise.all(round.map((one) => carryOut(one, variant_id, orders)));
        await lawsHold(variant_id, oversell);
      },
    ),
    { numRuns: runsOf(40), seed: 20_261_120 },
  );
  // The invariants would also hold if every change had been rejected.
  const { rows } = await app.database.admin.query(
    "select kind, count(*)::int from stock_movements group by kind",
  );
  for (const kind of ["allocation", "release", "shipment", "other", "import"])
    expect(rows.find((row) => row.kind === kind)?.count ?? 0, kind).toBeGreaterThan(0);
}, 120_000);

async function carryOut(one: Action, variant_id: string, orders: string[]): Promise<void> {
  const params = { shop_id: shop.id };
  const ignoreRejection = (failure: unknown) => {
    if (!(failure instanceof Error) || !("status" in failure) || Number(failure.status) >= 500) throw failure;
  };
  const order = orders.length > 0 && "which" in one ? orders[one.which % orders.length]! : undefined;
  switch (one.do) {
    case "sell":
      return sell(variant_id, one.units)
        .then((id) => void orders.push(id))
        .catch(ignoreRejection);
    case "cancel":
      if (order)
        await mona.client.orders
          .cancel({ params: { ...params, id: order }, body: { reason: "other" } })
          .catch(ignoreRejection);
      return;
    case "ship":
      if (order) await ship(order).catch(ignoreRejection);
      return;
    case "adjust": {
      const quantity = one.action === "change" && one.minus ? -one.units : one.units;
      await mona.client.inventory
        .adjust({
          params: { ...params, variant_id },
          body: { action: one.action as "set", quantity, reason: "other" },
        })
        .catch(ignoreRejection);
      return;
    }
    case "count":
      // Only counts above the allocated units: going below them needs the owner's consent and isn't tested here.
      return app.app.db.inShop(shop.id, async (tx) => {
        await setOnHand(tx, [{ variant_id, on_hand: 40 + one.units }], "import", newId(), null);
      });
  }
}

async function sell(variant_id: string, quantity: number): Promise<string> {
  let token: string | undefined;
  const visitor = app.visitor({ cartToken: () => token, idempotencyKey: () => newId() });
  const params = { handle: shop.handle };
  token = (await visitor.checkout.add_line({ params, body: { variant_id, quantity } })).data.token;
  const address = { name: "Nia", line1: "Lane 1", city: "Hamburg", postal_code: "20457", country: "DE" };
  await visitor.checkout.update_address({ params, body: { phone: "+49 40 1234567", address } });
  await visitor.checkout.update_delivery({ params, body: { method: "standard" } });
  const { data: cart } = await visitor.checkout.update_payment({
    params,
    body: { method: "cash_on_delivery" },
  });
  const { data } = await visitor.checkout.place_order({ params, body: { accepted_total: cart.total } });
  const { rows } = await app.database.admin.query(
    "select id from orders where shop_id = $1 and number = $2",
    [shop.id, data.number],
  );
  return rows[0].id as string;
}

async function ship(id: string): Promise<void> {
  const params = { shop_id: shop.id, id };
  await mona.client.orders.confirm({ params });
  const { data } = await mona.client.orders.pack({ params, body: {} });
  const shipment_id = data.shipments[0]!.id;
  await mona.client.orders.ship({ params: { ...params, shipment_id }, body: {} });
}

async function lawsHold(variantId: string, oversell: string): Promise<void> {
  const { rows } = await app.database.admin.query(
    `select l.on_hand, l.allocated, l.unavailable, l.on_hand - l.allocated - l.unavailable as available,
            sum(m.on_hand_change)::int as came, sum(m.allocated_change)::int as promised, sum(m.unavailable_change)::int as aside,
            (array_agg(m.on_hand_after order by m.created_at desc, m.id desc))[1] as notified,
            (array_agg(m.available_after order by m.created_at desc, m.id desc))[1] as notified_available,
            (select coalesce(sum(ol.quantity), 0)::int from order_lines ol join orders o on o.id = ol.order_id
             where ol.variant_id = l.variant_id and o.lifecycle = 'open' and o.fulfilment_status in ('unfulfilled', 'packed')) as owed
     from stock_levels l join stock_movements m on m.variant_id = l.variant_id
     where l.variant_id = $1 group by l.shop_id, l.variant_id, l.location_id`,
    [variantId],
  );
  const [stock] = rows;
  expect([stock.came, stock.promised, stock.aside]).toEqual([
    stock.on_hand,
    stock.allocated,
    stock.unavailable,
  ]);
  expect([stock.notified, stock.notified_available ?? stock.available]).toEqual([
    stock.on_hand,
    stock.available,
  ]);
  expect(stock.allocated).toBe(stock.owed);
  if (oversell === "deny") expect(stock.available).toBeGreaterThanOrEqual(0);
}
