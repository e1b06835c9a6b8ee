import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { importFrom, type Shop } from "../../../test/imports.ts";

const app = useTestApp();
let mona: Person;
let shop: Shop;

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Lamps", { currency: "USD" });
});

const head =
  "Handle,Title,Vendor,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Status\n";
const lamp = `${head}lamp,Lamp,Oakhouse,"oak, brass",Size,S,L-S,10.00,shopify,3,active\nlamp,,,,,M,L-M,12.50,shopify,5,\n`;

async function productOf(person: Person, of: Shop, handle: string) {
  const { data } = await person.client.products.list({ params: { shop_id: of.id }, query: { limit: 100 } });
  const row = data.find((each) => each.handle === handle)!;
  return (await person.client.products.read({ params: { shop_id: of.id, id: row.id } })).data;
}

async function rowsOf(table: string, of: Shop): Promise<number> {
  const { rows } = await app.database.admin.query(
    `select count(*)::int as count from ${table} where shop_id = $1`,
    [of.id],
  );
  return rows[0].count;
}

describe("Importing products", () => {
  test("the dry run reports the changes and stores nothing; the real run makes exactly these changes", async () => {
    const importing = await importFrom(mona, shop, lamp);
    const dry = await importing.analysed();
    expect(dry).toMatchObject({
      status: "ready",
      format: "shopify_legacy",
      total_rows: 2,
      done_rows: 2,
      problems: [],
    });
    expect(dry.dry_run).toMatchObject({
      rows: 2,
      products: 1,
      variants: 2,
      creates: 1,
      updates: 0,
      skips: 0,
      errors: 0,
      warnings: 0,
    });
    expect(dry.columns[7]).toMatchObject({ header: "Variant Price", field: "price" });
    expect(await rowsOf("products", shop)).toBe(0);

    const done = await importing.run();
    expect(done.result).toEqual(dry.dry_run);
    const product = await productOf(mona, shop, "lamp");
    expect(product).toMatchObject({
      title: "Lamp",
      vendor: "Oakhouse",
      tags: ["oak", "brass"],
      status: "active",
    });
    expect(product.options).toEqual([{ name: "Size", values: ["S", "M"] }]);
    expect(product.variants).toMatchObject([
      { option_values: ["S"], sku: "L-S", price: 1000, tracked: true, on_hand: 3 },
      { option_values: ["M"], sku: "L-M", price: 1250, tracked: true, on_hand: 5 },
    ]);
    const { data: news } = await mona.client.notifications.list({ params: { shop_id: shop.id }, query: {} });
    expect(news).toMatchObject([
      { kind: "import_done", link: `/shop/import-products?id=${importing.id}`, data: { creates: 1 } },
    ]);
    const actions = await app.database.admin.query(
      "select action from activity where shop_id = $1 and action ~ '^(import|product)' order by id",
      [shop.id],
    );
    expect(actions.rows.map(({ action }) => action)).toEqual([
      "import.created",
      "import.started",
      "product.created",
      "import.done",
    ]);
  });

  test("changes only what differs; an empty cell clears, a missing column doesn't, and the activity log has the old values", async () => {
    const other = await app.shop(mona, "Mona Changes", { currency: "USD" });
    await (await importFrom(mona, other, lamp)).run();
    const before = await productOf(mona, other, "lamp");
    const change =
      "Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\nlamp,Lamp,,Size,S,11.00,4\nlamp,,,,L,20,1\n";
    const importing = await importFrom(mona, other, change);
    expect((await importing.run()).result).toMatchObject({ creates: 0, updates: 1, skips: 0 });
    const after = await productOf(mona, other, "lamp");
    expect(after).toMatchObject({
      vendor: null,
      tags: ["oak", "brass"],
      status: "active",
      version: before.version + 1,
    });
    expect(after.options).toEqual([{ name: "Size", values: ["S", "M", "L"] }]);
    expect(after.variants).toMatchObject([
      { id: before.variants[0]!.id, sku: "L-S", price: 1100, on_hand: 4 },
      { id: before.variants[1]!.id, sku: "L-M", price: 1250, on_hand: 5 },
      { option_values: ["L"], price: 2000, on_hand: 1 },
    ]);
    const { rows } = await app.database.admin.query(
      "select before, after from activity where shop_id = $1 and action = 'product.changed'",
      [other.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].before).toMatchObject({
      vendor: "Oakhouse",
      [`variant ${before.variants[0]!.id}`]: { price: 1000, on_hand: 3 },
    });
    expect(rows[0].after).toMatchObject({
      vendor: null,
      "new variants": ["L"],
      [`variant ${before.variants[0]!.id}`]: { price: 1100, on_hand: 4 },
    });
    expect(Object.keys(rows[0].before)).not.toContain("tags");
  });

  test("updates prices by SKU of the right variants although the file has no options", async () => {
    const other = await app.shop(mona, "Mona Prices", { currency: "USD" });
    await (await importFrom(mona, other, lamp)).run();
    const importing = await importFrom(
      mona,
      other,
      "Handle,Variant SKU,Variant Price\nlamp,L-M,99\nlamp,L-X,5\n",
    );
    const done = await importing.run();
    expect(done.result).toMatchObject({ updates: 1, errors: 1 });
    expect(done.problems).toMatchObject([{ row: 3, severity: "error", handle: "lamp" }]);
    expect((await productOf(mona, other, "lamp")).variants.map(({ price }) => price)).toEqual([1000, 9900]);
  });

  test("matches a variant renamed in the shop by its SKU, and gives it the file's name", async () => {
    const other = await app.shop(mona, "Mona Renames", { currency: "USD" });
    await (await importFrom(mona, other, lamp)).run();
    const renamed = lamp.replace(",,M,", ",,Medium,").replace(",,,M,L-M", ",,,Medium,L-M");
    await (await importFrom(mona, other, renamed)).run();
    const product = await productOf(mona, other, "lamp");
    expect(product.variants.map(({ option_values }) => option_values)).toEqual([["S"], ["Medium"]]);
    expect(product.options).toEqual([{ name: "Size", values: ["S", "Medium"] }]);
  });

  test("imports a product without any price as a draft, which stays a draft", async () => {
    const other = await app.shop(mona, "Mona Free", { currency: "USD" });
    const free = "Handle,Title,Variant Price,Status\nfree,Free,,active\n";
    const done = await (await importFrom(mona, other, free)).run();
    expect(done.problems).toMatchObject([{ row: 2, severity: "warning" }]);
    expect(await productOf(mona, other, "free")).toMatchObject({ status: "draft", variants: [{ price: 0 }] });
    expect((await (await importFrom(mona, other, free)).analysed()).dry_run).toMatchObject({
      updates: 0,
      skips: 1,
    });
  });

  test("lists the products in the order of the file", async () => {
    const other = await app.shop(mona, "Mona Order", { currency: "USD" });
    const handles = Array.from({ length: 400 }, (_, n) => `p-${String(n).padStart(3, "0")}`);
    await (
      await importFrom(
        mona,
        other,
        `Handle,Title,Variant Price\n${handles.map((handle) => `${handle},P,1\n`).join("")}`,
      )
    ).run();
    const { data } = await mona.client.products.list({
      params: { shop_id: other.id },
      query: { limit: 100 },
    });
    expect(data.map(({ handle }) => handle)).toEqual(handles.slice(0, 100));
  });
});

describe("Column mapping", () => {
  test("a changed mapping repeats the dry run and is used for the next file with the same headers", async () => {
    const other = await app.shop(mona, "Mona Maps", { currency: "USD" });
    const importing = await importFrom(mona, other, "Handle,What it is,Cost in shop\nbowl,Bowl,7\n");
    expect((await importing.analysed()).dry_run).toMatchObject({ products: 0, errors: 1 });
    await mona.client.import_products.update({
      params: importing.params,
      body: { fields: ["handle", "title", "price"] },
    });
    expect(await importing.analysed()).toMatchObject({
      status: "ready",
      dry_run: { products: 1, creates: 1, errors: 0 },
      problems: [],
    });
    await importing.run();
    expect(await productOf(mona, other, "bowl")).toMatchObject({ title: "Bowl", variants: [{ price: 700 }] });

    const next = await importFrom(mona, other, "Handle,What it is,Cost in shop\nbowl,Bowl,8\n");
    expect((await next.analysed()).columns.map(({ field }) => field)).toEqual(["handle", "title", "price"]);
  });

  test("rejects an invalid mapping without any change", async () => {
    const importing = await importFrom(mona, shop, "Handle,Title\nbowl,Bowl\n");
    await importing.analysed();
    for (const fields of [["title", "title"], ["price", null], ["title"], ["title", "constructor"]])
      await expect(
        mona.client.import_products.update({ params: importing.params, body: { fields } }),
      ).rejects.toMatchObject({ code: "import_rejected", status: 422 });
    expect((await importing.read()).columns.map(({ field }) => field)).toEqual(["handle", "title"]);
  });

  test("a file without a column that identifies products waits for its mapping", async () => {
    const importing = await importFrom(mona, shop, "Number,Amount\n1,2\n");
    expect(await importing.analysed()).toMatchObject({
      status: "failed",
      failure: expect.stringContaining("title, handle or SKU"),
    });
    await mona.client.import_products.update({
      params: importing.params,
      body: { fields: ["title", "price"] },
    });
    expect(await importing.analysed()).toMatchObject({
      status: "ready",
      failure: null,
      dry_run: { creates: 1 },
    });
  });
});

describe("Files that are not tables", () => {
  test.each([
    [
      "a PNG picture",
      new File([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")], "shelf.png"),
      /PNG picture/,
    ],
    ["an empty file", new File([""], "empty.csv"), /empty/],
    [
      "a damaged workbook",
      new File([Buffer.from("504b0304140006000800", "hex")], "products.xlsx"),
      /damaged/,
    ],
  ])("rejects %s with a message and stores nothing", async (_, file, words) => {
    const before = await rowsOf("imports", shop);
    await expect(
      mona.client.import_products.create({ params: { shop_id: shop.id }, body: { file } }),
    ).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(words),
    });
    expect(await rowsOf("imports", shop)).toBe(before);
  });

  test("reports the row of an unclosed quotation mark and stores nothing", async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => `p-${n},P,1\n`).join("");
    const importing = await importFrom(mona, shop, `Handle,Title,Variant Price\n${rows}broken,"P,1\n`);
    expect(await importing.analysed()).toMatchObject({
      status: "failed",
      failure: expect.stringContaining("Row 10002"),
    });
    await expect(mona.client.import_products.start({ params: importing.params })).rejects.toMatchObject({
      code: "import_not_ready",
    });
  });
});

describe("Problem rows", () => {
  test("are exported as in the file with what to do, safe in a spreadsheet, and can be imported once corrected", async () => {
    const other = await app.shop(mona, "Mona Problems", { currency: "USD" });
    const file = new File(
      ["Handle,Title,Vendor,Variant Price\nfine,Fine,Oak,1\nbad,=1+1,@home,free\n"],
      "spring.csv",
    );
    const importing = await importFrom(mona, other, file);
    await importing.analysed();
    const list = await importing.problems();
    expect([list.name, list.type]).toEqual(["spring-problems.csv", "text/csv"]);
    const text = await list.text();
    expect(
      Buffer.from(await list.arrayBuffer())
        .subarray(0, 3)
        .toString("hex"),
    ).toBe("efbbbf");
    const [headers, ...rows] = parse(text, { bom: true }) as string[][];
    expect(headers).toEqual(["Handle", "Title", "Vendor", "Variant Price", "_row", "_status", "_message"]);
    expect(rows).toEqual([
      ["bad", "'=1+1", "'@home", "free", "3", "error", expect.stringContaining("isn't a price")],
    ]);

    await (await importFrom(mona, other, text.replace("free", "5"))).run();
    expect(await productOf(mona, other, "bad")).toMatchObject({
      title: "=1+1",
      vendor: "@home",
      variants: [{ price: 500 }],
    });
  });

  test("are shown up to 100, stored up to 20,000, and all counted", async () => {
    const rows = Array.from({ length: 20_500 }, (_, n) => `p-${n},P,free\n`).join("");
    const importing = await importFrom(mona, shop, `Handle,Title,Variant Price\n${rows}`);
    const dry = await importing.analysed();
    expect([dry.dry_run!.errors, dry.problems.length]).toEqual([20_500, 100]);
    const { rows: stored } = await app.database.admin.query(
      "select count(*)::int as stored from import_problems where import_id = $1",
      [importing.id],
    );
    expect(stored).toEqual([{ stored: 20_000 }]);
  });
});

test("Columns have samples, an origin and a reason if left out; one can become a custom field", async () => {
  const other = await app.shop(mona, "Mona Columns", { currency: "USD" });
  const importing = await importFrom(
    mona,
    other,
    "Product name;Preis;Shelf;Title 2;Tax code\nOak bowl;12,50;A 7;;x\nVase;9;B 1;;x\n\nJug;9;B 1;;\n",
  );
  const { columns } = await importing.analysed();
  expect(columns).toEqual([
    {
      header: "Product name",
      field: "title",
      origin: "guessed",
      note: null,
      samples: ["Oak bowl", "Vase", "Jug"],
    },
    { header: "Preis", field: "price", origin: "guessed", note: null, samples: ["12,50", "9"] },
    {
      header: "Shelf",
      field: null,
      origin: null,
      note: "Choose what this column contains, or leave it out.",
      samples: ["A 7", "B 1"],
    },
    {
      header: "Title 2",
      field: null,
      origin: null,
      note: "Choose what this column contains, or leave it out.",
      samples: [],
    },
    {
      header: "Tax code",
      field: null,
      origin: "known",
      note: "This column isn't imported.",
      samples: ["x"],
    },
  ]);
  await mona.client.import_products.update({
    params: importing.params,
    body: { fields: ["title", "price", "custom_field:Shelf", null, null] },
  });
  expect((await importing.run()).result).toMatchObject({ creates: 3 });
  expect((await productOf(mona, other, "oak-bowl")).custom_fields).toEqual([{ key: "Shelf", value: "A 7" }]);
  const again = await (
    await importFrom(mona, other, "Product name;Preis;Shelf;Title 2;Tax code\nOak bowl;12,50;A 7;;x\n")
  ).analysed();
  expect(again.columns[2]).toMatchObject({ field: "custom_field:Shelf", origin: "chosen", note: null });
});
