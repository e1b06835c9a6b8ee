import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { guessMapping } from "../columns/columns.rules.ts";
import { FileProblem } from "../file-problem.ts";
import { isRowProblem } from "../imported-product.ts";
import { cpuTimeOf } from "../../../../test/cpu-time.ts";
import { isFullSize, runsOf } from "../../../../test/test-size.ts";
import { productsOf } from "./read-products.ts";
import { rowsOf } from "../tables/read-table.ts";
import { readHeaders } from "../tables/read-table.fixture.ts";

const headings =
  "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Cost per item,Status\n";

/** Four rows per product: three variants and a picture. Every hundredth product has another row at the very end. */
function* productRows(rows: number) {
  yield headings;
  const returning: string[] = [];
  for (let row = 0; row + 4 <= rows - Math.floor(rows / 400); row += 4) {
    const n = row / 4;
    const stock = `,250,shopify,4,deny,manual,1${n % 100}.90,,true,true,,`;
    yield `lamp-${n},"Lamp ""No ${n}""","<p>A lamp, made by hand.\nOak and brass.</p>",Oakhouse,Lamps,"oak, brass",true,Size,S,,,,,${n}-S${stock}https://x.test/${n}.jpg,1,A lamp,false,,,,kg,4.20,active\n`;
    yield `lamp-${n},,,,,,,,M,,,,,${n}-M${stock},,,,,,,kg,4.20,\n`;
    yield `lamp-${n},,,,,,,,L,,,,,${n}-L${stock},,,,,,,kg,4.20,\n`;
    yield `lamp-${n},,,,,,,,,,,,,,,,,,,,,,,,https://x.test/${n}b.jpg,2,,,,,,,,\n`;
    if (n % 100 === 0) returning.push(`lamp-${n},,,,,,,,XL,,,,,${n}-XL${stock},,,,,,,kg,4.20,\n`);
  }
  yield* returning;
}

async function* fileOf(rows: number) {
  let text = "";
  for (const row of productRows(rows)) {
    text += row;
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text);
}

async function* itemsOf(open: () => AsyncIterable<Uint8Array>) {
  const { headers } = await readHeaders(open());
  yield* productsOf(() => rowsOf(open), headers, guessMapping(headers), { currency: "EUR" });
}

function heapInUse() {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 1e6;
}

const rows = isFullSize ? 100_000 : 20_000;
/** In MB. The SKUs and handles of the file are held in memory to find duplicates: 8.5 MB for 100,000 rows. */
const maxHeap = isFullSize ? 30 : 10;

test(`reads a file of ${rows} rows with flat memory`, { timeout: 120_000 }, async () => {
  const before = heapInUse();
  let seen = 0;
  let variants = 0;
  let max = 0;
  for await (const item of itemsOf(() => fileOf(rows))) {
    if (isRowProblem(item)) throw new Error(`Row ${item.row}: ${item.message}`);
    variants += item.variants.length;
    if (++seen % 1_000 === 0) max = Math.max(max, heapInUse() - before);
  }
  process.stdout.write(`${rows} rows, ${seen} products, ${max.toFixed(1)} MB more than before\n`);
  const products = Math.floor((rows - Math.floor(rows / 400)) / 4);
  expect([seen, variants]).toEqual([products, products * 3 + Math.ceil(products / 100)]);
  expect(max).toBeLessThan(maxHeap);
});

test("reads a damaged file or rejects it with a message", { timeout: 120_000 }, async () => {
  const random = seeded(20_260_101);
  const below = (n: number) => Math.floor(random() * n);
  const whole = Buffer.from([...productRows(60)].join(""));
  const nasty = [
    '"',
    '""',
    ",",
    "\n",
    "\r",
    "\r\n",
    "\0",
    ";",
    "\t",
    "\ufeff",
    "\xff\xfe",
    "é",
    "\x80",
    "__proto__",
    "=1+1",
    "-1",
    "1e309",
    "NaN",
    "🙂",
  ];
  let rejected = 0;
  let slowest = 0;
  const runs = runsOf(500);
  for (let run = 0; run < runs; run++) {
    let file = whole;
    for (let step = below(6); step >= 0; step--) {
      const [from, to] = [below(file.length), below(file.length)].sort((a, b) => a - b) as [number, number];
      const bytes = Buffer.from(nasty[below(nasty.length)]!, random() < 0.5 ? "utf8" : "latin1");
      const end = random() < 0.5 ? from : to;
      const filling = random() < 0.2 ? file.subarray(to) : bytes;
      file = Buffer.concat([file.subarray(0, from), filling, file.subarray(end)]);
    }
    const size = 1 + below(5_000);
    const open = async function* () {
      for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
    };
    const cpu = await cpuTimeOf(async () => {
      try {
        for await (const item of itemsOf(open)) if (isRowProblem(item)) expect(item.row).toBeGreaterThan(0);
      } catch (error) {
        if (!(error instanceof FileProblem)) throw error;
        rejected++;
      }
    });
    slowest = Math.max(slowest, cpu);
  }
  expect(rejected).toBeGreaterThan(runs * 0.04);
  expect(rejected).toBeLessThan(runs * 0.96);
  expect(slowest).toBeLessThan(2_000);
});

function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
