import { expect, it } from "vitest";
import {
  type StorefrontLanguage,
  storefrontLanguages,
} from "@vitrine/contract/languages/storefront-languages";
import { createInProcessClient } from "../../in-process.ts";
import { send } from "../../../test/send-request.ts";
import { open } from "../../../test/sample-products.ts";
import { useTranslatedShop } from "./translated-shop.fixture.ts";

// Translations that a member of staff could send to harm the shop.

const shop = useTranslatedShop();
const header = "Type,Identification,Field,Translated content";
const rows = (...lines: string[][]) => [header, ...lines.map((line) => line.join())].join("\n");

const admin = async (text: string, ...values: unknown[]) =>
  (await shop.app.database.admin.query(text, values)).rows;
const stored = () => admin("select field, text from translations where shop_id = $1", shop.params.shop_id);

async function member(role: "manager" | "staff") {
  const person = await shop.app.person(`${role} ${crypto.randomUUID()}`);
  await shop.app.join(shop.params.shop_id, person, role);
  return person;
}

async function addLanguages(codes: readonly Exclude<StorefrontLanguage, "en">[]) {
  const params = { shop_id: shop.params.shop_id };
  const { languages } = shop.owner.client;
  const { data } = await languages.read({ params });
  const all = codes.map((code) => ({ code, is_published: true }));
  await languages.update({ params, body: { languages: all, version: data.version } });
}

/** A text of this many characters, of words that occur once. */
function longText(length: number, seed: number): string {
  const letter = (n: number) => String.fromCodePoint(0x4e00 + (n % 20_000));
  const words = Array.from({ length: length / 3 }, (_, n) => letter(n * 7 + seed) + letter(n + seed * 31));
  return words.join(" ").slice(0, length).padEnd(length, "x");
}

const encodings = ["utf8", "utf16le"] as const;

it.each(encodings)(
  "F-1: a file with a null character in %s is rejected, and nothing of it is saved",
  async (encoding) => {
    const text = rows(["product", shop.lamp, "title", "مصباح"], ["product", shop.lamp, "title", "a\0b"]);
    const file = new Uint8Array(Buffer.from(`\ufeff${text}`, encoding));
    await expect(shop.upload(file)).rejects.toMatchObject({ status: 422, code: "translations_unreadable" });
    expect(await stored()).toEqual([]);
  },
);

it("F-2: titles are so short that the search can index those of all languages", async () => {
  const others = storefrontLanguages.filter((code): code is Exclude<typeof code, "en"> => code !== "en");
  await addLanguages(others);
  await open(shop.app.database, shop.params.shop_id);
  const { translations } = shop.owner.client;
  const translate = (language: (typeof others)[number], length: number) =>
    translations.update({
      params: { ...shop.params, language, kind: "product", id: shop.lamp },
      body: { texts: { title: longText(length, others.indexOf(language)) } },
    });
  for (const language of others) {
    await translate(language, 4_998);
    await expect(translate(language, 5_001)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { "texts.title": ["Shorten this to 5,000 characters."] },
    });
  }
  const tooLong = rows(["product", shop.lamp, "title", longText(60_000, 1)]);
  expect(await shop.upload(tooLong)).toMatchObject({
    saved: 0,
    problems: [{ row: 2, message: "Shorten this to 5,000 characters." }],
  });
  expect((await stored()).map(({ text }) => text.length)).toEqual(others.map(() => 4_998));
  // The words of the product are written again.
  await shop.setText("description_html", `<p>${longText(40_000, 3)}</p>`);
  await shop.setText("title", "Brass lamp");
  const [{ handle }] = await admin("select handle from shops where id = $1", shop.params.shop_id);
  const visitor = createInProcessClient(shop.app.app, { id: "request", ip: "127.0.0.1" });
  const query = { search: longText(30, 2).split(" ")[1]! };
  const { data } = await visitor.storefront.list_products({ params: { handle }, query });
  expect(data.map(({ title }) => title)).toEqual(["Brass lamp"]);
});

it("F-3: roles without access to payments can't translate the account that shoppers pay to", async () => {
  const body = { name: "Bank transfer", instructions: "Pay to account 1." };
  const { data: method } = await shop.owner.client.payment_methods.create({ params: shop.params, body });
  const params = { ...shop.params, kind: "payment_method" as const, id: method.id };
  const file = new File(
    [rows(["payment_method", method.id, "instructions", "حساب ٢"], ["product", shop.lamp, "title", "مصباح"])],
    "translations.csv",
  );
  for (const role of ["staff", "manager"] as const) {
    const { client } = await member(role);
    for (const texts of [{ instructions: "حساب ٢" }, { name: "حساب ٢" }] as Record<string, string>[])
      await expect(client.translations.update({ params, body: { texts } })).rejects.toMatchObject({
        code: "invalid_input",
        message: "Only owners and admins can translate payment methods.",
        errors: {
          [`texts.${Object.keys(texts)[0]}`]: ["Only owners and admins can translate payment methods."],
        },
      });
    const { data } = await client.translations.import({ params: shop.params, body: { file } });
    expect(data.problems).toEqual([
      { row: 2, message: "Only owners and admins can translate payment methods." },
    ]);
    expect(await stored()).toEqual([{ field: "title", text: "مصباح" }]);
  }
  const { data } = await shop.owner.client.translations.import({ params: shop.params, body: { file } });
  expect(data).toMatchObject({ saved: 1, rejected: 0 });
});

it("F-4: labels that are names of an object's own properties are translated like others", async () => {
  const [{ handle }] = await admin("select handle from shops where id = $1", shop.params.shop_id);
  await open(shop.app.database, shop.params.shop_id);
  const labels = ["constructor", "toString", "hasOwnProperty"];
  const items = labels.map((title) => ({ title, level: 0, link: { kind: "url" as const, url: "/about" } }));
  const at = { shop_id: shop.params.shop_id, location: "main" as const };
  await shop.owner.client.menus.update({ params: at, body: { items, version: 0 } });
  const params = { ...shop.params, kind: "menu" as const, id: "main" };
  const texts = Object.fromEntries(labels.map((label, n) => [label, `قائمة ${n}`]));
  await shop.owner.client.translations.update({ params, body: { texts } });
  const titles = async (language?: "ar") => {
    const visitor = createInProcessClient(shop.app.app, {
      id: "request",
      ip: "127.0.0.1",
      ...(language && { language }),
    });
    return (await visitor.storefront.read({ params: { handle } })).data.menus.main?.map(({ title }) => title);
  };
  expect(await titles()).toEqual(labels);
  expect(await titles("ar")).toEqual(["قائمة 0", "قائمة 1", "قائمة 2"]);
  const url = `${shop.app.baseUrl}/v1/shop/${at.shop_id}/languages/ar/translations/menu/main`;
  const { token, deviceId } = shop.owner;
  const headers = {
    authorization: `Bearer ${token}`,
    "device-id": deviceId,
    "content-type": "application/json",
  };
  const reply = await send(url, "PUT", headers, '{"texts":{"__proto__":"x","prototype":"x"}}');
  expect(reply.status).toBe(422);
  expect(await titles("ar")).toEqual(["قائمة 0", "قائمة 1", "قائمة 2"]);
});

it("F-5: files in two languages that are imported at once are saved completely", async () => {
  await addLanguages(["ar", "fr"]);
  await admin(
    `insert into products (shop_id, id, handle, title, status, options)
     select $1, gen_random_uuid(), 'many-' || n, 'Many ' || n, 'active', '[]' from generate_series(1, 400) n`,
    shop.params.shop_id,
  );
  const ids = (
    await admin("select id from products where shop_id = $1 order by id", shop.params.shop_id)
  ).map(({ id }) => id as string);
  const upload = (language: "ar" | "fr", order: string[]) => {
    const file = new File(
      [rows(...order.map((id) => ["product", id, "title", `${language} ${id}`]))],
      "t.csv",
    );
    return shop.owner.client.translations.import({ params: { ...shop.params, language }, body: { file } });
  };
  const answers = await Promise.all([upload("ar", ids), upload("fr", ids.toReversed())]);
  expect(answers.map(({ data }) => data.saved)).toEqual([401, 401]);
  expect(await stored()).toHaveLength(802);
});
