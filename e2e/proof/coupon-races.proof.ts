import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Client, createClient, RejectedError } from "@vitrine/contract/client";
import { contract } from "@vitrine/contract/contract";
import { openShop, registerOwner } from "../support/sample-accounts.ts";
import { type Product, startProduct } from "../support/product.ts";
import { startRestartablePostgres } from "../support/restartable-postgres.ts";
import { startDelayProxy } from "./delay-proxy.ts";
import type { Proof } from "./proof.ts";

// 200 buyers at once for the last units of a variant with the last uses of a coupon, at two web processes; in half of
// the rounds the database is 100 ms away. A buyer whose coupon was used up orders without it, as the message suggests.
// RACE_ROUNDS=500 sets the number of rounds.

const rounds = Number(process.env["RACE_ROUNDS"] ?? 90);
const buyers = 200;
const delay = 100;
const handle = "races";
const params = { handle };
/** Units and uses left in a round: each pair in turn, without and with the delay. */
const limits = [1, 2, 10].flatMap((units) => [1, 2, 5].map((uses) => ({ units, uses })));
const declared = new Set(Object.keys(contract.checkout.place_order["~orpc"].errorMap));
/** Errors after which a client repeats the same request. */
const momentary = new Set(["busy", "unavailable", "too_many_requests"]);

interface Totals {
  oversold: number;
  undersold: number;
  overRedeemed: number;
  underRedeemed: number;
  /** Orders that were answered and don't exist, or exist and were not answered. */
  wrongOrders: number;
  /** Buyers with an undeclared error or one without a message, or without an order although it isn't sold out. */
  unexplained: number;
  orders: number;
  couponRejected: number;
  soldOut: number;
}

export const prove: Proof = async (say) => {
  const postgres = await startRestartablePostgres();
  const proxy = await startDelayProxy(Number(new URL(postgres.url).port));
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  const product = await startProduct({ WEB_PROCESSES: "2", DATABASE_URL: url.href });
  const admin = new pg.Client({
    connectionString: postgres.url,
    options: "-c search_path=shop,platform,public",
  });
  await admin.connect();
  try {
    const owner = await registerOwner(product, "Mona Races");
    const { shop_id } = await openShop(owner, handle, 1);
    const race = async (round: number): Promise<Totals> => {
      const { units, uses } = limits[Math.floor(round / 2) % limits.length]!;
      const variant = await addTea(owner, shop_id, units);
      const coupon = await addCoupon(owner, shop_id, `RACE-${round}`, uses);
      const crowd = await Promise.all(
        Array.from({ length: buyers }, (_, n) =>
          readyBuyer(product, variant, coupon.code, `buyer${round}.${n}@example.com`),
        ),
      );
      proxy.delay = round % 2 === 0 ? 0 : delay;
      const outcomes = await Promise.all(crowd.map((place) => place()));
      proxy.delay = 0;
      return compare(await readRows(admin, variant, coupon.id), outcomes, { units, uses });
    };
    await proveRounds(race, say);
  } finally {
    await admin.end();
    await product.stop();
    proxy.stop();
    await postgres.remove();
  }
};

async function proveRounds(
  race: (round: number) => Promise<Totals>,
  say: (line: string) => void,
): Promise<void> {
  const all: Totals[] = [];
  for (let round = 0; round < rounds; round++) {
    all.push(await race(round));
    if ((round + 1) % 30 === 0 || round + 1 === rounds) say(`round ${round + 1}: ${lineOf(all)}`);
  }
  const faults = sumOf(all, (one) => faultsOf(one));
  if (faults > 0) throw new Error(`${faults} faults in ${rounds} rounds`);
}

function faultsOf({
  oversold,
  undersold,
  overRedeemed,
  underRedeemed,
  wrongOrders,
  unexplained,
}: Totals): number {
  return oversold + undersold + overRedeemed + underRedeemed + wrongOrders + unexplained;
}

function lineOf(all: Totals[]): string {
  const sum = (name: keyof Totals) => sumOf(all, (one) => one[name]);
  return (
    `${sum("orders")} orders, ${sum("couponRejected")} coupons rejected, ${sum("soldOut")} times sold out; ` +
    `${sum("oversold")} oversold, ${sum("undersold")} undersold, ${sum("overRedeemed")} over-redeemed, ` +
    `${sum("underRedeemed")} under-redeemed, ${sum("wrongOrders")} orders that differ from the answers, ` +
    `${sum("unexplained")} buyers without a reason`
  );
}

function sumOf(all: Totals[], of: (one: Totals) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0);
}

async function addTea(owner: Client, shop_id: number, units: number): Promise<string> {
  const { data } = await owner.products.create({
    params: { shop_id },
    body: {
      title: "Green tea",
      status: "active",
      variants: [{ option_values: [], price: 1250, on_hand: units }],
    },
  });
  return data.variants[0]!.id;
}

async function addCoupon(owner: Client, shop_id: number, code: string, use_limit: number) {
  const { data } = await owner.coupons.create({
    params: { shop_id },
    body: {
      title: "Race",
      method: "code",
      code,
      type: "percent",
      basis_points: 1000,
      items: {},
      required_items: {},
      use_limit,
    } as never,
  });
  return { id: data.id, code };
}

/** The order, if the buyer has one, and the errors before it or instead of it. */
interface Outcome {
  order?: { number: number; isReduced: boolean };
  errors: RejectedError[];
}

/** A buyer with a unit and the coupon in the cart, who only has to place the order. */
async function readyBuyer(
  { port }: Product,
  variant_id: string,
  code: string,
  email: string,
): Promise<() => Promise<Outcome>> {
  let cartToken: string | undefined;
  let key = "";
  const { checkout } = createClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    headers: () => ({ "Cart-Token": cartToken }),
    idempotencyKey: () => key,
  });
  const address = { name: "Nia", line1: "1 Kai", city: "Hamburg", postal_code: "20457", country: "DE" };
  const line = { variant_id, quantity: 1 };
  cartToken = (await patiently(() => checkout.add_line({ params, body: line }))).data.token;
  await patiently(() => checkout.update_address({ params, body: { email, address } }));
  const { data: cart } = await patiently(() => checkout.add_coupon({ params, body: { code } }));
  let total = cart.total;
  const errors: RejectedError[] = [];
  const place = async (): Promise<Outcome> => {
    key = crypto.randomUUID();
    try {
      const body = { accepted_total: total };
      const { data } = await patiently(() => checkout.place_order({ params, body }));
      return { order: { number: data.number, isReduced: data.discounts.length > 0 }, errors };
    } catch (failure) {
      if (!(failure instanceof RejectedError)) throw failure;
      errors.push(failure);
      return { errors };
    }
  };
  return async () => {
    const first = await place();
    if (errors.at(-1)?.code !== "coupon_rejected") return first;
    const { data } = await patiently(() => checkout.remove_coupon({ params: { handle, code } }));
    total = data.total;
    return place();
  };
}

async function patiently<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await send();
    } catch (failure) {
      if (!(failure instanceof RejectedError) || !momentary.has(failure.code) || tries === 300) throw failure;
      await sleep(100);
    }
}

interface Rows {
  /** Numbers of the orders of the variant. */
  orders: number[];
  allocated: number;
  times_used: number;
  uses: number;
  reduced: number;
}

async function readRows(admin: pg.Client, variant: string, coupon: string): Promise<Rows> {
  const { rows } = await admin.query<Rows>(
    `with bought as (
       select o.* from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id where l.variant_id = $1
     )
     select (select coalesce(json_agg(number), '[]') from bought) as orders,
       (select count(*)::int from bought where discount_total > 0) as reduced,
       (select allocated from stock_levels where variant_id = $1) as allocated,
       (select times_used from coupons where id = $2) as times_used,
       (select count(*)::int from coupon_uses where coupon_id = $2 and released_at is null) as uses`,
    [variant, coupon],
  );
  return rows[0]!;
}

function compare(rows: Rows, outcomes: Outcome[], limit: { units: number; uses: number }): Totals {
  const won = outcomes.flatMap(({ order }) => order ?? []);
  const errors = outcomes.flatMap((outcome) => outcome.errors);
  const responded = new Set(won.map(({ number }) => number));
  const sold = [rows.orders.length, rows.allocated];
  const redeemed = [rows.times_used, rows.uses, rows.reduced, won.filter((order) => order.isReduced).length];
  const allowed = Math.min(limit.units, limit.uses);
  const isExplained = ({ order, errors: own }: Outcome) =>
    own.every(({ code, message }) => declared.has(code) && message) &&
    (order || own.at(-1)?.code === "sold_out");
  return {
    oversold: Math.max(0, Math.max(...sold) - limit.units),
    undersold: Math.max(0, limit.units - Math.min(...sold)),
    overRedeemed: Math.max(0, Math.max(...redeemed) - allowed),
    underRedeemed: Math.max(0, allowed - Math.min(...redeemed)),
    wrongOrders:
      rows.orders.filter((number) => !responded.has(number)).length +
      won.filter(({ number }) => !rows.orders.includes(number)).length,
    unexplained: outcomes.filter((outcome) => !isExplained(outcome)).length,
    orders: won.length,
    couponRejected: errors.filter(({ code }) => code === "coupon_rejected").length,
    soldOut: errors.filter(({ code }) => code === "sold_out").length,
  };
}
