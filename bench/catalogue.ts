import { openPlainSearch } from "./catalogue-floor.ts";
import { type Filled, fillShop } from "./fill.ts";
import { fillCatalogue } from "./fill-catalogue.ts";
import { type Line, client, type LoadClient, measure, type Measured, type Reply } from "./load.ts";
import type { Stage } from "./stage.ts";

/** Frequent queries to a large shop's API, each different. */
const filters = [
  () => "in_stock=1",
  (n: number) => `vendor=Maker+${n % 120}`,
  (n: number) => `option=Size:S&option=Size:M&price_min=${500 + (n % 40) * 500}`,
  (n: number) => `type=Shirt&type=Bowl&in_stock=1&price_min=2000&price_max=${9000 + (n % 90) * 100}`,
  (n: number) => `tag=label-${n % 300}&on_sale=1&sort=price_low`,
  (n: number) => `category=category-${n % 60}&option=Colour:Ink&sort=best_selling`,
];
const words = [
  (n: number) => `thing-${n % 50_000}`,
  (n: number) => ["quiet lantern", "plain tray", "folded basket", "istanbul candle"][(n >> 2) % 4]!,
  (n: number) => `no. ${n % 50_000}`,
  (n: number) => ["overshrt", "lantrn tall", "ابريق", "শাড়ি"][(n >> 2) % 4]!,
];

/** Lists, filters and searches in a shop with a large number of products: p50 and p99. */
export async function catalogueLines(stage: Stage, products: number): Promise<Line[]> {
  const shop = await fillShop(stage, "catalogue", 0);
  await fillCatalogue(stage, shop.shopId, products);
  const product = await stage.product();
  const http = client(product.port, 4);
  const title = `${products.toLocaleString("en")} products`;
  try {
    const lists = dashboardLists(http, shop);
    await lists(0, 0);
    const line = (name: string, budget: string, { p50, p99 }: Slowness): Line => ({
      name: `${name}, ${title}, p50 and p99`,
      ours: shown({ p50, p99 }),
      budget,
    });
    const api = (query: string) =>
      http.send("GET", `/api/v1/storefront/catalogue/products?facets=1&${query}`);
    return [
      line("dashboard list", "≤ 50 ms", await measure(2, 6, lists)),
      line(
        "list with filters and their counts by API",
        "≤ 50 ms",
        await measure(2, 6, async (worker, turn) => {
          const n = worker * 7_919 + turn;
          ok(await api(filters[n % filters.length]!(n)));
        }),
      ),
      {
        ...line(
          "search by API",
          "≤ 50 ms",
          await measure(2, 6, async (worker, turn) =>
            ok(await api(`search=${encodeURIComponent(labelOf(worker, turn))}`)),
          ),
        ),
        floor: shown(await plainSearches(stage, shop)),
      },
      line(
        "storefront filter page, never twice the same",
        "≤ 120 ms",
        await measure(2, 6, filterPages(http, product.port)),
      ),
    ];
  } finally {
    http.close();
    await product.stop();
  }
}

type Slowness = Pick<Measured, "p50" | "p99">;

function shown({ p50, p99 }: Slowness): string {
  return `${p50.toFixed(1)} and ${p99.toFixed(1)} ms`;
}

function labelOf(worker: number, turn: number): string {
  const n = worker * 7_919 + turn;
  return words[n % words.length]!(n);
}

async function plainSearches(stage: Stage, shop: Filled): Promise<Slowness> {
  const plain = await openPlainSearch(stage, shop, 2);
  try {
    return await measure(
      2,
      6,
      async (worker, turn) => void (await plain.search(worker, labelOf(worker, turn))),
    );
  } finally {
    await plain.close();
  }
}

function dashboardLists(http: LoadClient, shop: Filled) {
  const queries = ["", "?sort=title", "?status=active&sort=-updated", "?search=lantern"];
  return async (_: number, turn: number) =>
    ok(
      await http.send("GET", `/api/v1/shop/${shop.shopId}/products${queries[turn % queries.length]}`, {
        headers: shop.owner,
      }),
    );
}

/** Each URL once, so that no page is cached. */
function filterPages(http: LoadClient, port: number) {
  let n = 0;
  return async () => {
    const turn = n++;
    const query = `${filters[turn % filters.length]!(turn).replace(/category=[^&]*&/, "")}&price_max=${100 + turn}.5`;
    ok(await http.send("GET", `/catalogue/products?${query}`, { host: `store.vitrine.localhost:${port}` }));
  };
}

function ok({ status, body }: Reply): void {
  if (status !== 200) throw new Error(`Answered ${status}: ${body.toString().slice(0, 300)}`);
}
