// `npm run bench`: ours, the floor and the ratio for every budget that exists by now, in one run.
// Machines differ and are noisy: trust the ratios. BENCH_ORDERS=100000 shortens the run.
import { build, isBuilt } from "../server/src/build/build.ts";
import { browserLines } from "./browser.ts";
import { checkoutLines, rushLine } from "./checkout.ts";
import { fillOrders, fillShop } from "./fill.ts";
import { importLine } from "./import.ts";
import { lighthouseLines } from "./lighthouse.ts";
import { client, measure, once } from "./load.ts";
import { familyOf, megabytes } from "./processes.ts";
import { openStage } from "./stage.ts";

export interface Line {
  name: string;
  ours: string;
  floor?: string;
  /** ours over the floor, where more is better */
  ratio?: number;
  budget: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const lines: Line[] = [];
const add = (...more: Line[]): void => {
  for (const line of more) {
    lines.push(line);
    say(
      `${line.name.padEnd(54)} ${line.ours.padStart(26)} ${(line.floor ?? "").padStart(20)} ${(line.ratio?.toFixed(2) ?? "").padStart(6)}   ${line.budget}`,
    );
  }
};

if (!isBuilt()) await build(say);
say(`${"".padEnd(54)} ${"ours".padStart(26)} ${"floor".padStart(20)} ${"ratio".padStart(6)}   budget`);

const stage = await openStage();
try {
  // The first start migrates; the second is the one people wait for.
  const first = await stage.product();
  await first.stop();
  const product = await stage.product();
  add({
    name: "start, second time (database apart)",
    ours: `${(product.startedIn / 1000).toFixed(2)} s`,
    budget: "≤ 3 s",
  });
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const family = [...familyOf(product.pid), ...(await stage.databasePids())];
  add({
    name: "idle memory, server and its database connections",
    ours: `${megabytes(family).toFixed(0)} MB`,
    budget: "≤ 250 MB",
  });

  const shop = await fillShop(stage, "bench", 1_000);
  const floor = await stage.floor(shop.shopId);
  const store = `store.localhost:${product.port}`;
  const ours = client(product.port, 64);
  const bare = client(floor.port, 64);

  const empty = await measure(16, 3, async () => void (await bare.send("GET", "/empty")));
  const page = (handle: string) =>
    ours.send("GET", `/bench/products/${handle}`, { host: store, headers: { "Accept-Encoding": "br" } });
  const cached = await measure(16, 4, async () => ok(await page(shop.products[0]!.handle)));
  add({ name: "storefront product page, cached", ...rate(cached, empty), budget: "≥ 7,000 a second" });
  const fresh = await once(8, shop.products.slice(1), async ({ handle }) => ok(await page(handle)));
  add({ name: "storefront product page, first render", ...rate(fresh, empty), budget: "≥ 800 a second" });
  const html = await ours.send("GET", "/bench/products", {
    host: store,
    headers: { "Accept-Encoding": "gzip" },
  });
  add({
    name: "storefront list page, HTML",
    ours: `${(html.body.length / 1024).toFixed(1)} KB gz`,
    budget: "≤ 14 KB gz",
  });

  const list = await measure(8, 4, async () =>
    ok(await ours.send("GET", `/api/v1/shop/${shop.shopId}/products`, { headers: shop.owner })),
  );
  const listFloor = await measure(8, 4, async () => void (await bare.send("GET", "/products")));
  add({ name: "product list by API", ...rate(list, listFloor), budget: "≥ 0.5 of the floor" });
  const detail = await measure(8, 4, async (_, turn) =>
    ok(
      await ours.send("GET", `/api/v1/shop/${shop.shopId}/products/${shop.products[turn % 1_000]!.id}`, {
        headers: shop.owner,
      }),
    ),
  );
  const detailFloor = await measure(
    8,
    4,
    async (_, turn) => void (await bare.send("GET", `/product/${shop.products[turn % 1_000]!.id}`)),
  );
  add({ name: "product detail by API", ...rate(detail, detailFloor), budget: "≥ 0.5 of the floor" });

  add(...(await checkoutLines(stage, product, floor, shop)));
  add(await importLine(stage, product, shop));
  add(...(await browserLines(product.port, shop)));
  add(...(await lighthouseLines(product.port, shop)));
  ours.close();
  bare.close();
  floor.stop();
  await product.stop();

  add(await rushLine(stage));

  const orders = Number(process.env["BENCH_ORDERS"] ?? 1_000_000);
  const large = await fillShop(stage, "large", 10);
  await fillOrders(stage, large.shopId, orders);
  const again = await stage.product();
  const door = client(again.port, 4);
  const ask = (path: string) => async () =>
    ok(await door.send("GET", `/api/v1/shop/${large.shopId}/${path}`, { headers: large.owner }));
  const count = orders.toLocaleString("en");
  const filtered = await measure(2, 4, ask("orders?payment_status=unpaid"));
  add({
    name: `orders list with a filter, ${count} orders, p99`,
    ours: `${filtered.p99.toFixed(0)} ms`,
    budget: "≤ 50 ms",
  });
  const found = await measure(2, 4, async (worker, turn) =>
    ask(`orders?search=customer${(worker * 7_919 + turn * 31) % 100_000}@example.com`)(),
  );
  add({
    name: `orders by e-mail, ${count} orders, p99`,
    ours: `${found.p99.toFixed(0)} ms`,
    budget: "≤ 50 ms",
  });
  const analytics = await measure(2, 4, ask("analytics?filter=last_90"));
  add({
    name: `analytics of 90 days, ${count} orders, p99`,
    ours: `${analytics.p99.toFixed(0)} ms`,
    budget: "≤ 200 ms",
  });
  door.close();
  await again.stop();
} finally {
  await stage.close();
}

function rate(ours: { perSecond: number }, floor: { perSecond: number }) {
  return {
    ours: `${ours.perSecond.toFixed(0)} a second`,
    floor: floor.perSecond.toFixed(0),
    ratio: ours.perSecond / floor.perSecond,
  };
}

function ok({ status, body }: { status: number; body: Buffer }): void {
  if (status !== 200) throw new Error(`Answered ${status}: ${body.toString().slice(0, 300)}`);
}
