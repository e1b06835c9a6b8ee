import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { draftOf, uploadPicture } from "../../products/drafts.fixture.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { createGuardedFetch, type GuardedFetch } from "../../../outside/guarded-fetch.ts";
import { importFrom, type Shop } from "../../../../test/imports.ts";

let guardedFetch: GuardedFetch;
let fetches = 0;
const app = useTestApp({
  fetchGuarded: (url, limits) => {
    fetches++;
    return guardedFetch(url.replace("https://pictures.test/", `${host}/`), limits);
  },
});
let pictures: Server;
let host: string;
/** Paths requested from the picture server. */
let requested: string[] = [];
let isDown = false;
/** True once the delayed pictures are available. */
let late = false;
let mona: Person;
let shop: Shop;

beforeAll(async () => {
  const paint = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  const files: Record<string, Buffer> = {
    "/red.png": await paint("#f00"),
    "/blue.png": await paint("#00f"),
    "/green.png": await paint("#0f0"),
    "/note.txt": Buffer.from("no picture"),
  };
  pictures = createServer((request, response) => {
    requested.push(request.url!);
    if (isDown) return void request.socket.destroy();
    const path = request.url!.split("?")[0]!;
    const lateFile =
      path === "/late.png" ? files["/blue.png"] : path === "/later.png" ? files["/green.png"] : undefined;
    const file = late && lateFile ? lateFile : files[path];
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => pictures.listen(0, "127.0.0.1", resolve));
  const { port } = pictures.address() as AddressInfo;
  host = `http://pictures.test:${port}`;
  guardedFetch = createGuardedFetch({
    ports: [port],
    allow: () => true,
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  });
  mona = await app.person("Mona");
});
afterAll(() => void pictures.close());

let shops = 0;
beforeEach(async () => {
  requested = [];
  fetches = 0;
  isDown = false;
  late = false;
  shop = await app.shop(mona, `Mona Pictures ${++shops}`, { currency: "USD" });
});

const head =
  "Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image\n";

async function importOf(rows: string) {
  return (await importFrom(mona, shop, head + rows)).run();
}

async function lamp() {
  const { data } = await mona.client.products.list({ params: { shop_id: shop.id }, query: {} });
  return (
    await mona.client.products.read({
      params: { shop_id: shop.id, id: data.find(({ handle }) => handle === "lamp")!.id },
    })
  ).data;
}

test("Imports pictures in the file's order with their alternative text, and fetches each URL once", async () => {
  const rows = `lamp,Lamp,Colour,Red,5,${host}/blue.png,2,Blue lamp,${host}/red.png\nlamp,,,Blue,5,${host}/red.png,1,Red lamp,${host}/blue.png\nvase,Vase,,,5,${host}/red.png,1,,\n`;
  const importing = await importFrom(mona, shop, head + rows);
  expect((await importing.analysed()).dry_run).toMatchObject({ pictures: 2, pictures_failed: 0 });
  expect(requested).toEqual([]);
  expect((await importing.run()).result).toMatchObject({ pictures: 2, pictures_failed: 0, warnings: 0 });
  expect(requested.toSorted()).toEqual(["/blue.png", "/red.png"]);

  const product = await lamp();
  expect(product.pictures.map(({ alt }) => alt)).toEqual(["Red lamp", "Blue lamp"]);
  expect(product.variants.map(({ picture_id }) => picture_id)).toEqual(product.pictures.map(({ id }) => id));

  const again = await importFrom(mona, shop, head + rows);
  expect((await again.analysed()).dry_run).toMatchObject({ updates: 0, skips: 2, pictures: 0 });
  await again.run();
  expect((await lamp()).version).toBe(product.version);
  expect(requested).toHaveLength(2);
});

test("Replaces the product's pictures with the file's, and counts a change only if they differ", async () => {
  await importOf(`lamp,Lamp,,,5,${host}/red.png,1,One,\nlamp,,,,,${host}/blue.png,2,Two,\n`);
  const changed = await importOf(`lamp,Lamp,,,5,${host}/blue.png,1,Two,\n`);
  expect(changed.result).toMatchObject({ updates: 1, pictures: 0 });
  expect((await lamp()).pictures.map(({ alt }) => alt)).toEqual(["Two"]);
  const cleared = await importOf("lamp,Lamp,,,5,,,,\n");
  expect(cleared.result).toMatchObject({ updates: 1 });
  expect((await lamp()).pictures).toEqual([]);
});

test("Reports the row of a picture that can't be fetched, and imports the rest", async () => {
  const done = await importOf(
    `lamp,Lamp,,,5,${host}/gone.png,1,,\nlamp,,,,,${host}/note.txt,2,,\nlamp,,,,,${host}/green.png,3,Green,\nlamp,,,,,http://127.0.0.1:1/x.png,4,,\n`,
  );
  expect(done).toMatchObject({
    status: "done",
    result: { creates: 1, pictures: 1, pictures_failed: 3, warnings: 3 },
  });
  expect(done.problems.map(({ row, message }) => [row, message])).toEqual([
    [2, "The picture couldn't be downloaded: the server returned 404."],
    [3, expect.stringContaining("picture format isn't supported")],
    [5, expect.stringContaining("The picture couldn't be downloaded.")],
  ]);
  expect((await lamp()).pictures.map(({ alt }) => alt)).toEqual(["Green"]);
});

test("Imports products without pictures of a host that doesn't respond, after a few requests, and retries in the next import", async () => {
  isDown = true;
  const rows = Array.from({ length: 60 }, (_, n) => `p-${n},P,,,5,${host}/red.png?${n},1,,\n`).join("");
  const done = await importOf(rows);
  expect(done).toMatchObject({
    status: "done",
    result: { creates: 60, pictures: 0, pictures_failed: 60, warnings: 60 },
  });
  expect(done.problems[0]).toMatchObject({
    row: 2,
    severity: "warning",
    message: "The picture couldn't be downloaded: the server didn't respond.",
  });
  expect(fetches).toBeLessThanOrEqual(16);

  isDown = false;
  const again = await importOf(rows);
  expect(again.result).toMatchObject({ creates: 0, skips: 60, pictures: 60, pictures_failed: 0 });
  const { rows: placed } = await app.database.admin.query(
    "select count(distinct picture_id)::int as pictures, count(*)::int as places from product_pictures where shop_id = $1",
    [shop.id],
  );
  expect(placed).toEqual([{ pictures: 1, places: 60 }]);
});

test("Retains a product's pictures if none of the file's can be fetched", async () => {
  await importOf(`lamp,Lamp,,,5,${host}/red.png,1,One,\n`);
  isDown = true;
  await importOf(`lamp,Lamp,,,5,${host}/blue.png,1,Two,\n`);
  expect((await lamp()).pictures.map(({ alt }) => alt)).toEqual(["One"]);
});

test("Imports pictures within descriptions, so that pages load nothing from other websites", async () => {
  const far = "https://pictures.test";
  const described = (alt: string) =>
    `"<p>Warm.</p><IMG src=""${far}/red.png?a=1&amp;b=2"" alt=""${alt}"" width=""40""><img src=""${far}/gone.png""><img src=""${far}/red.png?a=1&amp;b=2"">"`;
  const file = (alt: string) =>
    `Handle,Title,Body (HTML),Variant Price\nlamp,Lamp,${described(alt)},5\nvase,Vase,<p>Plain.</p>,5\n`;
  const importing = await importFrom(mona, shop, file("Glow"));
  expect((await importing.analysed()).dry_run).toMatchObject({ creates: 2, pictures: 2 });
  const done = await importing.run();
  expect(done.result).toMatchObject({ creates: 2, pictures: 1, pictures_failed: 1, warnings: 1 });
  expect(done.problems).toMatchObject([
    { row: 2, message: "The picture couldn't be downloaded: the server returned 404." },
  ]);

  const shown = await lamp();
  const [path] = /\/files\/\d+\/[0-9a-f]{64}\/\d+\.webp/.exec(shown.description_html)!;
  expect(shown.description_html).toBe(
    `<p>Warm.</p><img src="${path}" alt="Glow" width="40" /><img src="${far}/gone.png" alt="" /><img src="${path}" alt="" />`,
  );
  expect(shown.pictures).toEqual([]);
  expect(await app.app.storage.get(path!.slice("/files/".length))).toBeDefined();

  const again = await importFrom(mona, shop, file("Glow"));
  expect((await again.analysed()).dry_run).toMatchObject({ updates: 0, skips: 2 });
  await again.run();
  expect((await lamp()).version).toBe(shown.version);
  expect((await importFrom(mona, shop, file("Glowing")).then((next) => next.run())).result).toMatchObject({
    updates: 1,
    skips: 1,
  });
  expect((await lamp()).description_html).toContain(`<img src="${path}" alt="Glowing" width="40" />`);
});

test("The owner retries the failed pictures of a report: only these are fetched, and the rest of the report stays", async () => {
  const importing = await importFrom(
    mona,
    shop,
    `${head}lamp,Lamp,,,5,${host}/late.png,1,Late,\nlamp,,,,,${host}/red.png,2,Red,\nvase,Vase,,,5,${host}/later.png,1,,\nvase,,,,,${host}/gone.png,2,,\n`,
  );
  const done = await importing.run();
  expect(done.result).toMatchObject({ pictures: 1, pictures_failed: 3, warnings: 3 });
  const vase = done.problems.find(({ handle }) => handle === "vase")!.product_id!;
  const before = (await mona.client.products.read({ params: { shop_id: shop.id, id: vase } })).data;
  const own = await uploadPicture(mona, shop.id, "#123");
  await mona.client.products.update({
    params: { shop_id: shop.id, id: vase },
    body: {
      ...draftOf(before),
      version: before.version,
      title: "Edited since",
      pictures: [{ id: own, alt: "Own" }],
    },
  });
  late = true;
  requested = [];
  const { data } = await mona.client.import_products.retry_pictures({ params: importing.params });
  expect(data.picture_retry).toBe("running");
  await expect(
    mona.client.import_products.retry_pictures({ params: importing.params }),
  ).rejects.toMatchObject({
    code: "import_no_failed_pictures",
  });
  let after = await importing.read();
  for (; after.picture_retry !== null; after = await importing.read())
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(new Set(requested)).toEqual(new Set(["/late.png", "/later.png", "/gone.png"]));
  expect(after.result).toMatchObject({ pictures: 3, pictures_failed: 1, warnings: 1 });
  expect(after.problems).toMatchObject([{ row: 5, picture_url: `${host}/gone.png` }]);
  expect((await lamp()).pictures.map(({ alt }) => alt)).toEqual(["Late", "Red"]);
  const edited = (await mona.client.products.read({ params: { shop_id: shop.id, id: vase } })).data;
  expect(edited).toMatchObject({ title: "Edited since", pictures: [{ alt: "Own" }, { alt: "" }] });
});

test("Rejects a retry for an import without failed pictures", async () => {
  const importing = await importFrom(mona, shop, `${head}lamp,Lamp,,,5,${host}/red.png,1,,\n`);
  await importing.run();
  await expect(
    mona.client.import_products.retry_pictures({ params: importing.params }),
  ).rejects.toMatchObject({
    status: 409,
  });
});
