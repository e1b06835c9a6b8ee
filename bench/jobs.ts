import { PgBoss } from "pg-boss";
import type { JobData, JobName } from "../api/src/jobs/job-data.ts";
import { checkout } from "./checkout.ts";
import { type Filled, fillShop } from "./fill.ts";
import { type Line, client, once } from "./load.ts";
import { cpuSeconds, familyOf } from "./processes.ts";
import type { Product, Stage } from "./stage.ts";

const burst = 1_000;

/**
 * The jobs of a burst of orders, and of other queues that may receive a thousand jobs at once, in one process
 * for jobs.
 */
export async function jobLines(stage: Stage): Promise<Line[]> {
  const shop = await fillShop(stage, "burst", burst);
  await placeOrders(stage, shop);
  const boss = new PgBoss({ ...stage.connection, supervise: false, schedule: false, migrate: false });
  boss.on("error", () => {});
  await boss.start();
  const product = await stage.product();
  try {
    const lines = [
      await drain(stage, product, "order-placed", ["order-placed", "push-news"], "≤ 20 s, ≤ 5 ms"),
    ];
    for (const [name, jobs] of await otherJobs(stage, shop)) {
      await boss.insert(
        name,
        jobs.map((data) => ({ data, startAfter: 3_600 })),
      );
      lines.push(await drain(stage, product, name, [name], ""));
    }
    return lines;
  } finally {
    await boss.stop({ graceful: false });
    await product.stop();
  }
}

/**
 * Places orders through the API whose jobs wait: the web process takes none, and they are delayed before
 * another process does.
 */
async function placeOrders(stage: Stage, shop: Filled): Promise<void> {
  const product = await stage.product({ ROLE: "web" });
  const http = client(product.port, 16);
  await once(
    16,
    Array.from({ length: burst }, (_, n) => n + 1),
    (n) => checkout(http, shop, n),
  );
  http.close();
  await product.stop();
  await stage.admin.query(
    "update pgboss.job set start_after = now() + interval '1 hour' where name = 'order-placed' and state = 'created'",
  );
}

async function otherJobs(stage: Stage, { shopId }: Filled): Promise<[JobName, object[]][]> {
  const at = new Date().toISOString();
  const orders = await stage.admin.query<{ id: string }>("select id from orders where shop_id = $1", [
    shopId,
  ]);
  // All are due: half of the products as drafts to publish, the others with a sale to start.
  const products = await stage.admin.query<{ id: string; is_draft: boolean }>(
    `update products p set status = case when n.n % 2 = 0 then 'draft' else 'active' end,
       publish_at = case when n.n % 2 = 0 then $2::timestamptz end
     from (select id, row_number() over (order by id) as n from products where shop_id = $1) n
     where p.shop_id = $1 and p.id = n.id returning p.id, n.n % 2 = 0 as is_draft`,
    [shopId, at],
  );
  await stage.admin.query(
    `insert into sale_prices (shop_id, variant_id, sale_price, starts_at)
     select v.shop_id, v.id, v.price - 100, $2 from variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
     where v.shop_id = $1 and p.status = 'active'`,
    [shopId, at],
  );
  const dated = (isDraft: boolean) =>
    products.rows
      .filter(({ is_draft }) => is_draft === isDraft)
      .map(({ id }) => ({ shop_id: shopId, product_id: id, at }));
  return [
    [
      "order-mail",
      orders.rows.map(({ id }): JobData["order-mail"] => ({
        shop_id: shopId,
        order_id: id,
        email: "confirmed",
        cause: id,
      })),
    ],
    ["publish-product", dated(true)],
    ["apply-sale-schedule", dated(false)],
  ];
}

/** Makes the jobs of a name due, all at once, and waits until none of these names is left. */
async function drain(
  stage: Stage,
  product: Product,
  name: JobName,
  names: JobName[],
  budget: string,
): Promise<Line> {
  const pids = async () => [...familyOf(product.pid), ...(await stage.databasePids())];
  const cpu = cpuSeconds(await pids());
  const began = performance.now();
  const { rowCount } = await stage.admin.query(
    "update pgboss.job set start_after = now() where name = $1 and state = 'created'",
    [name],
  );
  const count = rowCount!;
  for (;;) {
    const { rows } = await stage.admin.query(
      "select count(*)::int as left, count(*) filter (where state = 'failed' or retry_count > 0)::int as failed from pgboss.job where name = any($1) and state <> 'completed'",
      [names],
    );
    if (rows[0].failed > 0) throw new Error(`Jobs of ${name} failed`);
    if (rows[0].left === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const seconds = (performance.now() - began) / 1000;
  const each = ((cpuSeconds(await pids()) - cpu) * 1000) / count;
  return {
    name: `jobs ${name}, ${count.toLocaleString("en")} at once`,
    ours: `${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)}/s, ${each.toFixed(1)} ms CPU`,
    budget,
  };
}
