import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { isFullSize } from "../../../test/test-size.ts";
import { importFrom } from "../../../test/imports.ts";

const app = useTestApp();

// Its speed is measured by `npm run bench`.
const products = isFullSize ? 4_000 : 1_000;
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
  `imports ${products} products with ${2 * products} variants with flat memory`,
  { timeout: 120_000 },
  async () => {
    const mona = await app.person("Mona");
    const shop = await app.shop(mona, "Mona Lamps", { currency: "USD" });
    const importing = await importFrom(mona, shop, file());
    await importing.analysed();
    const before = heapInUse();
    const done = await importing.run();
    const growth = heapInUse() - before;
    expect(done.result).toMatchObject({ products, variants: 2 * products, creates: products });
    expect(growth).toBeLessThan(20);
  },
);
