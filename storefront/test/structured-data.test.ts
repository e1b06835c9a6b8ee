import { expect, test } from "vitest";
import { base, openStorefront } from "./fake-storefront.ts";
import { schemaProblems } from "./schema-problems.fixture.ts";

type Thing = Record<string, unknown>;

const thingsIn = (page: string): Thing[] =>
  [...page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Thing,
  );

function openRichShop() {
  const opened = openStorefront();
  const { store } = opened.shop;
  store.photo = `/files/7/${"a".repeat(64)}/800.webp`;
  store.pages = [{ kind: "refund-policy", handle: "refund-policy", title: "Refund policy" }];
  for (const product of opened.shop.products) {
    product.description_html ||= "<p>Made slowly.</p>";
    product.pictures =
      product.pictures.length > 0
        ? product.pictures
        : opened.shop.products.find(({ pictures }) => pictures.length > 0)!.pictures;
  }
  return opened;
}

test("describes every page in terms of schema.org, with all that Google requires and recommends", async () => {
  const { shop, visitor } = openRichShop();
  const paths = [
    "",
    "/products",
    "/categories/kitchen",
    "/collections/winter",
    "/faq",
    ...shop.products.slice(0, 8).map(({ handle }) => `/products/${handle}`),
  ];
  const types = new Set<unknown>();
  for (const path of paths) {
    const things = thingsIn((await visitor().open(base + path)).page);
    expect(
      things.flatMap((thing) => schemaProblems(thing)),
      path,
    ).toEqual([]);
    for (const { "@type": type } of things) types.add(type);
  }
  expect([...types].toSorted()).toEqual(
    [
      "BreadcrumbList",
      "CollectionPage",
      "FAQPage",
      "OnlineStore",
      "Product",
      "ProductGroup",
      "WebSite",
    ].toSorted(),
  );
});

test("shows the questions of a product as a list that works without scripts, and as FAQPage", async () => {
  const { shop, visitor } = openRichShop();
  const product = shop.products.find(({ variants }) => variants.length === 1)!;
  product.faqs = [{ id: "q", question: "Is <it> safe?", answer_html: "<p>Yes.</p>", section: null }];
  const { page } = await visitor().open(`${base}/products/${product.handle}`);
  expect(page).toContain('<details><summary><span dir="auto">Is &lt;it&gt; safe?</span></summary>');
  expect(thingsIn(page).filter((thing) => thing["@type"] === "FAQPage")).toMatchObject([
    { mainEntity: [{ name: "Is <it> safe?", acceptedAnswer: { text: "<p>Yes.</p>" } }] },
  ]);
});

test("states the delivery rates of the zones, and the product's own fee in their place", async () => {
  const { shop, client, visitor } = openRichShop();
  shop.store.terms.delivery = null;
  shop.store.terms.rates = [
    { country: "IE", region_codes: [], fee: 490, days_min: 1, days_max: 3 },
    { country: "US", region_codes: ["CA", "NY"], fee: 2_500, days_min: 7, days_max: 14 },
  ];
  const product = shop.products.find(({ variants }) => variants.length === 1)!;
  const details = async () => {
    client.storefront_version++;
    const [thing] = thingsIn((await visitor().open(`${base}/products/${product.handle}`)).page);
    expect(schemaProblems(thing)).toEqual([]);
    return (thing!["offers"] as { shippingDetails: Thing[] }).shippingDetails;
  };
  expect(await details()).toMatchObject([
    { shippingRate: { value: "4.90", currency: "EUR" }, shippingDestination: { addressCountry: "IE" } },
    {
      shippingRate: { value: "25.00" },
      shippingDestination: { addressCountry: "US", addressRegion: ["CA", "NY"] },
      deliveryTime: { transitTime: { minValue: 7, maxValue: 14 } },
    },
  ]);
  product.shipping_fee = 1_250;
  expect((await details()).map(({ shippingRate }) => (shippingRate as Thing)["value"])).toEqual([
    "12.50",
    "12.50",
  ]);
});

test("states a return policy only if customers can request returns, and a rating only with reviews", async () => {
  const { shop, client, visitor } = openRichShop();
  const product = shop.products.find(({ variants }) => variants.length === 1)!;
  product.rating = null;
  const offerOf = async () => {
    client.storefront_version++;
    const [thing] = thingsIn((await visitor().open(`${base}/products/${product.handle}`)).page);
    expect(thing).not.toHaveProperty("aggregateRating");
    return thing!["offers"] as Thing;
  };
  expect((await offerOf())["hasMerchantReturnPolicy"]).toMatchObject({ merchantReturnDays: 14 });
  shop.store.terms.return_days = null;
  expect(await offerOf()).not.toHaveProperty("hasMerchantReturnPolicy");
});
