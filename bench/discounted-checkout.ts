import { checkout, costs, type Terms } from "./checkout.ts";
import { type Filled, fillShop } from "./fill.ts";
import { client, type Line, type LoadClient, measure } from "./load.ts";
import type { Product, Stage } from "./stage.ts";

/**
 * A full checkout with a coupon that all shoppers use, taxes and a rate of a delivery zone, beside one without. The two
 * take turns, so that both have the same noise.
 */
export async function discountedLines(stage: Stage, product: Product, plain: Filled): Promise<Line[]> {
  const shop = await fillShop(stage, "discounted", 1_000);
  const lines: Line[] = [];
  const setUp = client(product.port, 1);
  const terms = await addTerms(setUp, shop);
  await proveTerms(setUp, shop, terms);
  setUp.close();
  for (const shoppers of [8, 32]) {
    const http = client(product.port, shoppers);
    const sides = [measured(shop, terms), measured(plain)];
    for (let round = 0; round < 4; round++) for (const side of sides) await side.run(http, shoppers);
    const [ours, without] = sides.map((side) => side.result());
    http.close();
    lines.push({
      name: `checkout with coupon, tax and zone rate, ${shoppers} shoppers`,
      ours: `${ours!.perSecond.toFixed(0)} orders/s p99 ${ours!.p99.toFixed(0)} ms`,
      floor: `without ${without!.perSecond.toFixed(0)} p99 ${without!.p99.toFixed(0)}`,
      ratio: ours!.perSecond / without!.perSecond,
      budget: "≥ 0.85 of the one without",
    });
    lines.push({
      name: "  CPU for an order, server + database",
      ours: `${ours!.server.toFixed(1)} + ${ours!.database.toFixed(1)} ms`,
      floor: `${without!.server.toFixed(1)} + ${without!.database.toFixed(1)} ms`,
      budget: "",
    });
  }
  return lines;

  function measured(of: Filled, extra?: Terms) {
    const sums = { perSecond: 0, p99: 0, server: 0, database: 0, orders: 0, rounds: 0 };
    return {
      async run(http: LoadClient, shoppers: number): Promise<void> {
        const before = await costs(stage, product);
        const { perSecond, p99 } = await measure(shoppers, 3, async (worker, turn) =>
          checkout(http, of, worker * 7 + turn, extra),
        );
        const after = await costs(stage, product);
        sums.rounds += 1;
        sums.perSecond += perSecond;
        sums.p99 = Math.max(sums.p99, p99);
        sums.orders += after.orders - before.orders;
        sums.server += (after.server - before.server) * 1000;
        sums.database += (after.database - before.database) * 1000;
      },
      result: () => ({
        perSecond: sums.perSecond / sums.rounds,
        p99: sums.p99,
        server: sums.server / sums.orders,
        database: sums.database / sums.orders,
      }),
    };
  }
}

/** Adds a coupon of 10%, VAT of two classes on items and delivery, and a zone with a rate. */
async function addTerms(http: LoadClient, shop: Filled): Promise<Terms> {
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await http.send(method, `/api/v1/shop/${shop.shopId}/${path}`, {
      headers: shop.owner,
      body,
    });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.body.toString()}`);
    return JSON.parse(reply.body.toString()).data;
  };
  const code = "BENCH10";
  const percent = { title: "Bench", method: "code", type: "percent", basis_points: 1000 };
  await call("POST", "coupons", { ...percent, code, items: {}, required_items: {} });
  const rate = crypto.randomUUID();
  await call("POST", "delivery-zones", {
    name: "Germany",
    places: [{ country: "DE", postcodes: ["20*", "10000-19999"] }, { country: "AT" }],
    rates: [{ id: rate, name: "Parcel", fee: 490, fee_per_unit: 50, days_min: 1, days_max: 3 }],
  });
  await call("POST", "tax-rates", { name: "VAT", ppm: 190_000, country: "DE" });
  await call("POST", "tax-rates", { name: "VAT", ppm: 70_000, country: "DE", tax_class: "reduced" });
  const { version } = await call("GET", "sales-tax");
  await call("PUT", "sales-tax", {
    prices_include_tax: true,
    adjusts_prices: false,
    tax_rounding: "line",
    delivery_tax_class: "standard",
    fee_tax_class: null,
    tax_number: null,
    version,
  });
  return { code, rate };
}

/** Fails unless an order has all three. */
async function proveTerms(http: LoadClient, shop: Filled, terms: Terms): Promise<void> {
  const order = await checkout(http, shop, 0, terms);
  const { discount_total, shipping_total, tax_total } = order;
  if (discount_total === 0 || shipping_total !== 540 || tax_total === 0)
    throw new Error(`An order lacks its coupon, rate or tax: ${JSON.stringify(order)}`);
}
