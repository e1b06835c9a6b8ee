import { ThemeDocument, initialDocument } from "@vitrine/contract/themes/theme-document";
import { expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { createInProcessClient } from "../../in-process.ts";
import { useTranslatedShop } from "./translated-shop.fixture.ts";

// Translations of custom HTML sections: each way to save one sanitises it as the original is.

const shop = useTranslatedShop();
const own = '<div style="color:red"><details open><summary>Care</summary>Wash cold</details></div>';
const hostile =
  '<div style="color:red;position:fixed" class="header" onclick="x()">اغسل<script>x()</script></div>' +
  '<form action="/x"><input name="a"></form><a href="javascript:x()">أ</a><img src="https://evil.example/a.png">';
const clean = '<div style="color:red">اغسل</div><span>أ</span>';

const admin = async (text: string, ...values: unknown[]) =>
  (await shop.app.database.admin.query(text, values)).rows;

/** Publishes a theme with the section, and returns a reader of what shoppers see in a language. */
async function publish(html = own) {
  const { shop_id } = shop.params;
  await open(shop.app.database, shop_id);
  const document = initialDocument("salon");
  const home = [{ id: "own", kind: "custom_html", settings: { heading: "Care", html } }];
  const stored = ThemeDocument.parse({ ...document, pages: { ...document.pages, home } });
  await admin(
    `insert into themes (shop_id, id, name, document, published_at)
     values ($1, gen_random_uuid(), 'Own', $2, now())`,
    shop_id,
    stored,
  );
  await admin("select pg_notify('vitrine', $1)", JSON.stringify({ kind: "store", shop_id }));
  const [{ handle }] = await admin("select handle from shops where id = $1", shop_id);
  return async (language?: string) => {
    const visitor = createInProcessClient(shop.app.app, {
      id: "request",
      ip: "127.0.0.1",
      ...(language && { language }),
    });
    const { data } = await visitor.storefront.read({ params: { handle } });
    return data.theme.pages.home[0]?.settings["html"];
  };
}

const at = () => ({ ...shop.params, kind: "section" as const, id: "home.own" });
const stored = async () =>
  (
    await admin("select text from translations where field = 'section_html' and shop_id = $1", at().shop_id)
  )[0]?.text as string | undefined;
const csv = (text: string) =>
  `Type,Identification,Field,Translated content\nsection,home.own,section_html,"${text.replaceAll('"', '""')}"`;

it("is listed with the section's texts, is saved on the screen and shown in its language only", async () => {
  const shown = await publish();
  const { translations } = shop.owner.client;
  const { data } = await translations.read({ params: at() });
  expect(data.texts).toEqual([
    expect.objectContaining({ field: "heading", source: "Care" }),
    expect.objectContaining({ field: "section_html", source: own, text: null }),
  ]);
  const arabic = '<div style="color:red"><details open><summary>العناية</summary>اغسل باردا</details></div>';
  await translations.update({ params: at(), body: { texts: { section_html: arabic } } });
  expect([await shown("ar"), await shown()]).toEqual([arabic, own]);
});

it("is sanitised as the original, from the screen, CSV and XLIFF files, and when it is shown", async () => {
  const shown = await publish();
  const { translations } = shop.owner.client;
  await translations.update({ params: at(), body: { texts: { section_html: hostile } } });
  expect([await stored(), await shown("ar")]).toEqual([clean, clean]);

  const remove = () => translations.update({ params: at(), body: { texts: { section_html: "" } } });
  await remove();
  expect([await stored(), await shown("ar")]).toEqual([undefined, own]);
  expect(await shop.upload(csv(hostile))).toMatchObject({ saved: 1, rejected: 0 });
  expect([await stored(), await shown("ar")]).toEqual([clean, clean]);

  await remove();
  const xliff = await (await shop.export({ format: "xliff" })).text();
  const unit = /<trans-unit id="section:home\.own:section_html"[^]*?<\/trans-unit>/.exec(xliff)![0];
  expect(unit).toContain('datatype="htmlbody"');
  const escaped = hostile.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const filled = unit.replace(/<target[^]*<\/target>/, `<target state="translated">${escaped}</target>`);
  expect(await shop.upload(xliff.replace(unit, filled))).toMatchObject({ format: "xliff", saved: 1 });
  expect([await stored(), await shown("ar")]).toEqual([clean, clean]);

  await admin("update translations set text = $1 where field = 'section_html'", hostile);
  await shop.owner.client.translations.update({ params: at(), body: { texts: { heading: "العناية" } } });
  expect([await stored(), await shown("ar")]).toEqual([hostile, clean]);
});

it("may have 20,000 characters, as the original", async () => {
  await publish();
  const body = { texts: { section_html: "x".repeat(20_001) } };
  await expect(shop.owner.client.translations.update({ params: at(), body })).rejects.toMatchObject({
    errors: { "texts.section_html": ["Shorten this to 20,000 characters."] },
  });
  expect(await shop.upload(csv(body.texts.section_html))).toMatchObject({
    saved: 0,
    problems: [{ row: 2, message: "Shorten this to 20,000 characters." }],
  });
  expect(await stored()).toBeUndefined();
});
