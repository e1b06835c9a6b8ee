import { completeTemplates } from "@vitrine/contract/shops/seo-templates";
import { completeVerification } from "@vitrine/contract/shops/verification-tags";
import type { Picture } from "@vitrine/contract/products/pictures";
import { emptyProduct } from "@vitrine/contract/products/product-drafts";
import { storefrontFields } from "@vitrine/contract/products/product-fields";
import { pick } from "@vitrine/contract/values/pick";
import { fakeTheme } from "./fake-theme.ts";
import type { Store } from "@vitrine/contract/shops/store";
import type { StoreProduct } from "@vitrine/contract/products/store-products";

/** A product with the available quantity of each variant. */
export type FakeProduct = StoreProduct & { left: Record<string, number> };

export const fakeStore: Store = {
  id: 7,
  handle: "fern-field",
  name: "Fern & Field",
  country: "IE",
  currency: "EUR",
  language: "en",
  time_zone: "Europe/Dublin",
  is_live: 1,
  test_mode: false,
  email: "hello@fern-field.example",
  phone: "+353 1 555 0199",
  photo: null,
  seo: {
    title: null,
    description: "Quiet things for the house, made slowly.",
    icon: null,
    picture: null,
    is_indexed: true,
    templates: completeTemplates(undefined),
    verification: completeVerification(undefined),
  },
  picture_sizes: { photo: null, icon: null, picture: null },
  checkout: {
    contact: "email_or_phone",
    phone: "optional",
    company: "hidden",
    tax_number: "hidden",
    billing_address: "hidden",
    address_line2: "optional",
    note: "optional",
    cart_note: false,
    terms_label: null,
    terms_url: null,
    asks_marketing: false,
    customer_accounts: "off",
    min_subtotal: null,
    thank_you: null,
    cod_requires_phone: false,
  },
  terms: {
    delivery: { fee: 490, days_min: 2, days_max: 4 },
    rates: [],
    return_days: 14,
    payment_methods: [
      { key: "cash_on_delivery", name: "" },
      { key: "bank", name: "Bank transfer" },
    ],
  },
  announcements: [],
  promo_popup: null,
  contact_links: [],
  plugins: [],
  has_newsletter: false,
  has_contact_form: false,
  menus: { main: null, footer: null },
  menu: [
    { title: "Kitchen", handle: "kitchen" },
    { title: "Bedroom and bath", handle: "bedroom" },
  ],
  has_collections: true,
  has_faqs: false,
  has_shop_reviews: false,
  has_blog: false,
  pages: [
    { kind: "refund-policy", handle: "refund-policy", title: "Refund policy" },
    { kind: "page", handle: "about", title: "About us" },
  ],
  theme: fakeTheme("salon"),
};

const tree = { title: "House", handle: "house" };

export const hostileTitle = `</script><img src=x onerror=alert(1)><!-- \u2028 Jug`;

const names = [
  "The long overshirt, in dry wool",
  "Stoneware carafe",
  "Linen sheet set",
  "Low oak stool",
  "Beeswax candle, tall",
  "Undyed merino throw",
  "Ash bread board",
  "Brass reading lamp",
  "Paper lantern, no. 3",
  "Washed linen apron",
  "Tea bowl, ash glaze",
  "Waxed canvas tote",
  "Horn comb",
  "Cast iron trivet",
  "Rush doormat",
  "Willow laundry basket with two handles and a lined, removable cotton bag for the things that catch",
  "Donaudampfschifffahrtsgesellschaftskapitänsmützenständer",
  "إبريق شاي من النحاس المطروق يدويًا",
  hostileTitle,
  "Soap, 120 g",
];
const hues = ["#cfc6b8", "#b8aa98", "#c9cdc7", "#a79c8c", "#d8d0c4", "#9aa39b", "#c7b5a5", "#e0dbd1"];

function id(number: number): string {
  return `019a0000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

function picture(number: number): Picture {
  const url = `/files/7/${number}/1200.svg`;
  const colour = hues[number % hues.length] ?? "#cccccc";
  return {
    id: id(900_000 + number),
    url,
    srcset: `${url} 1200w`,
    has_avif: false,
    width: 1200,
    height: 1500,
    colour,
    alt: "",
  };
}

/** Forty products: plain, long names, Arabic, hostile text, no pictures, two options, 100 variants. */
export function fakeProducts(): FakeProduct[] {
  return Array.from({ length: 40 }, (_, number) => product(number));
}

function product(number: number): FakeProduct {
  const title =
    (names[number % names.length] ?? "Thing") + (number >= names.length ? `, second edition` : "");
  const options = optionsOf(number);
  const combinations = options.reduce<string[][]>(
    (made, option) => made.flatMap((values) => option.values.map((value) => [...values, value])),
    [[]],
  );
  // The first product lacks some combinations of options: the page must show that.
  const missing: Record<number, string> = { 0: "XS Ink", 7: "No. 2 Linen" };
  const made = combinations.filter((values) => values.join(" ") !== missing[number]);
  const pictures =
    number % 5 === 3
      ? []
      : Array.from({ length: number % 3 === 0 ? 3 : 1 }, (_, at) => picture(number * 4 + at));
  const variants = made.map((option_values, at) => ({
    id: id(number * 1000 + at),
    option_values,
    title: option_values.join(" / "),
    sku: `FF-${number}-${at}`,
    gtin: null,
    price: 1250 + number * 1375 + at * (number === 2 ? 1500 : 0),
    compare_at_price: number === 4 ? 2900 + number * 1375 : null,
    lowest_price: number === 4 ? 2500 + number * 1375 : null,
    unit_measure: null,
    only_left: null,
    is_preorder: false,
    preorder_from: null,
    sold_out: number === 6 || option_values[0] === "XL",
    picture_id: pictures[at % Math.max(1, pictures.length)]?.id ?? null,
  }));
  return {
    ...pick(emptyProduct, storefrontFields),
    id: id(500_000 + number),
    handle: `product-${number}`,
    title,
    description_html:
      "<p>Woven in Biella from undyed yarn. Cut wide, worn for decades.</p><ul><li>Made in small runs</li><li>Mended free of charge</li></ul>",
    vendor: number % 2 === 0 ? "Atelier Maren" : null,
    product_type: "Homeware",
    options,
    variants,
    pictures,
    has_related: false,
    attributes:
      number === 3
        ? [
            { name: "Wood", value: "Oak" },
            { name: hostileTitle, value: hostileTitle },
          ]
        : [],
    trail: number === 3 ? [tree, { title: "Seats", handle: "seats" }] : [],
    size_chart: null,
    rating: null,
    star_counts: null,
    faqs: [],
    accepts_reviews: false,
    sold_out: variants.every((variant) => variant.sold_out),
    requires_shipping: true,
    left: Object.fromEntries(variants.map((variant) => [variant.id, variant.sold_out ? 0 : 12])),
  };
}

function optionsOf(number: number): StoreProduct["options"] {
  if (number === 0)
    return [
      { name: "Size", values: ["XS", "S", "M", "L", "XL"] },
      { name: "Colour", values: ["Ecru", "Ink"] },
    ];
  if (number === 2) return [{ name: "Size", values: ["Single", "Double", "King"] }];
  if (number === 7)
    return [
      { name: "Shade", values: Array.from({ length: 25 }, (_, at) => `No. ${at + 1}`) },
      { name: "Cord", values: ["Linen", "Cotton", "Silk", "Wool"] },
    ];
  return [];
}
