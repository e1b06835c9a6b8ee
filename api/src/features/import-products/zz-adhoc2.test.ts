import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { useWorld } from "../../../test/world.ts";
import { importFrom } from "./zz-fixture.ts";

const world = useWorld();

const products = 8_000;
const text =
  "<p>Made by hand of <strong>oak</strong> and brass, in the <em>old way</em>.</p><ul><li>Warm light</li><li>Turns</li></ul>".repeat(
    4,
  );

function file() {
  const rows = Array.from(
    { length: products },
    (_, n) =>
      `lamp-${n},Lamp No ${n},"${text}",Oakhouse,Lamps,"oak, brass",true,Size,S,${n}-S,250,shopify,4,deny,1${n % 100}.90,true\n` +
      `lamp-${n},,,,,,,,M,${n}-M,250,shopify,5,deny,1${n % 100}.90,true\n`,
  );
  const head =
    "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Requires Shipping\n";
  return new File([head, ...rows], "lamps.csv");
}

function heapInUse() {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 1e6;
}

test(
  "4,000 products with 8,000 variants come in at some 1,000 a second, and others are served meanwhile",
  { timeout: 500_000 },
  async () => {
    const mona = await world.person("Mona");
    const shop = await world.shop(mona, "Mona Lamps", { currency: "USD" });
    const importing = await importFrom(mona, shop, file());
    await importing.analysed();
    slow = true;
    const before = heapInUse();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const done = await importing.run();
    delay.disable();
    const growth = heapInUse() - before;
    expect(done.result).toMatchObject({ products, variants: 2 * products, creates: products });

    const seconds = (Date.parse(done.finished_at!) - Date.parse(done.started_at!)) / 1000;
    const held = (percent: number) => (delay.percentile(percent) / 1e6).toFixed(0);
    process.stdout.write(
      `${products} products in ${seconds.toFixed(2)} s, ${Math.round(products / seconds)} a second; heap ${growth.toFixed(1)} MB more; ` +
        `event loop held ${held(99)} ms (p99), ${held(100)} ms at most\n`,
    );
    expect(growth).toBeLessThan(20);
    // Generous: the machine may be busy with other tests.
    expect(seconds).toBeLessThan(400);
  },
);
import pg from "pg";
import { afterAll } from "vitest";
let slow = false;
const times = new Map<string, number[]>();
const original = pg.Client.prototype.query as any;
(pg.Client.prototype as any).query = function (...args: any[]) {
  const out = original.apply(this, args);
  if (slow && out?.then) {
    const t = performance.now();
    const key = String(args[0]?.text ?? args[0])
      .replace(/\s+/g, " ")
      .slice(0, 90);
    out.then(
      () => {
        const l = times.get(key) ?? [];
        l.push(performance.now() - t);
        times.set(key, l);
      },
      () => {},
    );
  }
  return out;
};
afterAll(() => {
  for (const [k, l] of [...times]
    .sort((a, b) => b[1].reduce((x, y) => x + y) - a[1].reduce((x, y) => x + y))
    .slice(0, 12)) {
    const n = l.length;
    const avg = (p: number[]) => (p.reduce((x, y) => x + y, 0) / p.length).toFixed(1);
    process.stdout.write(
      `${k} n=${n} first ${avg(l.slice(0, (n / 4) | 0))} mid ${avg(l.slice((n / 2) | 0, ((3 * n) / 4) | 0))} last ${avg(l.slice(((3 * n) / 4) | 0))}\n`,
    );
  }
});
test("explain", async () => {
  const a = world.database.admin;
  const { rows: [m] } = await a.query("select shop_id, cause_id from stock_movements limit 1");
  for (const offset of ["", "offset 0"]) for (const set of ["", "set local enable_seqscan = off; set local enable_material = off;"]) {
    await a.query(`begin; set local role vitrine_shop; set local app.shop_id = '${m.shop_id}'; ${set}`);
    const { rows: variants } = await a.query("select id as variant_id, 3 as on_hand from variants limit 300");
    const { rows } = await a.query(`explain (analyze, costs off, timing off) with wanted as (select * from jsonb_to_recordset($1::jsonb) as w(variant_id uuid, on_hand bigint))
      select * from wanted w left join stock_levels l on l.shop_id = ${m.shop_id} and l.variant_id = w.variant_id and l.location_id = 1
      where not exists (select from stock_movements m where m.shop_id = ${m.shop_id} and m.variant_id = w.variant_id and m.kind = 'import' and m.cause_id = '${m.cause_id}' ${offset})`, [JSON.stringify(variants)]);
    process.stdout.write(`--- [${offset}] [${set}]\n` + rows.map((r: any) => r["QUERY PLAN"]).join("\n") + "\n");
    await a.query("rollback");
  }
});
