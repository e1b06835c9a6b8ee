import { setTimeout as pause } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { computeProductIndex } from "../api/test/sample-products.ts";
import type { Line } from "./load.ts";
import { cpuSeconds, familyOf, megabytes } from "./processes.ts";
import type { Product, Stage } from "./stage.ts";

const shops = 10_000;
const busy = 100;
const idleSeconds = 20;
/** PostgreSQL publishes the counters of an idle connection only after about this time. */
const countersSeconds = 12;

interface Usage {
  at: number;
  server: number;
  database: number;
  transactions: number;
  statements: number;
}

/** The cost of many shops: idle, and hourly with due work in some of them. */
export async function shopLines(stage: Stage): Promise<Line[]> {
  await fillShops(stage);
  const boss = new PgBoss({ ...stage.connection, supervise: false, schedule: false, migrate: false });
  boss.on("error", () => {});
  const product = await stage.product();
  try {
    // Also waits until the start has finished its own work.
    await pause(countersSeconds * 1000);
    const before = await usage(stage, product);
    await pause(idleSeconds * 1000);
    const idle = difference(before, await usage(stage, product));
    const count = shops.toLocaleString("en");
    const lines: Line[] = [
      {
        name: `${count} shops, idle: server and database`,
        ours: `${percent(idle.server, idle)} + ${percent(idle.database, idle)} of a core`,
        budget: "",
      },
      {
        name: `${count} shops, idle: statements and transactions`,
        ours: `${(idle.statements / idle.at).toFixed(1)} + ${(idle.transactions / idle.at).toFixed(1)} a second`,
        budget: "",
      },
      {
        name: `${count} shops, idle: memory with database`,
        ours: `${megabytes([...familyOf(product.pid), ...(await stage.databasePids())]).toFixed(0)} MB`,
        budget: "≤ 250 MB",
      },
    ];
    await boss.start();
    lines.push(await hour(stage, product, boss, idle, 0));
    lines.push(await hour(stage, product, boss, idle, busy));
    return lines;
  } finally {
    await boss.stop({ graceful: false });
    await product.stop();
  }
}

/** Starts the hourly work, waits until it is done, and subtracts the cost of an idle server. */
async function hour(stage: Stage, product: Product, boss: PgBoss, idle: Usage, due: number): Promise<Line> {
  await stage.admin.query(
    `insert into due_works (shop_id, work, due_at)
     select s.id, w, now() - interval '10 minutes'
     from (select id from shops order by id limit $1) s
     cross join unnest(array['sold-counts', 'low-stock', 'back-in-stock', 'timed-rules']) w`,
    [due],
  );
  await pause(countersSeconds * 1000);
  const before = await usage(stage, product);
  const began = performance.now();
  await boss.send("each-hour", {});
  for (let left = 1; left > 0; await pause(50)) {
    const { rows } = await stage.admin.query(
      "select count(*)::int as left from pgboss.job where name in ('each-hour', 'shop-works') and state <> 'completed'",
    );
    left = rows[0].left;
  }
  const seconds = (performance.now() - began) / 1000;
  await pause(countersSeconds * 1000);
  const after = difference(before, await usage(stage, product));
  const own = (part: "server" | "database" | "transactions") =>
    Math.max(0, after[part] - (idle[part] / idle.at) * after.at);
  return {
    name: `${shops.toLocaleString("en")} shops, an hour's work, due in ${due}`,
    ours: `${seconds.toFixed(1)} s, ${own("transactions").toFixed(0)} transactions, ${(own("server") + own("database")).toFixed(2)} s CPU`,
    budget: "",
  };
}

/** Counters so far, in seconds and numbers. */
async function usage(stage: Stage, product: Product): Promise<Usage> {
  const { rows } = await stage.admin.query(
    `select (select xact_commit from pg_stat_database where datname = current_database())::int as transactions,
       (select sum(calls) from pg_stat_statements)::int as statements`,
  );
  return {
    at: performance.now() / 1000,
    server: cpuSeconds(familyOf(product.pid)),
    database: cpuSeconds(await stage.databasePids()),
    ...rows[0],
  };
}

function difference(before: Usage, after: Usage): Usage {
  return {
    at: after.at - before.at,
    server: after.server - before.server,
    database: after.database - before.database,
    transactions: after.transactions - before.transactions,
    statements: after.statements - before.statements,
  };
}

function percent(seconds: number, of: Usage): string {
  return `${((seconds / of.at) * 100).toFixed(1)} %`;
}

/** Shops with an owner and products each; the first of them have sales over forty days. */
async function fillShops({ admin }: Stage): Promise<void> {
  await admin.query(
    `insert into shops (handle, name, country, currency, time_zone, is_live)
     select 'shop-' || n, 'Shop ' || n, 'DE', 'EUR', 'Europe/Berlin', 1 from generate_series(1, $1::int) n`,
    [shops],
  );
  await admin.query(
    "insert into accounts (id, email, name) select gen_random_uuid(), handle || '@example.com', name from shops",
  );
  await admin.query(
    `insert into memberships (shop_id, account_id, role)
     select s.id, a.id, 'owner' from shops s join accounts a on a.email = s.handle || '@example.com'`,
  );
  await admin.query(
    `insert into products (shop_id, id, handle, title, status)
     select s.id, gen_random_uuid(), 'product-' || n, 'Product ' || n, 'active' from shops s cross join generate_series(1, 5) n`,
  );
  await admin.query(
    `insert into variants (shop_id, id, product_id, position, price)
     select shop_id, gen_random_uuid(), id, 1, 1000 from products`,
  );
  await admin.query(
    "insert into stock_levels (shop_id, variant_id, on_hand) select shop_id, id, 100 from variants",
  );
  await admin.query(
    `insert into orders (shop_id, id, number, lifecycle, confirmation, payment_status, fulfilment_status, payment_method,
       currency, subtotal, shipping_total, total, item_count, priced, name, email, address, delivery, placed_at)
     select s.id, gen_random_uuid(), n, 'open', 'confirmed', 'unpaid', 'unfulfilled', 'cash_on_delivery',
       'EUR', 1000, 0, 1000, 1, '{}', 'Customer', 'customer@example.com', '{}', '{}', now() - n * interval '2 hours'
     from (select id from shops order by id limit $1) s cross join generate_series(1, 480) n`,
    [busy],
  );
  await admin.query(
    `insert into order_lines (shop_id, id, order_id, position, product_id, variant_id, title, unit_price, quantity, total)
     select o.shop_id, gen_random_uuid(), o.id, 1, p.id, v.id, p.title, 1000, 1, 1000
     from orders o join products p on p.shop_id = o.shop_id and p.handle = 'product-' || 1 + o.number % 5
     join variants v on v.shop_id = p.shop_id and v.product_id = p.id`,
  );
  const { rows } = await admin.query<{ id: number }>("select id from shops order by id limit $1", [busy]);
  for (const { id } of rows) await computeProductIndex(admin, Number(id));
  await admin.query("vacuum analyze");
}
