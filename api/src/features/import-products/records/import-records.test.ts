import { beforeAll, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { importFrom, type Shop } from "../../../../test/imports.ts";
import { workbook } from "../../product-files/tables/workbook.fixture.ts";

const app = useTestApp();
let mona: Person;
let shop: Shop;
beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Lists", { currency: "USD" });
});

test("Imports customers once each, and updates those with the same email", async () => {
  const head = "First Name,Last Name,Email,Accepts Email Marketing,Default Address Phone,Phone,Tags\n";
  const first = await importFrom(
    mona,
    shop,
    `${head}Nia,Sea,Nia@Example.com,yes,,'+49 40 123,vip\nNo,Mail,,no,,,\nOlaf,,olaf@example.com,no,555,,\n`,
  );
  expect(await first.analysed()).toMatchObject({
    format: "customers",
    dry_run: { rows: 3, creates: 2, errors: 1 },
  });
  const done = await first.run();
  expect(done).toMatchObject({
    status: "done",
    result: { creates: 2, updates: 0, errors: 1 },
  });
  expect(done.problems).toMatchObject([{ row: 3, severity: "error" }]);

  const second = await importFrom(
    mona,
    shop,
    `${head}Nia,Shore,nia@example.com,yes,,'+49 40 123,\nOlaf,,olaf@example.com,no,555,,\n`,
  );
  expect((await second.run()).result).toMatchObject({ creates: 0, updates: 1, skips: 1 });
  const { data } = await mona.client.customers.list({ params: { shop_id: shop.id }, query: {} });
  expect(data.map(({ name, email, phone }) => [name, email, phone]).sort()).toEqual([
    ["Nia Shore", "nia@example.com", "+49 40 123"],
    ["Olaf", "olaf@example.com", "555"],
  ]);
  const result = await (await mona.client.import_products.result({ params: first.params })).text();
  expect(
    result
      .split("\n")
      .slice(1, 4)
      .map((line) => line.split(",")[8]),
  ).toEqual(["created", "error", "created"]);
});

test("Imports addresses, tags, note, consent and exemption, and updates by phone where there is no email", async () => {
  const own = await app.shop(mona, "Mona Addresses", { currency: "USD" });
  const head =
    "First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Phone,Tags,Note,Tax Exempt\n";
  const first = await importFrom(
    mona,
    own,
    `${head}Nia,Sea,nia@example.com,yes,1 Main St,New York,NY,US,'10001,,"vip, trade",Rings first,yes\nPaul,Phone,,no,,,,,,'+49 40 1234567,cod,,no\nBad,Zip,bad@example.com,no,2 Main St,New York,NY,US,1,,,,no\n`,
  );
  expect(await first.analysed()).toMatchObject({ dry_run: { creates: 3, errors: 0, warnings: 1 } });
  const params = { shop_id: own.id };
  const list = async () => (await mona.client.customers.list({ params, query: { sort: "name" } })).data;
  expect(await list()).toEqual([]);
  expect((await first.run()).problems).toMatchObject([
    { row: 4, severity: "warning", message: expect.stringMatching(/^The address is left out\. /) as string },
  ]);
  const [bad, nia, paul] = await list();
  expect(bad).toMatchObject({ name: "Bad Zip", country: null });
  const read = async (id: string) => (await mona.client.customers.read({ params: { ...params, id } })).data;
  expect(await read(nia!.id)).toMatchObject({
    tags: ["trade", "vip"],
    note: "Rings first",
    is_tax_exempt: true,
    country: "US",
    addresses: [{ name: "Nia Sea", line1: "1 Main St", region_code: "NY", postal_code: "10001" }],
    consents: [{ accepts_marketing: true }],
  });
  expect(paul).toMatchObject({ email: null, tags: ["cod"] });

  const second = await importFrom(mona, own, "Name,Phone,Tags\nPaul Phone,+49401234567,late\n");
  expect((await second.run()).result).toMatchObject({ creates: 0, updates: 1 });
  expect((await list()).map(({ name, tags }) => [name, tags])).toContainEqual(["Paul Phone", ["late"]]);
  await second.undo();
  expect((await list()).map(({ name, tags }) => [name, tags])).toContainEqual(["Paul Phone", ["cod"]]);

  // Our own export changes nothing.
  const file = await mona.client.customers.export({ params, query: {} });
  expect((await (await importFrom(mona, own, await file.text())).run()).result).toMatchObject({
    creates: 0,
    updates: 0,
    skips: 3,
  });
});

test.each([
  ["German", "Vorname;Nachname;E-Mail-Adresse;Telefon\nNora;Ny;nora@example.com;'0301"],
  ["Blog", "user_login,user_email,first_name,last_name,billing_phone\nn,nora@example.com,Nora,Ny,0301"],
  ["French", "Nom,Name,Courriel,Téléphone\nx,Nora Ny,nora@example.com,0301"],
])("Recognises a list of customers by its headers: %s", async (kind, file) => {
  const own = await app.shop(mona, `Mona ${kind}`, { currency: "USD" });
  const importing = await importFrom(mona, own, file);
  expect(await importing.run()).toMatchObject({ format: "customers", result: { creates: 1, warnings: 0 } });
  const { data } = await mona.client.customers.list({ params: { shop_id: own.id }, query: {} });
  expect(data).toMatchObject([{ name: "Nora Ny", email: "nora@example.com", phone: "0301" }]);
});

test("Imports redirects, and reports loops and targets outside of the shop", async () => {
  const file = `Redirect from,Redirect to\nhttps://old.example/shop/lamp?x=1,/products/lamp\n/blaue%20vase/,/products/vase\n/a,/a\n/b,//evil.example\n`;
  const importing = await importFrom(mona, shop, file);
  expect(await importing.analysed()).toMatchObject({
    format: "redirects",
    dry_run: { creates: 2, errors: 2 },
  });
  await importing.run();
  const { rows } = await app.database.admin.query(
    "select path, target from redirects where shop_id = $1 order by path",
    [shop.id],
  );
  expect(rows).toEqual([
    { path: "/blaue vase", target: "/products/vase" },
    { path: "/shop/lamp", target: "/products/lamp" },
  ]);
  expect((await (await importFrom(mona, shop, file)).run()).result).toMatchObject({
    creates: 0,
    updates: 0,
    skips: 2,
  });
});

test("Undoes lists within a day, except customers with orders and records changed since", async () => {
  const own = await app.shop(mona, "Mona Undoes Lists", { currency: "USD" });
  const { admin } = app.database;
  const stored = async () =>
    (await admin.query("select email, name from customers where shop_id = $1 order by email", [own.id])).rows;
  const head = "Email,Name\n";
  await (await importFrom(mona, own, `${head}nia@example.com,Nia\n`)).run();
  const people = await importFrom(
    mona,
    own,
    `${head}nia@example.com,Nia Sea\nolaf@example.com,Olaf\nzoe@example.com,Zoe\nsam@example.com,Sam\n`,
  );
  await people.run();
  await admin.query(
    `update customer_totals t set orders_count = 1 from customers c
     where t.shop_id = $1 and c.shop_id = $1 and c.id = t.customer_id and c.email like 'zoe@%'`,
    [own.id],
  );
  await admin.query("update customers set name = 'Samuel' where shop_id = $1 and email like 'sam@%'", [
    own.id,
  ]);
  const found = await people.undo();
  expect(found).toMatchObject({ undone: 2, undo_skipped: 2 });
  expect(found.problems.map(({ row, message }) => [row, message])).toEqual([
    [4, "This customer ordered after the import, so they stay."],
    [5, "This was edited after the import, so it stays as it is."],
  ]);
  expect((await stored()).map(({ name }) => name)).toEqual(["Nia", "Samuel", "Zoe"]);

  const moved = async () =>
    (await admin.query("select path, target from redirects where shop_id = $1 order by path", [own.id])).rows;
  await (await importFrom(mona, own, "From,To\n/a,/one\n")).run();
  const second = await importFrom(mona, own, "From,To\n/a,/two\n/b,/three\n");
  await second.run();
  expect(await second.undo()).toMatchObject({ undone: 2, undo_skipped: 0 });
  expect(await moved()).toEqual([{ path: "/a", target: "/one" }]);
});

test("Refers a list of stock to the inventory page", async () => {
  const rejected = await importFrom(mona, shop, "Handle,Title,SKU,Location,On hand\na,A,S,Here,1\n").catch(
    (failure) => failure,
  );
  expect(rejected).toMatchObject({ code: "import_rejected", message: expect.stringContaining("Inventory") });
});

test("Imports an Excel workbook like a CSV", async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = `<row>${cell("Title")}${cell("Variant Price")}</row><row>${cell("Oak lamp")}<c><v>19.899999999999999</v></c></row>`;
  const importing = await importFrom(mona, shop, new File([new Uint8Array(workbook(sheet))], "goods.xlsx"));
  expect((await importing.run()).result).toMatchObject({ creates: 1, errors: 0 });
  const { data } = await mona.client.products.list({
    params: { shop_id: shop.id },
    query: {},
  });
  expect(data).toMatchObject([{ title: "Oak lamp", price_min: 1990 }]);
});
