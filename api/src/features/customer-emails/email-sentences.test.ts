import { customerEmails } from "@vitrine/contract/shops/customer-emails";
import type { TranslatedKind } from "@vitrine/contract/shops/translations";
import { beforeAll, describe, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { address } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { shopperIn } from "../languages/shopper-in.fixture.ts";

// Every email to a customer in the languages with other scripts: all Latin words in it are names, codes and addresses that the
// test entered. A sentence in English can't pass, also if it has a translation that isn't used.

const app = useTestApp({ jobs: false });
const languages = ["ar", "bn", "zh"] as const;
type Language = (typeof languages)[number];

const texts: Record<Language, Record<"shirt" | "size" | "large" | "courier" | "bank" | "note", string>> = {
  ar: {
    shirt: "قميص",
    size: "المقاس",
    large: "كبير",
    courier: "مندوب",
    bank: "تحويل",
    note: "أرسله إلى الحساب.",
  },
  bn: { shirt: "শার্ট", size: "সাইজ", large: "বড়", courier: "কুরিয়ার", bank: "ব্যাংক", note: "অ্যাকাউন্টে পাঠান।" },
  zh: { shirt: "衬衫", size: "尺码", large: "大", courier: "快递", bank: "转账", note: "请汇款。" },
};
/** Names of people, places and companies, the hours of `Intl`, and the code and the addresses of samples. */
const names =
  /[AP]M\b|INV-\d+|Mona|Zephyr|Nia|Shopper|Harbour Road|Hamburg|Quay|DHL|JD\d+|customer@example\.com|https?:\S+/g;

let mona: Person;
let shop: { id: number; handle: string };
let variant_id: string;
let bank: string;
const rate = crypto.randomUUID();
const pickup = crypto.randomUUID();
/** Orders in each language: delivered and paid by transfer, picked up, and created by the shop. */
const orders: Record<string, string[]> = {};

const inShop = () => ({ shop_id: shop.id });

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Zephyr", { country: "DE", currency: "EUR" });
  await open(app.database, shop.id);
  const { client } = mona;
  const { version } = (await client.languages.read({ params: inShop() })).data;
  const published = languages.map((code) => ({ code, is_published: true }));
  await client.languages.update({ params: inShop(), body: { languages: published, version } });
  const { data: shirt } = await client.products.create({
    params: inShop(),
    body: {
      title: "Shirt",
      status: "active",
      options: [{ name: "Size", values: ["Large"] }],
      variants: [{ option_values: ["Large"], price: 10_000, tracked: false }],
    },
  });
  variant_id = shirt.variants[0]!.id;
  const place = {
    name: "Corner shop",
    line1: "2 Quay",
    city: "Hamburg",
    postal_code: "20457",
    country: "DE",
    instructions: "Ring twice.",
  };
  const option = { fee: 500, days_min: 1, days_max: 2 };
  await client.delivery_zones.create({
    params: inShop(),
    body: {
      name: "Germany",
      places: [{ country: "DE" }],
      rates: [
        { ...option, id: rate, name: "Courier" },
        { ...option, id: pickup, name: "Pickup", is_pickup: true, pickup_place: place },
      ] as never,
    },
  });
  const method = { name: "Transfer", instructions: "Send it to the account." };
  bank = (await client.payment_methods.create({ params: inShop(), body: method })).data.id;
  for (const language of languages) {
    const { shirt: title, size, large, courier, bank: name, note } = texts[language];
    const translate = (kind: TranslatedKind, id: string, values: Record<string, string>) =>
      client.translations.update({ params: { ...inShop(), language, kind, id }, body: { texts: values } });
    await translate("product", shirt.id, { title });
    await translate("option", "Size", { Size: size, Large: large });
    await translate("delivery_rate", rate, { name: courier });
    const ofPlace = { name: courier, place_name: size, place_instructions: note };
    await translate("delivery_rate", pickup, ofPlace);
    await translate("payment_method", bank, { name, instructions: note });
    const first = await placed(language, rate, bank);
    orders[language] = [first, await placed(language, pickup, "cash_on_delivery"), await created(first)];
  }
});

async function placed(language: Language, delivery: string, method: string): Promise<string> {
  const it = shopperIn(app, shop.handle, language);
  const params = { handle: shop.handle };
  const { checkout } = it.client;
  it.cartToken = (await checkout.add_line({ params, body: { variant_id, quantity: 2 } })).data.token;
  const email = `${language}@example.com`;
  await it.client.checkout.update_address({ params, body: { email, address } });
  await it.client.checkout.update_delivery({ params, body: { method: delivery } });
  const { data: cart } = await it.client.checkout.update_payment({ params, body: { method } });
  it.key = crypto.randomUUID();
  await it.client.checkout.place_order({ params, body: { accepted_total: cart.total } });
  const { rows } = await app.database.admin.query(
    "select id from orders where shop_id = $1 and email = $2 order by placed_at desc limit 1",
    [shop.id, email],
  );
  return rows[0].id;
}

/** An order by the shop, without delivery, for the customer of another one, who pays later. */
async function created(id: string): Promise<string> {
  const { customer_id } = (await mona.client.orders.read({ params: { ...inShop(), id } })).data;
  const { data: draft } = await mona.client.draft_orders.create({
    params: inShop(),
    body: {
      customer_id,
      email: "draft@example.com",
      phone: null,
      address,
      lines: [{ variant_id, quantity: 1 }],
      discount: { kind: "fixed", value: 100 },
      delivery: { kind: "none" },
    },
  });
  const { data } = await mona.client.draft_orders.complete({
    params: { ...inShop(), id: draft.id },
    body: {
      version: draft.version,
      accepted_total: draft.quote.calculation!.total,
      payment: { kind: "later", method: "manual", days: 7 },
    },
  });
  return data.order_id;
}

/** Words in Latin letters that readers of an email see, in its subject, texts and the labels of its pictures. */
function latinWordsIn({ subject, html, text }: { subject: string; html: string; text: string }): string[] {
  const shown = html.replace(/<(style|head)\b.*?<\/\1>/gs, " ").replaceAll(/<[^>]*>/g, "\n");
  const labels = [...html.matchAll(/\b(?:alt|title|aria-label)="([^"]*)"/g)].map(([, label]) => label);
  const all = [subject, shown, text, ...labels]
    .join("\n")
    .replaceAll(/&[#\w]+;/g, " ")
    .replaceAll(names, " ");
  return [...new Set(all.match(/[a-z]+(?: [a-z]+)*/gi))].filter((word) => word.length > 1);
}

describe.each(languages)("the emails in %s", (language) => {
  it.each(customerEmails)("%s has no English word", async (email) => {
    for (const order_id of [undefined, ...orders[language]!]) {
      const params = { ...inShop(), email };
      const { data } = await mona.client.customer_emails.preview({ params, body: { language, order_id } });
      expect(data.html).toContain(`lang="${language}"`);
      expect(latinWordsIn(data)).toEqual([]);
    }
  });
});
