import { beforeAll, describe, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createProduct, tea } from "../products/drafts.fixture.ts";
import { plainName } from "../../files/plain-name.ts";
import { signDownload } from "./digital-files.rules.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let shop: { id: number; handle: string };
let product: Awaited<ReturnType<typeof createProduct>>;
const html = "<script>alert(1)</script>";

beforeAll(async () => {
  [mona, rita] = await Promise.all([app.person("Mona"), app.person("Rita")]);
  shop = await app.shop(mona, "Fern Field");
  await open(app.database, shop.id);
  // Cash on delivery isn't offered for downloads.
  await mona.client.payment_methods.create({ params: { shop_id: shop.id }, body: { name: "Transfer" } });
  product = await createProduct(
    mona,
    { shop_id: shop.id },
    tea({
      title: "Pattern",
      status: "active",
      variants: [{ option_values: [], price: 900, on_hand: 9, requires_shipping: false }],
    }),
  );
});

const keep = async (who: Person, shop_id: number, name: string) =>
  (
    await who.client.digital_files.create({
      params: { shop_id, id: product.id },
      body: { file: new File([html], name, { type: "text/html" }) },
    })
  ).data;
const fetchAt = (link: string, handle = shop.handle) =>
  fetch(`${app.baseUrl}/v1/storefront/${handle}/downloads/${link}`);
const pay = (orderId: string) =>
  app.database.admin.query(
    "update orders set payment_status = 'paid', confirmation = 'confirmed' where id = $1",
    [orderId],
  );

it("lets only the buyer of a paid order download the file, as often as allowed, as an attachment", async () => {
  const file = await keep(mona, shop.id, "../../märchen; 1\u202e.html");
  expect(file).toMatchObject({ name: "märchen; 1.html", size: html.length });
  const nia = shopper(app, shop.handle);
  const order = await buy(nia, [{ variant_id: product.variants[0]!.id, quantity: 1 }]);
  expect(order.shipping_total).toBe(0);
  const page = async () =>
    (await app.visitor().checkout.read_order({ params: { handle: shop.handle, token: order.token } })).data
      .downloads;
  expect(await page()).toEqual([]);

  const { rows } = await app.database.admin.query("select id from orders where number = $1", [order.number]);
  const order_id: string = rows[0].id;
  const secret = app.app.secret;
  const signed = (until: number, file_id = file.id) =>
    signDownload(secret, shop.id, { order_id, file_id, until });
  const tomorrow = Date.now() + 86_400_000;
  expect((await fetchAt(signed(tomorrow))).status).toBe(404);

  await pay(order_id);
  const [shown] = await page();
  expect(shown).toMatchObject({ name: "märchen; 1.html", left: 10 });
  const response = await fetchAt(shown!.link);
  expect(await response.text()).toBe(html);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": expect.stringContaining("application/octet-stream"),
    "content-disposition": `attachment; filename="m_rchen_ 1.html"; filename*=utf-8''m%C3%A4rchen%3B%201.html`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });

  const many = await Promise.all(Array.from({ length: 14 }, () => fetchAt(shown!.link)));
  expect(many.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), ...Array(5).fill(409)]);
  expect((await page())[0]).toMatchObject({ left: 0 });

  const stale = await fetchAt(signed(Date.now() - 1));
  expect(stale.status).toBe(410);
  expect(await stale.json()).toMatchObject({ code: "download_expired" });
  for (const link of [`${shown!.link}x`, "x", shown!.link.replace(/^./, "_"), order.token])
    expect((await fetchAt(link)).status).toBe(410);
  const other = await app.shop(rita, "Rita Tea");
  expect((await fetchAt(shown!.link, other.handle)).status).toBe(410);
  // No public URL serves the bytes.
  const { rows: stored } = await app.database.admin.query("select file_key from digital_files");
  expect(stored[0].file_key).toBe(`${shop.id}/digital/${file.id}`);
});

describe("a large file on a slow connection", () => {
  const content = Buffer.from(Array.from({ length: 5_000_000 }, (_, at) => (at * 7) % 251));
  let link: string;
  let order: { id: string; token: string };
  const left = async () =>
    (
      await app.visitor().checkout.read_order({ params: { handle: shop.handle, token: order.token } })
    ).data.downloads.find(({ name }) => name === "film.zip")!.left;
  const ask = (headers: Record<string, string> = {}, method = "GET") =>
    fetch(`${app.baseUrl}/v1/storefront/${shop.handle}/downloads/${link}`, { method, headers });
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

  beforeAll(async () => {
    await mona.client.digital_files.create({
      params: { shop_id: shop.id, id: product.id },
      body: { file: new File([content], "film.zip") },
    });
    const placed = await buy(shopper(app, shop.handle), [
      { variant_id: product.variants[0]!.id, quantity: 1 },
    ]);
    const { rows } = await app.database.admin.query("select id from orders where number = $1", [
      placed.number,
    ]);
    order = { id: rows[0].id, token: placed.token };
    await pay(order.id);
    const params = { handle: shop.handle, token: order.token };
    const { downloads } = (await app.visitor().checkout.read_order({ params })).data;
    link = downloads.find(({ name }) => name === "film.zip")!.link;
  });

  it("can be requested with HEAD for its size, without counting a download", async () => {
    const head = await ask({}, "HEAD");
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      "content-length": String(content.length),
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"[\w-]{36}"$/),
      "content-disposition": expect.stringContaining("film.zip"),
    });
    expect(await left()).toBe(10);
  });

  it("resumes an interrupted download, which counts once", async () => {
    const started = await ask();
    const etag = started.headers.get("etag")!;
    const first = (await bytesOf(started)).subarray(0, 2_100_000);
    const rest = await ask({ range: `bytes=${first.length}-`, "if-range": etag });
    expect(rest.status).toBe(206);
    expect(rest.headers.get("content-range")).toBe(`bytes 2100000-4999999/5000000`);
    expect(Buffer.concat([first, await bytesOf(rest)]).equals(content)).toBe(true);
    expect(await left()).toBe(9);
    expect((await bytesOf(await ask({ range: "bytes=-3" }))).equals(content.subarray(-3))).toBe(true);
    expect((await ask({ range: "bytes=5000000-" })).status).toBe(416);
    // For another etag, several ranges or an invalid range: the whole file, which counts.
    const whole = await ask({ range: "bytes=5-9", "if-range": '"other"' });
    expect([whole.status, (await bytesOf(whole)).length]).toEqual([200, content.length]);
    for (const range of ["bytes=0-1,5-9", "bytes=9-5", "lines=1-2", "bytes=-"])
      expect((await ask({ range })).status).toBe(200);
    expect(await left()).toBe(4);
  });

  it("counts another download when the parts have more than twice the bytes of the file", async () => {
    await app.database.admin.query("delete from digital_downloads where order_id = $1", [order.id]);
    const size = content.length;
    const ranges = ["bytes=0-", `bytes=0-${size}`, "bytes=1-", `bytes=-${size * 2}`];
    const remaining = [];
    for (const range of ranges) {
      expect((await bytesOf(await ask({ range }))).length).toBeGreaterThanOrEqual(size - 1);
      remaining.push(await left());
    }
    expect(remaining).toEqual([9, 9, 8, 8]);
  });

  it("counts a download manager's eight connections at once as one download", async () => {
    await app.database.admin.query("delete from digital_downloads where order_id = $1", [order.id]);
    const part = content.length / 8;
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, at) => ask({ range: `bytes=${at * part}-${(at + 1) * part - 1}` })),
    );
    const chunks = await Promise.all(responses.map(bytesOf));
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
    expect(await left()).toBe(9);
  });

  it("resumes the last download but not an hour later, and always counts a whole file", async () => {
    await app.database.admin.query("update digital_downloads set downloads = 9 where order_id = $1", [
      order.id,
    ]);
    expect((await ask()).status).toBe(200);
    expect(await left()).toBe(0);
    expect((await ask()).status).toBe(409);
    expect((await ask({}, "HEAD")).status).toBe(409);
    expect((await ask({ range: "bytes=1000-" })).status).toBe(206);
    await app.database.admin.query(
      "update digital_downloads set counted_at = counted_at - interval '31 minutes' where order_id = $1",
      [order.id],
    );
    expect((await ask({ range: "bytes=1000-" })).status).toBe(409);
  });
});

it("hides files from another shop's owner, and removes them permanently", async () => {
  const file = await keep(mona, shop.id, "licence.txt");
  const hers = await app.shop(rita, "Rita Patterns");
  await expect(keep(rita, hers.id, "mine.txt")).rejects.toMatchObject({ status: 404 });
  for (const params of [
    { shop_id: shop.id, id: file.id },
    { shop_id: hers.id, id: file.id },
  ])
    await expect(rita.client.digital_files.remove({ params })).rejects.toMatchObject({ status: 404 });
  const list = async () =>
    (await mona.client.digital_files.list({ params: { shop_id: shop.id, id: product.id } })).data.map(
      ({ name }) => name,
    );
  expect(await list()).toContain("licence.txt");
  await mona.client.digital_files.remove({ params: { shop_id: shop.id, id: file.id } });
  expect(await list()).not.toContain("licence.txt");
  expect(await app.app.storage.get(`${shop.id}/digital/${file.id}`)).toBeUndefined();
  const empty = new File([], "empty.txt");
  await expect(
    mona.client.digital_files.create({
      params: { shop_id: shop.id, id: product.id },
      body: { file: empty },
    }),
  ).rejects.toMatchObject({ code: "digital_file_rejected" });
});

it("cleans up a file's name", () => {
  expect(plainName("C:\\temp\\a\u0000b.pdf")).toBe("ab.pdf");
  expect(plainName("/")).toBe("file");
  expect(Array.from(plainName("😀".repeat(300)))).toHaveLength(120);
});
