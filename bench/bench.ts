// `npm run bench`: our result, the floor and the ratio for every budget, in one run. Machines differ and are
// noisy: trust the ratios. BENCH_ORDERS=100000 and BENCH_PRODUCTS=5000 shorten the run, and so do names of
// parts: `npm run bench -- import catalogue`. `--write` also writes the results to docs/performance.md.
import path from "node:path";
import { buildIndexes } from "../api/src/db/migrate.ts";
import { build, isBuilt } from "../server/src/build/build.ts";
import { browserLines } from "./browser.ts";
import { catalogueLines } from "./catalogue.ts";
import { checkoutLines, rushLine } from "./checkout.ts";
import { discountedLines } from "./discounted-checkout.ts";
import { fillOrders, fillShop } from "./fill.ts";
import { importLines } from "./import.ts";
import { jobLines } from "./jobs.ts";
import { lighthouseLines } from "./lighthouse.ts";
import { client, type Line, measure, type Measured, once } from "./load.ts";
import { orderLists } from "./order-lists.ts";
import { familyOf, megabytes } from "./processes.ts";
import { ok, rate, readLines } from "./reads.ts";
import { writeReport } from "./report.ts";
import { shopLines } from "./shops.ts";
import { openStage, type Stage } from "./stage.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const lines: Line[] = [];
const add = (...more: Line[]): void => {
  for (const line of more) {
    lines.push(line);
    print(
      `${line.name.padEnd(54)} ${line.ours.padStart(26)} ${(line.floor ?? "").padStart(20)} ${(line.ratio?.toFixed(2) ?? "").padStart(6)}   ${line.budget}`,
    );
  }
};

const parts = [
  "start",
  "storefront",
  "reads",
  "checkout",
  "import",
  "browser",
  "lighthouse",
  "rush",
  "jobs",
  "shops",
  "catalogue",
  "orders-at-scale",
];
const isWritten = process.argv.includes("--write");
const requested = process.argv.slice(2).filter((name) => name !== "--write");
const unknown = requested.filter((name) => !parts.includes(name));
if (unknown.length)
  throw new Error(`There is no part ${unknown.join(", ")}. There are: ${parts.join(", ")}.`);
const isRequested = (part: string): boolean => requested.length === 0 || requested.includes(part);

if (!isBuilt()) await build(print);
print(`${"".padEnd(54)} ${"ours".padStart(26)} ${"floor".padStart(20)} ${"ratio".padStart(6)}   budget`);

let postgresVersion = "";
const stage = await openMigratedStage();
try {
  if (parts.slice(0, 7).some(isRequested)) await smallShop();
  if (isRequested("rush")) add(await rushLine(stage));
  if (isRequested("jobs")) add(...(await jobLines(stage)));
  if (isRequested("catalogue"))
    add(...(await catalogueLines(stage, Number(process.env["BENCH_PRODUCTS"] ?? 50_000))));
  if (isRequested("orders-at-scale")) await manyOrders(Number(process.env["BENCH_ORDERS"] ?? 1_000_000));
  const { rows } = await stage.admin.query<{ server_version: string }>("show server_version");
  postgresVersion = rows[0]!.server_version;
} finally {
  await stage.close();
}
if (isRequested("shops")) {
  // 10,000 shops and no others.
  const shops = await openMigratedStage();
  try {
    add(...(await shopLines(shops)));
  } finally {
    await shops.close();
  }
}
if (isWritten) writeReport(lines, requested, postgresVersion);

/** A stage whose first start, which migrates, is over: the second is the one that users wait for. */
async function openMigratedStage(): Promise<Stage> {
  const stage = await openStage();
  await (await stage.product()).stop();
  await buildIndexes(stage.connection, path.resolve(import.meta.dirname, "../api/db"));
  return stage;
}

/** Requests of the owner and the shoppers of one shop with 1,000 products. */
async function smallShop(): Promise<void> {
  const product = await stage.product();
  if (isRequested("start")) {
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
  }

  const shop = await fillShop(stage, "bench", 1_000);
  const floor = await stage.floor();
  const ours = client(product.port, 64);
  const floorClient = client(floor.port, 64);
  if (isRequested("storefront")) {
    const store = `store.vitrine.localhost:${product.port}`;
    const empty = await measure(16, 3, async () => void (await floorClient.send("GET", "/empty")));
    const page = (handle: string) =>
      ours.send("GET", `/bench/products/${handle}`, { host: store, headers: { "Accept-Encoding": "br" } });
    const cached = await measure(16, 4, async () => ok(await page(shop.products[0]!.handle)));
    add({ name: "storefront product page, cached", ...rate(cached, empty), budget: "≥ 7,000 a second" });
    // The first 200 are rendered while V8 still compiles.
    const first = (from: number, to?: number) =>
      once(8, shop.products.slice(from, to), async ({ handle }) => ok(await page(handle)));
    await first(1, 200);
    const fresh = await first(200);
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
  }
  if (isRequested("reads")) add(...(await readLines(stage, product, floor, shop)));
  if (isRequested("import")) add(...(await importLines(stage, product, shop)));
  if (isRequested("browser")) {
    await fillOrders(stage, shop.shopId, 1_000);
    add(...(await browserLines(product.port, shop)));
  }
  if (isRequested("lighthouse")) add(...(await lighthouseLines(product.port, shop)));
  ours.close();
  floorClient.close();
  await product.stop();
  if (isRequested("checkout")) {
    // The jobs of an order are measured separately, as `jobs`.
    const web = await stage.product({ ROLE: "web" });
    add(...(await checkoutLines(stage, web, floor, shop)));
    add(...(await discountedLines(stage, web, shop)));
    await web.stop();
    await stage.admin.query("delete from pgboss.job where name = 'order-placed'");
  }
  floor.stop();
}

/** Lists and sums over a large number of orders. */
async function manyOrders(orders: number): Promise<void> {
  const shop = await fillShop(stage, "large", 10);
  await fillOrders(stage, shop.shopId, orders);
  const product = await stage.product();
  const connections = client(product.port, 4);
  const send = async (path: string) =>
    ok(await connections.send("GET", `/api/v1/shop/${shop.shopId}/${path}`, { headers: shop.owner }));
  const line = (name: string, { p50, p99 }: Measured, max: number): Line => ({
    name: `${name}, ${orders.toLocaleString("en")} orders, p50 and p99`,
    ours: `${p50.toFixed(0)} and ${p99.toFixed(0)} ms`,
    budget: `p99 ≤ ${max} ms`,
  });
  for (const [name, query] of orderLists())
    add(
      line(
        name,
        await measure(2, 2, (worker, turn) => send(`orders?${query(worker * 7_919 + turn * 31)}`)),
        50,
      ),
    );
  const began = performance.now();
  await send("analytics?filter=last_90");
  add({
    name: `analytics of 90 days, ${orders.toLocaleString("en")} orders, first time`,
    ours: `${((performance.now() - began) / 1000).toFixed(1)} s`,
    budget: "",
  });
  add(line("analytics of 90 days", await measure(2, 4, () => send("analytics?filter=last_90")), 200));
  connections.close();
  await product.stop();
}
