import { beforeAll, expect, test } from "vitest";
import { RejectedError } from "@vitrine/contract/client";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { FetchProblem } from "../../outside/guarded-fetch.ts";
import { analyseImport, runImport } from "./import-file.job.ts";
import { importFrom, type Shop } from "../../../test/imports.ts";

const app = useTestApp({
  jobs: false,
  fetchGuarded: async () => {
    throw new FetchProblem("unreachable", "The server could not be reached.");
  },
});
let mona: Person;
let shop: Shop;
beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Damaged", { currency: "KWD" });
});

const head =
  "Handle,Title,Body (HTML),Vendor,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Alt Text,Variant Image,Fit (product.metafields.custom.fit),Status\n";
const rows = Array.from({ length: 12 }, (_, n) => [
  `p-${n},Produkt ${n},"<p onclick=x>Eiche, Größe</p>",Öl,"a, b",Size,S,Colour,Rot,S-${n},100,shopify,${n},${n}.500,9,https://x.test/${n}.jpg,Alt,,Slim,active\n`,
  `p-${n},,,,,,M,,Blau,M-${n},,shopify,-${n},1,,,,https://x.test/${n}.jpg,,\n`,
]).flat();
const nasty = [
  '"',
  ",",
  "\n",
  "\r",
  "\0",
  "\t",
  "\ufeff",
  "\ud83d",
  "🙂",
  "é\u0301",
  "\u202e",
  "&#0;",
  "&#xD800;",
  "<script>",
  "__proto__",
  "=1+1",
  "1e309",
  "99999999999",
  "-",
  "NaN",
  "'",
  "\\",
  "\\u0000",
  "{}",
  "x".repeat(3_000),
  "ﷺ".repeat(700),
];

test(
  "A damaged file is rejected with a message or imported, without an unexpected error",
  { timeout: 120_000 },
  async () => {
    let seed = 20_261_120;
    const below = (n: number) =>
      Math.floor(((seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32) * n);
    const ends = new Map<string, number>();
    for (let round = 0; round < 60; round++) {
      let text = head + rows.join("");
      for (let step = below(5); step >= 0; step--) {
        const at = head.length * below(2) + below(text.length - head.length);
        text = text.slice(0, at) + nasty[below(nasty.length)] + text.slice(at + below(3));
      }
      const file = new File([Buffer.from(text, below(4) === 0 ? "latin1" : "utf8")], "damaged.csv");
      const end = await endOf(file);
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    expect(ends.get("done")).toBeGreaterThan(10);
    expect(ends.get("import_rejected")).toBeGreaterThan(0);
    for (const end of ends.keys()) expect(["done", "failed", "import_rejected"]).toContain(end);
  },
);

async function endOf(file: File): Promise<string> {
  try {
    const importing = await importFrom(mona, shop, file);
    const job = { shop_id: shop.id, import_id: importing.id };
    await analyseImport(app.app, job);
    const dry = await importing.read();
    if (dry.status !== "ready") return dry.failure ? dry.status : "no words";
    await importing.problems();
    await mona.client.import_products.start({ params: importing.params });
    await runImport(app.app, job);
    const done = await importing.read();
    return done.failure ?? done.status;
  } catch (failure) {
    if (failure instanceof RejectedError) return failure.code;
    throw failure;
  }
}
