import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import type { TranslationFilter } from "@vitrine/contract/shops/translations";
import { useTranslatedShop } from "./translated-shop.fixture.ts";

const shop = useTranslatedShop();

const { upload } = shop;
const exported = async (status?: TranslationFilter) => (await shop.export({ status })).text();
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });
const header = "Type,Identification,Field,Locale,Status,Default content,Translated content";
const row = (id: string, text: string, { field = "title", source = "Lamp", kind = "product" } = {}) =>
  [kind, id, field, "ar", "", source, `"${text.replaceAll('"', '""')}"`].join();
const titleOf = (id: string) => shop.textOf("title", id);

describe("an export of translations", () => {
  it("has each text with its translation and status, and those of a status alone", async () => {
    const shirt = await shop.add("=Shirt");
    await shop.setText("description_html", "<p>Warm</p>");
    await shop.owner.client.translations.update({
      params: { ...shop.params, kind: "product", id: shop.lamp },
      body: { texts: { title: "مصباح" } },
    });
    const rows = rowsOf(await exported());
    expect(
      rows.find(({ Identification: id, Field: field }) => id === shop.lamp && field === "title"),
    ).toEqual({
      Type: "product",
      Identification: shop.lamp,
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
    expect(missing.filter(({ Identification: id }) => id === shop.lamp)).toMatchObject([
      { Field: "description_html" },
    ]);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.every(({ Status: status }) => status === "missing")).toBe(true);
  });

  it("has every record of a shop with more than fit in a page, once", async () => {
    await shop.app.database.admin.query(
      `insert into products (shop_id, id, handle, title, status, options)
       select $1, gen_random_uuid(), 'lamp-' || n, 'Lamp ' || n, 'active', '[]' from generate_series(1, 450) n`,
      [shop.params.shop_id],
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
    const shirt = await shop.add("=Shirt");
    const text = await exported();
    const edited = text
      .split("\n")
      .map((line) => (line.includes(`${shop.lamp},title`) ? line.replace(/,$/, ",مصباح") : line))
      .join("\n");
    expect(await upload(edited)).toEqual({
      format: "csv",
      saved: 1,
      unchanged: 0,
      rejected: 0,
      problems: [],
    });
    expect(await titleOf(shop.lamp)).toMatchObject({ text: "مصباح", is_outdated: false });
    expect(await titleOf(shirt)).toMatchObject({ text: null });
    expect(await upload(edited)).toMatchObject({ saved: 0, unchanged: 1 });
    const { data } = await shop.owner.client.activity_log.list({ params: shop.params, query: {} });
    expect(data.filter(({ action }) => action === "translations.imported")).toHaveLength(1);
  });

  it("saves a translation of a text that has changed since as outdated", async () => {
    await upload(`${header}\n${row(shop.lamp, "مصباح", { source: "Old lamp" })}\n`);
    expect(await titleOf(shop.lamp)).toMatchObject({ text: "مصباح", is_outdated: true });
    await upload(`${header}\n${row(shop.lamp, "مصباح")}\n`);
    expect(await titleOf(shop.lamp)).toMatchObject({ is_outdated: false });
  });

  it("reads semicolons, another order of columns and guarded cells, and needs no default content", async () => {
    const text = `Translated content;Field;Identification;Type\n'=مصباح;title;${shop.lamp};Product\n`;
    expect(await upload(text)).toMatchObject({ saved: 1 });
    expect(await titleOf(shop.lamp)).toMatchObject({ text: "=مصباح", is_outdated: false });
  });

  it("compares texts without their spaces and line breaks, which spreadsheets change", async () => {
    await shop.setText("title", "Lamp\r\nof  oak ");
    await upload(`${header}\n${row(shop.lamp, "مصباح", { source: '"Lamp\nof oak"' })}\n`);
    expect(await titleOf(shop.lamp)).toMatchObject({ text: "مصباح", is_outdated: false });
  });

  it("reads the UTF-16 of spreadsheets, and locales with a region", async () => {
    const text = `${header}\n${row(shop.lamp, "مصباح").replace(",ar,", ",ar-SA,")}\n`;
    expect(await upload(new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le")))).toMatchObject({ saved: 1 });
    expect(await titleOf(shop.lamp)).toMatchObject({ text: "مصباح" });
  });

  it("saves formatted texts without scripts, and the last of two rows for a text", async () => {
    await shop.setText("description_html", "<p>Warm</p>");
    const html = row(shop.lamp, "<p>دافئ</p><script>x</script>", {
      field: "description_html",
      source: "<p>Warm</p>",
    });
    expect(
      await upload([header, html, row(shop.lamp, "واحد"), row(shop.lamp, "اثنان")].join("\n")),
    ).toMatchObject({
      saved: 2,
    });
    expect(await titleOf(shop.lamp)).toMatchObject({ text: "اثنان" });
    expect(await shop.textOf("description_html")).toMatchObject({ text: "<p>دافئ</p>" });
    const onlyScript = row(shop.lamp, "<script>x</script>", { field: "description_html" });
    expect(await upload([header, onlyScript].join("\n"))).toMatchObject({ saved: 0, rejected: 0 });
  });

  it("names the rows that it can't save, and saves the others", async () => {
    const otherLamp = await shop.addToOtherShop();
    const lines = [
      row(otherLamp, "غريب"),
      row(shop.lamp, "مصباح"),
      row(shop.lamp, "x", { field: "seo_title" }),
      row(shop.lamp, "x", { kind: "order" }),
      row(shop.lamp, "Lampe").replace(",ar,", ",de,"),
      row(shop.lamp, "x".repeat(100_001)),
      row(shop.lamp, ""),
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
    expect(await shop.countTranslations(otherLamp)).toBe(0);
  });

  it("saves files of more rows than fit in a part, and lists the first hundred problems", async () => {
    const lines = Array.from({ length: 450 }, () => row(crypto.randomUUID(), "غير موجود"));
    const done = await upload([header, ...lines, row(shop.lamp, "مصباح")].join("\n"));
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
    const german = { shop_id: shop.params.shop_id, language: "de" as const };
    const file = new File([`${header}\n`], "de.csv");
    await expect(
      shop.owner.client.translations.import({ params: german, body: { file } }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(shop.owner.client.translations.export({ params: german, query: {} })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
