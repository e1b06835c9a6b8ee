// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { findEnglish, textsOf } from "../../contract/test/english-in-page.ts";
import { translatorOf } from "../src/languages/translator.ts";
import { base, openStorefront } from "./fake-storefront.ts";
import { shopperSentences } from "./shopper-sentences.ts";

const written = shopperSentences();
const marks = /[\u2066-\u2069\u200e\u200f]/g;

function documentOf(page: string): Document {
  return new DOMParser().parseFromString(page, "text/html");
}

function openArabicShop() {
  const opened = openStorefront();
  opened.shop.store.language = "ar";
  opened.shop.store.country = "EG";
  return opened;
}

const layla = {
  email: "layla@example.com",
  name: "Layla Haddad",
  country: "IE",
  line1: "12 Orchard Street",
  city: "Dublin",
};

const productsInArabic: [number, string][] = [
  [0, "لا توجد منتجات هنا بعد."],
  [1, "منتج واحد"],
  [2, "منتجان"],
  [3, "3 منتجات"],
  [11, "11 منتجًا"],
  [40, "40 منتجًا"],
  [100, "100 منتج"],
];

test.each(productsInArabic)("shows the count of %i products in Arabic: %s", async (count, text) => {
  const { shop, visitor } = openArabicShop();
  const [first] = shop.products;
  shop.products.length = Math.min(count, shop.products.length);
  while (shop.products.length < count) shop.products.push({ ...first!, id: crypto.randomUUID() });
  const { page } = await visitor().open(`${base}/products`);
  expect(textsOf(documentOf(page))).toContain(text);
});

test("has no English sentence on any page from the home page to the placed order", async () => {
  const { visitor } = openArabicShop();
  const shopper = visitor();
  const pages: [string, string][] = [];
  const look = (name: string) => pages.push([name, shopper.page]);
  for (const path of [
    "",
    "/products",
    "/products?vendor=Atelier+Maren&price_min=x",
    "/search",
    "/search?search=nothing+like+it",
  ])
    look((await shopper.open(base + path)).path);
  for (const path of [
    "/products/product-0",
    "/products/product-4",
    "/products/product-6",
    "/products/product-7",
  ])
    look((await shopper.open(base + path)).path);
  for (const path of ["/categories", "/categories/kitchen", "/collections", "/wishlist", "/cart", "/gone"])
    look((await shopper.open(base + path)).path);
  const [variant] = /[0-9a-f-]{36}(?="[^>]*name="variant_id|")/.exec(
    (await shopper.open(`${base}/products/product-1`)).page.split('name="variant_id"')[1] ?? "",
  )!;
  look((await shopper.post(`${base}/cart/lines`, { variant_id: variant, quantity: "2" })).path);
  look((await shopper.open(`${base}/checkout`)).path);
  await shopper.post(`${base}/checkout`, { ...layla, email: "layla@", line1: "", step: "save" });
  look("checkout with mistakes");
  expect(shopper.status).toBe(422);
  look((await shopper.post(`${base}/checkout`, { ...layla, country: "US", step: "country" })).path);
  look((await shopper.post(`${base}/checkout`, { ...layla, step: "save" })).path);
  await shopper.post(`${base}/checkout`, {
    ...layla,
    step: "order",
    accepted_total: shopper.field("accepted_total"),
    idempotency_key: shopper.field("idempotency_key"),
  });
  expect(shopper.path).toContain("/orders/");
  look("order");

  for (const [name, page] of pages) {
    const document = documentOf(page);
    expect(document.documentElement.lang, name).toBe("ar");
    expect(document.documentElement.dir, name).toBe("rtl");
    expect(findEnglish(textsOf(document), written), name).toEqual([]);
  }
  expect(pages.at(-1)![1].replace(marks, "")).toContain("شكرًا لك، Layla Haddad");
});

test("formats amounts, numbers and days in Arabic with Western digits", async () => {
  const { visitor } = openArabicShop();
  const page = (await visitor().open(`${base}/products/product-1`)).page;
  expect(page).toContain("26.25");
  expect(page).not.toMatch(/[٠-٩]/);
});

test("sends an island only the sentences that it needs", async () => {
  const { visitor } = openArabicShop();
  const { page } = await visitor().open(`${base}/products/product-1`);
  const document = documentOf(page);
  const delivered = (island: string) =>
    JSON.parse(document.querySelector(`[data-island="${island}"]`)!.nextElementSibling!.textContent) as {
      props: object;
      sentences: Record<string, string>;
    };
  expect(delivered("BuyBox").sentences).toMatchObject({ "Sold out": "نفد" });
  expect(delivered("BuyBox").sentences).not.toHaveProperty("Checkout");
  expect(delivered("CartDrawer").sentences).toMatchObject({ "Your cart is empty.": "سلتك فارغة." });

  const english = openStorefront();
  expect((await english.visitor().open(`${base}/products/product-1`)).page).not.toContain('"sentences"');
});

describe("two shops on one server", () => {
  test("keep their languages while their pages are rendered concurrently", async () => {
    const shops = { en: openStorefront(), ar: openArabicShop() };
    const paths = ["/products/product-1", "/products", "/cart", "/categories", "/nothing-here"];
    const requests = paths.flatMap((path) =>
      (["en", "ar", "ar", "en"] as const).map(async (language) => {
        const { page } = await shops[language].visitor().open(base + path);
        return { language, path, page };
      }),
    );
    for (const { language, path, page } of await Promise.all(requests)) {
      const document = documentOf(page);
      const found = findEnglish(textsOf(document), written);
      expect(document.documentElement.lang, path).toBe(language);
      // The English shop proves that an English sentence would be found.
      if (language === "ar") expect(found, path).toEqual([]);
      else expect(found.length, path).toBeGreaterThan(3);
    }
  });

  test("shows the next page in the new language after one shop changes it", async () => {
    const { shop, client, visitor } = openStorefront();
    expect((await visitor().open(`${base}/products`)).page).toContain(">Filter<");
    shop.store.language = "ar";
    client.storefront_version += 1;
    const { page } = await visitor().open(`${base}/products`);
    expect(page).toContain('<html lang="ar" dir="rtl"');
    expect(page).toContain(">تصفية<");
  });
});

test("translates messages of the API with their values", async () => {
  const { translateMessage } = await translatorOf("ar");
  const read = (message: string) => translateMessage(message).replace(marks, "");
  expect(read("Enter a city.")).toBe("أدخل مدينة.");
  expect(read("Enter a postcode like SW1A 1AA.")).toBe("أدخل رمزًا بريديًا مثل SW1A 1AA.");
  expect(read("A message that is new.")).toBe("A message that is new.");
});
