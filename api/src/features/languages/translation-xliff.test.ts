import { describe, expect, it } from "vitest";
import { useTranslatedShop } from "./translated-shop.fixture.ts";

const shop = useTranslatedShop();
const { upload } = shop;

const exported = async (status?: "missing" | "outdated") =>
  (await shop.export({ status, format: "xliff" })).text();
const translate = (texts: Record<string, string>) =>
  shop.owner.client.translations.update({
    params: { ...shop.params, kind: "product", id: shop.lamp },
    body: { texts },
  });
const nameOf = (field: string, id = shop.lamp) => `product:${id}:${field}`;
const unitIn = (text: string, field: string) =>
  text.split("\n").find((line) => line.includes(`id="${nameOf(field)}"`));

const version1 = (body: string, language = "ar") =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="product" source-language="en" target-language="${language}" datatype="plaintext"><body>
${body}
</body></file></xliff>`;
const version2 = (body: string) =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="ar-EG">
<file id="f1">
<unit id="u1" name="${nameOf("title")}">${body}</unit>
</file></xliff>`;
const unit = (target: string, { field = "title", id = shop.lamp, source = "Lamp" } = {}) =>
  `<trans-unit id="${nameOf(field, id)}"><source>${source}</source>${target}</trans-unit>`;

describe("an export of translations as XLIFF", () => {
  it("has a unit for each text, with its state and its HTML as text", async () => {
    await shop.setText("description_html", '<p class="a">Warm &amp; "soft"</p>');
    await translate({ title: "مصباح" });
    const file = await shop.export({ format: "xliff" });
    expect(file.name).toMatch(/^translations-ar-\d{4}-\d\d-\d\d\.xlf$/);
    expect(file.type).toBe("application/x-xliff");
    const text = await file.text();
    expect(text).toContain(
      '<file original="product" source-language="en" target-language="ar" datatype="plaintext"><body>',
    );
    expect(unitIn(text, "title")).toBe(
      `<trans-unit id="${nameOf("title")}" resname="${nameOf("title")}" datatype="plaintext" approved="yes" xml:space="preserve"><source>Lamp</source><target state="translated">مصباح</target><note>Lamp</note></trans-unit>`,
    );
    expect(unitIn(text, "description_html")).toContain(
      'datatype="htmlbody" approved="no" xml:space="preserve"><source>&lt;p class=&quot;a&quot;&gt;Warm &amp;amp; &quot;soft&quot;&lt;/p&gt;</source><target state="needs-translation"></target>',
    );
  });

  it("has the texts of a status alone", async () => {
    await translate({ title: "مصباح" });
    await shop.setText("title", "Oak lamp");
    const outdated = await exported("outdated");
    expect(outdated.match(/<trans-unit /g)).toHaveLength(1);
    expect(outdated.match(/<file /g)).toHaveLength(1);
    expect(outdated).toContain("</body></file>\n</xliff>");
    expect(unitIn(outdated, "title")).toContain(
      'approved="no" xml:space="preserve"><source>Oak lamp</source><target state="needs-review-translation">مصباح</target>',
    );
    expect(unitIn(await exported("missing"), "title")).toBeUndefined();
  });

  it("has one element for each kind of record that has texts, also for more records than fit in a page", async () => {
    const { admin } = shop.app.database;
    await admin.query(
      `insert into products (shop_id, id, handle, title, status, options)
       select $1, gen_random_uuid(), 'oak-' || n, 'Oak ' || n, 'active', '[]' from generate_series(1, 250) n`,
      [shop.params.shop_id],
    );
    await admin.query(`update shops set seo = '{"title": "Oak lamps", "description": ""}' where id = $1`, [
      shop.params.shop_id,
    ]);
    const text = await exported();
    expect([...text.matchAll(/<file original="(\w+)"/g)].map(([, kind]) => kind)).toEqual([
      "product",
      "shop",
    ]);
    expect(text.match(/<trans-unit /g)).toHaveLength(252);
    expect(text.match(/<\/body><\/file>/g)).toHaveLength(2);
    expect(text).toContain('id="shop:shop:seo_title"');
  });

  it("leaves out the control characters that XML can't contain, and still knows the text", async () => {
    await shop.setText("title", "Oak\u0001 \u000blamp\r\n ");
    const text = await exported();
    expect(unitIn(text, "title")).toContain("<source>Oak lamp&#13;");
    await upload(text.replace('Oak lamp&#13;\n </source><target state="needs-translation">', "$&مصباح"));
    expect(await shop.textOf("title")).toMatchObject({ text: "مصباح", is_outdated: false });
  });
});

describe("an import of XLIFF", () => {
  it("saves what an export contains, after an edit", async () => {
    const text = await exported();
    expect(await upload(text)).toEqual({
      format: "xliff",
      saved: 0,
      unchanged: 0,
      rejected: 0,
      problems: [],
    });
    const edited = text.replace('Lamp</source><target state="needs-translation">', "$&مصباح");
    expect(await upload(edited)).toMatchObject({ saved: 1, rejected: 0 });
    expect(await shop.textOf("title")).toMatchObject({ text: "مصباح", is_outdated: false });
    expect(await upload(edited)).toMatchObject({ saved: 0, unchanged: 1 });
  });

  it("leaves outdated translations outdated that the file doesn't call reviewed", async () => {
    await translate({ title: "مصباح" });
    await shop.setText("title", "Oak lamp");
    const text = await exported();
    expect(await upload(text)).toMatchObject({ saved: 0, unchanged: 1 });
    expect(await shop.textOf("title")).toMatchObject({ is_outdated: true });
    await upload(text.replace("needs-review-translation", "translated"));
    expect(await shop.textOf("title")).toMatchObject({ text: "مصباح", is_outdated: false });
  });

  it("saves a translation of a text that has changed since as outdated", async () => {
    await upload(version1(unit("<target>مصباح</target>", { source: "Old lamp" })));
    expect(await shop.textOf("title")).toMatchObject({ text: "مصباح", is_outdated: true });
  });

  it("reads prefixes, groups, notes, other attributes and earlier translations, as of Weblate and Crowdin", async () => {
    const text = `<!-- tool --><x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2" xmlns:t="urn:tool" version="1.2">
      <x:file datatype="plaintext" t:id="7" target-language="ar-SA" original="product" source-language="en">
      <x:header><x:note>Read me</x:note></x:header><x:body><x:group id="g"><x:note>Group</x:note>
      <x:trans-unit approved="no" xml:space="preserve" resname="${nameOf("title")}" id="12345">
        <x:note>Lamp</x:note><t:target>wrong</t:target>
        <x:target state='translated'>مصباح</x:target><x:source>Lamp</x:source><t:target>wrong</t:target>
        <x:alt-trans><x:source>Bulb</x:source><x:target>wrong</x:target></x:alt-trans>
      </x:trans-unit></x:group></x:body></x:file></x:xliff>`;
    expect(await upload(text)).toMatchObject({ saved: 1, rejected: 0 });
    expect(await shop.textOf("title")).toMatchObject({ text: "مصباح", is_outdated: false });
  });

  it("reads the text of inline elements, sections and segmented sources, as of Trados and memoQ", async () => {
    await shop.setText("description_html", "<p>Warm <b>oak</b></p>");
    const text = version1(
      `<trans-unit id="${nameOf("description_html")}">
        <source><bpt id="1">&lt;p&gt;</bpt>Warm <g id="2">&lt;b&gt;oak&lt;/b&gt;</g><ept id="1">&lt;/p&gt;</ept></source>
        <seg-source><mrk mtype="seg" mid="1">wrong</mrk></seg-source>
        <target><mrk mtype="seg" mid="1"><bpt id="1">&lt;p&gt;</bpt>بلوط<x id="3"/> <![CDATA[<b>دافئ</b>]]></mrk>&#x26;amp;<ph id="4">&lt;/p&gt;</ph></target>
      </trans-unit>`,
    );
    expect(await upload(text)).toMatchObject({ saved: 1, rejected: 0 });
    expect(await shop.textOf("description_html")).toMatchObject({
      text: "<p>بلوط <strong>دافئ</strong>&amp;</p>",
      is_outdated: false,
    });
  });

  it("saves formatted texts without scripts", async () => {
    await shop.setText("description_html", "<p>Warm</p>");
    const target = "<target>&lt;p&gt;دافئ&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;</target>";
    await upload(version1(unit(target, { field: "description_html" })));
    expect(await shop.textOf("description_html")).toMatchObject({ text: "<p>دافئ</p>" });
  });

  it("reads XLIFF 2.0 with segments in another order, and the original data of inline elements", async () => {
    await shop.setText("title", "Warm. Oak <b>lamp</b>.");
    const text = version2(`
      <notes><note>Lamp</note></notes>
      <originalData><data id="d1">&lt;b&gt;</data><data id="d2">&lt;/b&gt;</data></originalData>
      <m:matches xmlns:m="urn:oasis:names:tc:xliff:matches:2.0"><m:match ref="#s1">
        <source>Lamp</source><target>wrong</target></m:match></m:matches>
      <segment id="s1" state="translated"><source>Warm.</source><target order="3">دافئ.</target></segment>
      <ignorable><source> </source></ignorable>
      <segment id="s2" state="final"><source>Oak <pc id="1" dataRefStart="d1" dataRefEnd="d2">lamp</pc>.</source>
        <target order="1">مصباح <sc id="1" dataRef="d1"/><mrk id="m1" translate="no">بلوط</mrk><ec startRef="1" dataRef="d2"/>.</target></segment>`);
    expect(await upload(text)).toMatchObject({ saved: 1, rejected: 0 });
    expect(await shop.textOf("title")).toMatchObject({
      text: "مصباح <b>بلوط</b>. دافئ.",
      is_outdated: false,
    });
  });

  it("lists a text of which only some segments are translated", async () => {
    const text = version2(`
      <segment><source>Lamp</source><target>مصباح</target></segment>
      <segment state="initial"><source>of oak</source><target>of oak</target></segment>`);
    expect(await upload(text)).toMatchObject({
      saved: 0,
      problems: [{ row: 3, message: "This text is only partly translated. Translate all of it." }],
    });
    expect(await shop.textOf("title")).toMatchObject({ text: null });
  });

  it.each([
    ["an empty target", '<target state="translated"> </target>'],
    ["no target", ""],
    ["an empty target of a new text", '<target state="new"/>'],
    ["a copy of the source that isn't translated", '<target state="needs-translation">Lamp</target>'],
    ["a target of inline elements only", '<target><x id="1"/></target>'],
  ])("skips a unit with %s", async (_, target) => {
    await translate({ title: "مصباح" });
    const done = await upload(version1(unit(target)));
    expect(done).toMatchObject({ saved: 0, unchanged: 0, rejected: 0 });
    expect(await shop.textOf("title")).toMatchObject({ text: "مصباح" });
  });

  it("saves a translation that is equal to the source, such as a brand", async () => {
    expect(await upload(version1(unit('<target state="translated">Lamp</target>')))).toMatchObject({
      saved: 1,
    });
  });

  it("names the lines of the texts that it can't save, and saves the others", async () => {
    const otherLamp = await shop.addToOtherShop();
    const target = "<target>مصباح</target>";
    const units = [
      unit(target, { id: otherLamp }),
      unit(target),
      unit(target, { field: "seo_title" }),
      unit(target).replace("product:", "order:"),
      unit(`<target>${"x".repeat(100_001)}</target>`),
    ];
    const german = '<file original="de" source-language="en" target-language="de"><body>';
    const text = version1(units.join("\n")).replace(
      "</xliff>",
      `\n${german}${unit("<target>Lampe</target>")}${unit("<target>Leuchte</target>")}</body></file></xliff>`,
    );
    expect(await upload(text)).toMatchObject({
      saved: 1,
      rejected: 5,
      problems: [
        { row: 4, message: "The shop doesn't have this text." },
        { row: 6, message: "The shop doesn't have this text." },
        { row: 7, message: "We don't recognise the ID of this text. Export the texts again." },
        { row: 8, message: "Shorten this to 100,000 characters." },
        { row: 10, message: "This part of the file is in another language." },
      ],
    });
    expect(await shop.textOf("title")).toMatchObject({ text: "مصباح" });
    expect(await shop.countTranslations(otherLamp)).toBe(0);
  });

  it("reads a file after one in another language that names no language", async () => {
    const text = version1(unit("<target>Lampe</target>"), "de").replace(
      "</xliff>",
      `<file original="b" source-language="en"><body>${unit("<target>مصباح</target>")}</body></file></xliff>`,
    );
    expect(await upload(text)).toMatchObject({ saved: 1, rejected: 1 });
    expect(await shop.textOf("title")).toMatchObject({ text: "مصباح" });
  });

  it.each([
    ["UTF-8 with a byte order mark", (text: string) => Buffer.from(`\ufeff${text}`)],
    ["UTF-16 little-endian", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16 big-endian", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
    ["UTF-16 without a byte order mark", (text: string) => Buffer.from(text, "utf16le")],
    ["UTF-16 big-endian without a mark", (text: string) => Buffer.from(text, "utf16le").swap16()],
  ])("reads %s", async (_, encode) => {
    const text = version1(unit("<target>مصباح 💡</target>")).replace("UTF-8", "UTF-16");
    expect(await upload(new Uint8Array(encode(text)))).toMatchObject({ format: "xliff", saved: 1 });
    expect(await shop.textOf("title")).toMatchObject({ text: "مصباح 💡" });
  });
});

describe("an unreadable XLIFF", () => {
  const target = "<target>مصباح</target>";
  const manyAttributes = Array.from({ length: 1_001 }, (_, at) => `a${at}=""`).join(" ");
  const entities = (declarations: string) =>
    version1(unit("<target>&e;</target>")).replace("<xliff", `<!DOCTYPE xliff [${declarations}]>\n<xliff`);

  it.each([
    ["that ends too early", () => version1(unit(target)).replace("</xliff>", "")],
    ["with elements that overlap", () => version1("<group><trans-unit></group></trans-unit>")],
    ["with an entity that XML doesn't have", () => version1(unit("<target>&nbsp;</target>"))],
    ["with a document type", () => version1(unit(target)).replace("<xliff", "<!DOCTYPE xliff>\n<xliff")],
    ["with an external entity", () => entities('<!ENTITY e SYSTEM "file:///etc/passwd">')],
    ["with entities that multiply", () => entities('<!ENTITY a "aaaa"><!ENTITY e "&a;&a;&a;&a;">')],
    ["of elements nested too deeply", () => version1("<group>".repeat(101) + "</group>".repeat(101))],
    ["of elements with too many attributes", () => version1(`<group ${manyAttributes}/>`)],
    [
      "that begins with a long comment",
      () => `<!--${"x".repeat(100_000)}-->${version1(unit(target)).slice(39)}`,
    ],
    ["that is another XML", () => `<rss version="2.0"><channel/></rss>`],
    ["of an unknown version", () => version1(unit(target)).replace('"1.2"', '"3.0"')],
    ["that is a web page", () => "<!doctype html><html><body>Lamp</body></html>"],
    ["with characters of another encoding", () => Buffer.from(version1(unit(target)), "latin1")],
  ])("is rejected: a file %s", async (_, text) => {
    const content = text();
    const sent = typeof content === "string" ? content : new Uint8Array([...content, 0xe9]);
    await expect(upload(sent)).rejects.toMatchObject({ code: "translations_unreadable" });
    expect(await shop.textOf("title")).toMatchObject({ text: null });
  });
});

describe("a hostile XLIFF", () => {
  it("may have an attribute of 10 MB", async () => {
    const text = version1(`<group id="${"x".repeat(10_000_000)}">${unit("<target>مصباح</target>")}</group>`);
    expect(await upload(text)).toMatchObject({ saved: 1 });
  });

  it("can't multiply original data", async () => {
    const text = version2(`<originalData><data id="d">${"x".repeat(90_000)}</data></originalData>
      <segment><source>Lamp</source><target>${'<ph id="1" dataRef="d"/>'.repeat(100_000)}</target></segment>`);
    expect(await upload(text)).toMatchObject({
      saved: 0,
      problems: [{ row: 3, message: "Shorten this to 100,000 characters." }],
    });
  });
});
