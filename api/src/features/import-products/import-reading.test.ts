import { beforeAll, describe, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { encoded } from "../product-files/tables/encoded.fixture.ts";
import { importFrom, type Shop } from "../../../test/imports.ts";

// Uncertain settings of a file have to be confirmed by the owner before it is imported.

const app = useTestApp();
let mona: Person;
let shops = 0;
beforeAll(async () => {
  mona = await app.person("Mona");
});
const shopIn = (currency: string) => app.shop(mona, `Said ${++shops}`, { currency });
const pricesIn = async (shop: Shop) => {
  const { data } = await mona.client.products.list({ params: { shop_id: shop.id }, query: {} });
  const products = await Promise.all(
    data.map(async ({ id }) => (await mona.client.products.read({ params: { shop_id: shop.id, id } })).data),
  );
  return Object.fromEntries(
    products.map(({ handle, status, variants }) => [
      handle,
      { status, price: variants[0]!.price, sale: variants[0]!.sale },
    ]),
  );
};

describe("currency", () => {
  test("a file in another currency is not started without a rate, and is converted exactly with one", async () => {
    const shop = await shopIn("EUR");
    const importing = await importFrom(
      mona,
      shop,
      "Title,Price,Compare at price,Currency\nMug,10.05,20,USD\nPot,0.01,,USD\nYen,5,,JPY\n",
    );
    const found = await importing.analysed();
    expect(found.reading).toMatchObject({
      currency: "USD",
      currency_from: "file",
      shop_currency: "EUR",
      rate: null,
    });
    expect(found.problems).toMatchObject([
      { row: 4, severity: "error", message: expect.stringContaining("JPY") },
    ]);
    const { params } = importing;
    await expect(mona.client.import_products.start({ params })).rejects.toMatchObject({
      status: 422,
      errors: { rate: [expect.stringContaining("Enter the exchange rate")] },
    });
    for (const rate of ["0", "0.000", "-1", "1,5", "abc", "1e5"])
      await expect(mona.client.import_products.update({ params, body: { rate } })).rejects.toMatchObject({
        status: 422,
      });
    await mona.client.import_products.update({ params, body: { rate: "0.9" } });
    expect((await importing.run()).result).toMatchObject({ creates: 2, errors: 1 });
    // 10.05 × 0.9 = 9.045, and 0.01 × 0.9 = 0.009: halves are rounded up.
    expect(await pricesIn(shop)).toMatchObject({ mug: { price: 905 }, pot: { price: 1 } });
  });

  test.each([
    ["JPY", "149.255", 14926, "Price", "100.005"],
    ["KWD", "0.3072", 3072, "Price (USD)", "10"],
    ["USD", null, 1200, "price", "12.00 USD"],
    ["USD", null, 1200, "Price USD", "12.00"],
    ["USD", null, 1200, "price_in_usd", "12.00"],
    ["USD", null, 1200, "Currency,Price", "US Dollar,12.00"],
    ["USD", null, 1200, "Currency,Price", "$,12.00"],
  ])("prices come to %s at the rate %s", async (currency, rate, expected, heading, written) => {
    const shop = await shopIn(currency);
    const importing = await importFrom(mona, shop, `Title,${heading}\nMug,${written}\n`);
    const { reading } = await importing.analysed();
    if (rate) {
      const body = { currency: "USD", rate };
      await mona.client.import_products.update({ params: importing.params, body });
    } else expect(reading).toMatchObject({ currency: "USD", currency_from: "file" });
    await importing.run();
    expect((await pricesIn(shop)).mug!.price).toBe(expected);
  });

  test("a file without a currency is read in the shop's currency, and the import says so", async () => {
    const importing = await importFrom(mona, await shopIn("BHD"), "Title,Price\nMug,1.250\n");
    expect((await importing.analysed()).reading).toMatchObject({ currency: "BHD", currency_from: "shop" });
  });

  test("importing our own export into a shop with another currency requires a rate", async () => {
    const [from, to] = [await shopIn("USD"), await shopIn("EUR")];
    await (await importFrom(mona, from, "Title,Price\nMug,10\n")).run();
    const file = await mona.client.export_products.read({ params: { shop_id: from.id }, query: {} });
    const importing = await importFrom(mona, to, file);
    expect((await importing.analysed()).reading).toMatchObject({ currency: "USD", rate: null });
  });
});

describe("prices of 0", () => {
  const file =
    "Handle,Title,Variant Price,Status\nfree,Free,0,active\nnone,None,,active\nmug,Mug,5,active\ndraft,D,0,draft\n";
  test("imports products at 0 as drafts unless the owner allows a price of 0", async () => {
    const shop = await shopIn("EUR");
    const importing = await importFrom(mona, shop, file);
    expect((await importing.analysed()).dry_run).toMatchObject({ at_zero: 2, warnings: 2 });
    await importing.run();
    expect(await pricesIn(shop)).toMatchObject({
      free: { status: "draft", price: 0 },
      none: { status: "draft" },
      mug: { status: "active" },
      draft: { status: "draft" },
    });
    const again = await importFrom(mona, shop, file);
    expect((await again.run()).result).toMatchObject({ updates: 0, skips: 4 });
    const allowed = await importFrom(mona, shop, file);
    await allowed.analysed();
    await mona.client.import_products.update({ params: allowed.params, body: { sell_at_zero: true } });
    expect((await allowed.run()).result).toMatchObject({ updates: 2, at_zero: 0 });
    expect(await pricesIn(shop)).toMatchObject({
      free: { status: "active", price: 0 },
      none: { status: "active" },
    });
  });

  test("makes a product whose price becomes 0 a draft", async () => {
    const shop = await shopIn("EUR");
    await (await importFrom(mona, shop, "Handle,Title,Variant Price,Status\nmug,Mug,5,active\n")).run();
    await (await importFrom(mona, shop, "Handle,Title,Variant Price,Status\nmug,Mug,0,active\n")).run();
    expect(await pricesIn(shop)).toMatchObject({ mug: { status: "draft", price: 0 } });
  });
});

describe("sales with dates", () => {
  // Not the next year, which may begin while the test runs.
  const year = new Date().getFullYear() + 1;
  test.each([
    ["special_price_from_date", "special_price_to_date"],
    ["special_price_from", "special_price_to"],
    ["Sale start date", "Sale end date"],
    ["Date sale price starts", "Date sale price ends"],
  ])("%s and %s: ignores a past sale and schedules a future one", async (starts, ends) => {
    const shop = await shopIn("EUR");
    const header = `Title,Price,special_price,${starts},${ends}`;
    const importing = await importFrom(
      mona,
      shop,
      `${header}\nPast,10,8,2020-01-01,2020-02-01\nNow,10,8,2020-01-01,\nLater,10,8,${year + 1}-01-01,${year + 1}-02-01\nOdd,10,8,someday,\n`,
    );
    await importing.run();
    expect(await pricesIn(shop)).toMatchObject({
      past: { price: 1000, sale: null },
      now: { price: 1000, sale: { price: 800, running: true } },
      later: { price: 1000, sale: { price: 800, running: false } },
      odd: { price: 1000, sale: null },
    });
  });

  test("ignores a sale price that is not on, or 0", async () => {
    const shop = await shopIn("EUR");
    const header = "Title,Price,Sale Price,On Sale";
    await (await importFrom(mona, shop, `${header}\nOff,20,15,No\nOn,20,15,Yes\nNone,20,0.00,Yes\n`)).run();
    expect(await pricesIn(shop)).toMatchObject({
      off: { status: "active", price: 2000, sale: null },
      on: { price: 2000, sale: { price: 1500 } },
      none: { status: "active", price: 2000, sale: null },
    });
  });
});

test("reads sale dates without a zone in the shop's time zone, Magento's to the end of the last day", async () => {
  const shop = await app.shop(mona, "Dhaka sales", { country: "BD" });
  const header = "sku,store_view_code,product_type,name,price,url_key,product_online";
  const importing = await importFrom(
    mona,
    shop,
    `${header},special_price,special_price_from_date,special_price_to_date\nA,,simple,Mug,10,mug,1,8,"12/24/26, 12:00 AM","12/24/26, 12:00 AM"\n`,
  );
  await importing.run();
  expect(await pricesIn(shop)).toMatchObject({
    mug: { sale: { starts_at: "2026-12-23T18:00:00.000Z", ends_at: "2026-12-24T18:00:00.000Z" } },
  });
});

describe("encoding", () => {
  test.each([
    ["windows-1256", "قميص قطني للرجال", "مصباح طاولة من الخشب"],
    ["windows-1251", "Хлопковая рубашка", "Настольная лампа из дерева"],
    ["windows-1254", "Ahşap masa lambası", "Işıklı gömlek"],
    ["windows-874", "เสื้อเชิ้ตผ้าฝ้าย", "โคมไฟตั้งโต๊ะไม้"],
    ["big5", "棉質襯衫", "木製檯燈陶瓷花瓶"],
  ])("reads a file in %s correctly, and shows some of its names", async (encoding, first, second) => {
    const shop = await shopIn("EUR");
    const csv = encoded(encoding, `Handle,Title,Variant Price\na,${first},5\nb,${second},6\n`);
    const importing = await importFrom(mona, shop, new File([new Uint8Array(csv)], "names.csv"));
    const { reading } = await importing.analysed();
    expect(reading).toMatchObject({ encoding, names: [first, second] });
    await mona.client.import_products.update({
      params: importing.params,
      body: { encoding: reading.encoding },
    });
    await importing.run();
    const { data } = await mona.client.products.list({ params: { shop_id: shop.id }, query: {} });
    expect(data.map(({ title }) => title).toSorted()).toEqual([first, second].toSorted());
  });

  test("a file whose encoding is not certain waits for the owner, and another choice reads it again", async () => {
    const shop = await shopIn("EUR");
    // ì and ø are in windows-1252 only; the same bytes are ě and ř in windows-1250.
    const csv = Buffer.from("Handle,Title,Variant Price\na,t\xec\xf8o,5\n", "latin1");
    const importing = await importFrom(mona, shop, new File([new Uint8Array(csv)], "names.csv"));
    const { params } = importing;
    expect((await importing.analysed()).reading).toMatchObject({ is_encoding_sure: false });
    await expect(mona.client.import_products.start({ params })).rejects.toMatchObject({
      status: 422,
      errors: { encoding: [expect.any(String)] },
    });
    await mona.client.import_products.update({ params, body: { encoding: "windows-1250" } });
    expect((await importing.analysed()).reading).toMatchObject({ is_encoding_sure: true, names: ["těřo"] });
    await importing.run();
    const { data } = await mona.client.products.list({ params: { shop_id: shop.id }, query: {} });
    expect(data).toMatchObject([{ title: "těřo" }]);
  });
});

describe("columns", () => {
  test("a table without a recognised price column stops and requires the columns", async () => {
    const shop = await shopIn("EUR");
    const importing = await importFrom(mona, shop, "Title,Wholesale tier A\nMug,5\n");
    const found = await importing.analysed();
    expect(found).toMatchObject({
      status: "failed",
      failure: expect.stringContaining("which column contains the price"),
    });
    await mona.client.import_products.update({
      params: importing.params,
      body: { fields: ["title", "price"] },
    });
    expect((await importing.run()).result).toMatchObject({ creates: 1, errors: 0 });
  });

  test.each([
    ["a table with unknown options", "Name;Farbe;Größe;Preis\nHemd;Rot;S;19,90\nHemd;Rot;M;19,90\n", 3],
    [
      "a table whose variants have no title",
      "handleId,fieldType,name,sku,price,productOptionDescription1\n,Product,Tee,T,20,S\n,Variant,,T-S,20,S\n",
      3,
    ],
    [
      "a table whose variants have no price",
      "handleId,fieldType,name,sku,price,productOptionDescription1\na,Product,Tee,T,20,S\na,Variant,,T-S,,S\n",
      3,
    ],
    ["a table with an unknown title column", "Kode,SKU,Price,Naamwoord\nx,A,5,Tas\n", 2],
  ])("%s stops at the row and requires the columns", async (_, file, row) => {
    const importing = await importFrom(mona, await shopIn("EUR"), file);
    const found = await importing.analysed();
    expect(found).toMatchObject({
      status: "failed",
      failure: expect.stringMatching(new RegExp(`^We can't read row ${row} without these columns`)),
    });
    const columns = found.columns.map(({ field }) => field);
    await mona.client.import_products.update({ params: importing.params, body: { fields: columns } });
    expect((await importing.analysed()).status).toBe("ready");
  });

  test("a table with an exporter's headers but no handles isn't treated as an export", async () => {
    const importing = await importFrom(
      mona,
      await shopIn("EUR"),
      "Title,SKU,Price,Size\nShirt,,5,S\nShirt,,5,M\n",
    );
    expect(await importing.analysed()).toMatchObject({
      format: "unknown",
      status: "failed",
      failure: expect.stringContaining("“Size”"),
    });
  });

  test("options chosen by the owner make rows with the same name variants", async () => {
    const shop = await shopIn("EUR");
    const file = "Name;Farbe;Größe;Preis;Bestand\nHemd;Rot;S;19,90;3\nHemd;Rot;M;21,90;4\n";
    const importing = await importFrom(mona, shop, file);
    expect((await importing.analysed()).status).toBe("failed");
    await mona.client.import_products.update({
      params: importing.params,
      body: { fields: ["title", "option1_value", "option2_value", "price", "quantity"] },
    });
    expect((await importing.run()).result).toMatchObject({ creates: 1, variants: 2, errors: 0, warnings: 0 });
  });

  test("reports a row that is a variant of another with different values as an error instead of dropping it", async () => {
    const importing = await importFrom(
      mona,
      await shopIn("EUR"),
      "Handle,Title,Option1 Name,Option1 Value,Variant Price\nmug,Mug,Size,S,5\nmug,,,S,6\nmug,,,S,5\n",
    );
    const done = await importing.run();
    expect(done.result).toMatchObject({ variants: 1, errors: 1, warnings: 1 });
  });

  test("reports rows of a product file that are only identified by an SKU as errors", async () => {
    const shop = await shopIn("EUR");
    const file = "name,code,sku,price\nDesk,desk,D-1,299\n,,D-2,349\n";
    const importing = await importFrom(mona, shop, file);
    expect((await importing.analysed()).status).toBe("failed");
    await mona.client.import_products.update({
      params: importing.params,
      body: { fields: ["title", null, "sku", "price"] },
    });
    expect((await importing.run()).result).toMatchObject({ creates: 1, errors: 1 });
    // A confirmed mapping is used for the next file with these headers.
    const next = await importFrom(mona, shop, file.replace("299", "298"));
    expect((await next.analysed()).dry_run).toMatchObject({ updates: 1, errors: 1 });
  });

  test("rejects rereading by staff, by another shop's owner and after the import has started", async () => {
    const shop = await shopIn("EUR");
    const importing = await importFrom(mona, shop, "Title,Price\nMug,5\n");
    await importing.analysed();
    const rita = await app.person(`Rita ${shops}`);
    const hers = await app.shop(rita, `Rita said ${shops}`);
    const body = { sell_at_zero: true };
    const theirs = { shop_id: hers.id, id: importing.id };
    await expect(rita.client.import_products.update({ params: theirs, body })).rejects.toMatchObject({
      status: 404,
    });
    await expect(rita.client.import_products.retry_pictures({ params: theirs })).rejects.toMatchObject({
      status: 404,
    });
    const sam = await app.person(`Sam ${shops}`);
    await app.join(shop.id, sam, "staff");
    await expect(sam.client.import_products.update({ params: importing.params, body })).rejects.toMatchObject(
      {
        status: 403,
      },
    );
    await importing.run();
    await expect(
      mona.client.import_products.update({ params: importing.params, body }),
    ).rejects.toMatchObject({
      status: 409,
    });
  });
});
