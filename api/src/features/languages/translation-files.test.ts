import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TranslationFilter } from "@vitrine/contract/shops/translations";
import { shelve } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number; language: "ar" };
let lamp: string;

beforeAll(async () => {
  mona = await app.person("Mona");
});

beforeEach(async () => {
  params = { shop_id: (await app.shop(mona, `Mona ${crypto.randomUUID().slice(0, 8)}`)).id, language: "ar" };
  await mona.client.languages.update({
    params,
    body: { languages: [{ code: "ar", is_published: true }], version: await languagesVersion() },
  });
  lamp = await add("Lamp");
});

const languagesVersion = async () => (await mona.client.languages.read({ params })).data.version;
const add = async (title: string) =>
  (await shelve(app.database, params.shop_id, { title, price: 1_000, on_hand: 3 })).product_id;
const exported = async (status?: TranslationFilter) =>
  (await mona.client.translations.export({ params, query: { status } })).text();
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });
const upload = async (text: string | Uint8Array<ArrayBuffer>, client = mona.client) =>
  (await client.translations.import({ params, body: { file: new File([text], "ar.csv") } })).data;
const header = "Type,Identification,Field,Locale,Status,Default content,Translated content";
const row = (id: string, text: string, { field = "title", source = "Lamp", kind = "product" } = {}) =>
  [kind, id, field, "ar", "", source, `"${text.replaceAll('"', '""')}"`].join();
const titleOf = async (id: string) =>
  (await mona.client.translations.read({ params: { ...params, kind: "product", id } })).data.texts.find(
    ({ field }) => field === "title",
  );

describe("an export of translations", () => {
  it("has each text with its translation and status, and those of a status alone", async () => {
    const shirt = await add("=Shirt");
    await app.database.admin.query("update products set description_html = '<p>Warm</p>' where id = $1", [
      lamp,
    ]);
    await mona.client.translations.update({
      params: { ...params, kind: "product", id: lamp },
      body: { texts: { title: "مصباح" } },
    });
    const rows = rowsOf(await exported());
    expect(rows.find(({ Identification: id, Field: field }) => id === lamp && field === "title")).toEqual({
      Type: "product",
      Identification: lamp,
      Field: "title",
      Locale: "ar",
      Status: "translated",
      "Default content": "Lamp",
      "Translated content": "مصباح",
    });
    expect(rows.find(({ Identification: id }) => id === shirt)).toMatchObject({
      Status: "missing",
      "Default content": "'=Shirt",
    });
    const missing = rowsOf(await exported("missing"));
    expect(missing.filter(({ Identification: id }) => id === lamp)).toMatchObject([
      { Field: "description_html" },
    ]);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.every(({ Status: status }) => status === "missing")).toBe(true);
  });

  it("has every record of a shop with more than fit in a page, once", async () => {
    await app.database.admin.query(
      `insert into products (shop_id, id, handle, title, status, options)
       select $1, gen_random_uuid(), 'lamp-' || n, 'Lamp ' || n, 'active', '[]' from generate_series(1, 450) n`,
      [params.shop_id],
    );
    const titles = rowsOf(await exported()).filter(
      ({ Type: type, Field: field }) => type === "product" && field === "title",
    );
    expect(new Set(titles.map(({ Identification: id }) => id)).size).toBe(451);
    expect(titles).toHaveLength(451);
  });
});

describe("an import of translations", () => {
  it("saves what an export contains, after an edit", async () => {
    const shirt = await add("=Shirt");
    const text = await exported();
    const edited = text
      .split("\n")
      .map((line) => (line.includes(`${lamp},title`) ? line.replace(/,$/, ",مصباح") : line))
      .join("\n");
    expect(await upload(edited)).toEqual({ saved: 1, unchanged: 0, rejected: 0, problems: [] });
    expect(await titleOf(lamp)).toMatchObject({ text: "مصباح", is_outdated: false });
    expect(await titleOf(shirt)).toMatchObject({ text: null });
    expect(await upload(edited)).toMatchObject({ saved: 0, unchanged: 1 });
    const { data } = await mona.client.activity_log.list({ params, query: {} });
    expect(data.filter(({ action }) => action === "translations.imported")).toHaveLength(1);
  });

  it("saves a translation of a text that has changed since as outdated", async () => {
    await upload(`${header}\n${row(lamp, "مصباح", { source: "Old lamp" })}\n`);
    expect(await titleOf(lamp)).toMatchObject({ text: "مصباح", is_outdated: true });
    await upload(`${header}\n${row(lamp, "مصباح")}\n`);
    expect(await titleOf(lamp)).toMatchObject({ is_outdated: false });
  });

  it("reads semicolons, another order of columns and guarded cells, and needs no default content", async () => {
    const text = `Translated content;Field;Identification;Type\n'=مصباح;title;${lamp};Product\n`;
    expect(await upload(text)).toMatchObject({ saved: 1 });
    expect(await titleOf(lamp)).toMatchObject({ text: "=مصباح", is_outdated: false });
  });

  it("saves formatted texts without scripts, and the last of two rows for a text", async () => {
    await app.database.admin.query("update products set description_html = '<p>Warm</p>' where id = $1", [
      lamp,
    ]);
    const html = row(lamp, "<p>دافئ</p><script>x</script>", {
      field: "description_html",
      source: "<p>Warm</p>",
    });
    expect(await upload([header, html, row(lamp, "واحد"), row(lamp, "اثنان")].join("\n"))).toMatchObject({
      saved: 2,
    });
    expect(await titleOf(lamp)).toMatchObject({ text: "اثنان" });
    const { data } = await mona.client.translations.read({
      params: { ...params, kind: "product", id: lamp },
    });
    const stored = { text: "<p>دافئ</p>" };
    expect(data.texts.find(({ field }) => field === "description_html")).toMatchObject(stored);
    const onlyScript = row(lamp, "<script>x</script>", { field: "description_html" });
    expect(await upload([header, onlyScript].join("\n"))).toMatchObject({ saved: 0, rejected: 0 });
  });

  it("names the rows that it can't save, and saves the others", async () => {
    const other = await app.shop(mona, "Other");
    const foreign = (await shelve(app.database, other.id, { title: "Lamp", price: 1_000, on_hand: 3 }))
      .product_id;
    const lines = [
      row(foreign, "غريب"),
      row(lamp, "مصباح"),
      row(lamp, "x", { field: "seo_title" }),
      row(lamp, "x", { kind: "order" }),
      row(lamp, "Lampe").replace(",ar,", ",de,"),
      row(lamp, "x".repeat(100_001)),
      row(lamp, ""),
    ];
    const done = await upload([header, ...lines].join("\n"));
    expect(done).toMatchObject({ saved: 1, rejected: 5 });
    expect(done.problems).toEqual([
      { row: 2, message: "The shop doesn't have this text." },
      { row: 4, message: "The shop doesn't have this text." },
      { row: 5, message: "This row doesn't name a text of the shop." },
      { row: 6, message: "This row is of another language." },
      { row: 7, message: "Shorten this to 100,000 characters." },
    ]);
    const { rows } = await app.database.admin.query("select from translations where record_id = $1", [
      foreign,
    ]);
    expect(rows).toHaveLength(0);
  });

  it("saves files of more rows than fit in a part, and lists the first hundred problems", async () => {
    const lines = Array.from({ length: 450 }, () => row(crypto.randomUUID(), "غير موجود"));
    const done = await upload([header, ...lines, row(lamp, "مصباح")].join("\n"));
    expect(done).toMatchObject({ saved: 1, rejected: 450 });
    expect(done.problems).toHaveLength(100);
  });

  it.each([
    ["without the columns", "Name,Text\nLamp,مصباح\n"],
    ["that is empty", ""],
    ["with an open quotation mark", `${header}\nproduct,"${"x".repeat(10)}`],
    ["in another encoding", new Uint8Array([...Buffer.from(`${header}\n`), 0xe9, 0xe8, 0x2c])],
  ])("rejects a file %s", async (_, text) => {
    await expect(upload(text as string)).rejects.toMatchObject({ code: "translations_unreadable" });
  });

  it("is only for languages that the shop has", async () => {
    const german = { shop_id: params.shop_id, language: "de" as const };
    const file = new File([`${header}\n`], "de.csv");
    await expect(mona.client.translations.import({ params: german, body: { file } })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(mona.client.translations.export({ params: german, query: {} })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
