import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { importFrom } from "../../../test/imports.ts";

const app = useTestApp();

const products = 4_000;
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
  { timeout: 120_000 },
  async () => {
    const mona = await app.person("Mona");
    const shop = await app.shop(mona, "Mona Lamps", { currency: "USD" });
    const importing = await importFrom(mona, shop, file());
    await importing.analysed();
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
    expect(seconds).toBeLessThan(40);
  },
);
