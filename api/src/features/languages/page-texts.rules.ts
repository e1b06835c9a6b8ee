import type { SavedItem } from "@vitrine/contract/checkout/saved-items";
import type { Cart } from "@vitrine/contract/checkout/cart";
import type { LatestReview } from "@vitrine/contract/products/reviews";
import type { StoreLink } from "@vitrine/contract/shops/links";
import type { Facet, Suggestion } from "@vitrine/contract/products/store-listing";
import type { Store } from "@vitrine/contract/shops/store";
import type { StoreCategory } from "@vitrine/contract/products/store-categories";
import type { StoreFaq, StoreHome, StorePage } from "@vitrine/contract/shops/store-content";
import type { StoreProduct } from "@vitrine/contract/products/store-products";
import type { StoreBanner } from "@vitrine/contract/shops/banners";
import type { StorePost, StorePostCard } from "@vitrine/contract/shops/blogs";
import type { StoreTestimonial } from "@vitrine/contract/shops/testimonials";
import { translatedFields, type TranslatedKind } from "@vitrine/contract/shops/translations";
import { beginningOf } from "../blogs/blogs.rules.ts";
import { textsOfCheckout, textsOfLine } from "./checkout-texts.rules.ts";
import { textsOfAttributes, textsOfFacet, textsOfOptions, textsOfSizeChart } from "./product-texts.rules.ts";
import { textsOfTheme } from "./section-texts.rules.ts";
import { type PageText, text } from "./text-at.rules.ts";

interface Titled {
  title: string;
  handle: string;
}

const titles = (kind: TranslatedKind, records: Titled[]) =>
  records.flatMap((one) => text(one, "title", { kind, key: one.handle }));

interface Described extends Titled {
  description_html: string;
  seo_title: string | null;
  seo_description: string | null;
}

function described(kind: TranslatedKind, record: Described): PageText[] {
  const at = { kind, key: record.handle };
  return [
    ...text(record, "title", at),
    ...text(record, "description_html", at),
    ...text(record, "seo_title", at),
    ...text(record, "seo_description", at),
  ];
}

function textsOfLink({ kind, target }: StoreLink): PageText[] {
  if (!target) return [];
  if (kind === "page")
    return titles(target.page_kind === null || target.page_kind === "page" ? "page" : "policy", [target]);
  return kind === "product" || kind === "category" || kind === "collection" ? titles(kind, [target]) : [];
}

function textsOfPopup(popup: NonNullable<Store["promo_popup"]>): PageText[] {
  const at = { kind: "promo_popup", key: "promo_popup" } as const;
  return translatedFields.promo_popup.flatMap((field) => text(popup, field, at));
}

function textsOfStore(store: Store): PageText[] {
  const { menu, menus, pages, announcements, promo_popup, seo, theme, checkout, terms } = store;
  return [
    ...text(checkout, "terms_label", { kind: "checkout", key: "checkout" }),
    ...text(checkout, "thank_you", { kind: "checkout", key: "checkout" }),
    ...terms.payment_methods.flatMap((one) => text(one, "name", { kind: "payment_method", key: one.key })),
    ...titles("category", menu),
    ...pages.flatMap((one) => titles(one.kind === "page" ? "page" : "policy", [one])),
    ...announcements.flatMap((one) => text(one, "text", { kind: "announcement", key: one.id })),
    ...(promo_popup ? textsOfPopup(promo_popup) : []),
    ...textsOfTheme(theme).flatMap(({ id, owner, setting, field }) =>
      text(owner as Record<string, string | null>, setting, { kind: "section", key: id, as: field }),
    ),
    ...text(seo, "title", { kind: "shop", key: "shop", as: "seo_title" }),
    ...text(seo, "description", { kind: "shop", key: "shop", as: "seo_description" }),
    ...(["main", "footer"] as const).flatMap((location) =>
      (menus[location] ?? []).flatMap((item) => [
        ...text(item, "title", { kind: "menu", key: location, as: item.title ?? "" }),
        ...textsOfLink(item.link),
      ]),
    ),
  ];
}

/** Without a translated excerpt, the beginning of the translated text. */
function textsOfCard(post: StorePostCard): PageText[] {
  const at = { kind: "post", key: post.handle } as const;
  return [
    ...text(post, "title", at),
    { ...at, field: "description_html", replace: (html) => void (post.excerpt = beginningOf(html)) },
    ...text(post, "excerpt", at),
  ];
}

function textsOfPost(post: StorePost): PageText[] {
  const at = { kind: "post", key: post.handle } as const;
  return [
    ...textsOfCard(post),
    ...text(post, "description_html", at),
    ...text(post, "seo_title", at),
    ...text(post, "seo_description", at),
  ];
}

function textsOfHome({ banners, testimonials }: StoreHome): PageText[] {
  const all = (kind: "banner" | "testimonial", records: (StoreBanner | StoreTestimonial)[]) =>
    records.flatMap((one) =>
      translatedFields[kind].flatMap((field) => text(one as never, field, { kind, key: one.id })),
    );
  return [...all("banner", banners), ...all("testimonial", testimonials)];
}

const textsOfCards = ({ data, meta }: { data: Titled[]; meta?: { facets?: Facet[] } }) => [
  ...titles("product", data),
  ...(meta?.facets ?? []).flatMap(textsOfFacet),
];

const textsOfBrowse =
  (kind: TranslatedKind) =>
  ({ data }: { data: (Titled & { children?: Titled[] })[] }) => [
    ...titles(kind, data),
    ...data.flatMap(({ children = [] }) => titles(kind, children)),
  ];

function textsOfFaqs(faqs: StoreFaq[]): PageText[] {
  return faqs.flatMap((faq) => {
    const at = { kind: "faq" as const, key: faq.id };
    return [...text(faq, "question", at), ...text(faq, "answer_html", at), ...text(faq, "section", at)];
  });
}

const textsOfRestored = ({ data: { cart } }: { data: { cart: Cart | null } }) =>
  textsOfCheckout({ data: cart });

const textsOfSaved = ({ data: { items, cart } }: { data: { items: SavedItem[]; cart?: Cart | null } }) => [
  ...items.flatMap(textsOfLine),
  ...textsOfCheckout({ data: cart ?? null }),
];

/** The texts in the response of each endpoint that storefront pages read. */
const textsIn: Record<string, ((output: never) => PageText[]) | undefined> = {
  "storefront.read": ({ data }: { data: Store }) => textsOfStore(data),
  "storefront.list_products": textsOfCards,
  "storefront.list_cards": textsOfCards,
  "storefront.list_related": textsOfCards,
  "storefront.read_product": ({ data }: { data: StoreProduct }) => [
    ...described("product", data),
    ...titles("category", data.trail),
    ...textsOfOptions(data),
    ...textsOfAttributes(data),
    ...(data.size_chart ? textsOfSizeChart(data.size_chart) : []),
    ...textsOfFaqs(data.faqs),
  ],
  "storefront.list_categories": textsOfBrowse("category"),
  "storefront.list_collections": textsOfBrowse("collection"),
  "storefront.read_category": ({ data }: { data: StoreCategory }) => [
    ...described("category", data),
    ...titles("category", [...data.trail, ...data.children]),
  ],
  "storefront.read_collection": ({ data }: { data: Described }) => described("collection", data),
  "storefront.read_page": ({ data }: { data: StorePage }) =>
    described(data.kind === "page" ? "page" : "policy", data),
  "storefront.list_faqs": ({ data }: { data: StoreFaq[] }) => textsOfFaqs(data),
  "storefront.read_home": ({ data }: { data: StoreHome }) => textsOfHome(data),
  "blogs.list_published": ({ data }: { data: StorePostCard[] }) => data.flatMap(textsOfCard),
  "blogs.read_published": ({ data }: { data: StorePost }) => textsOfPost(data),
  "cart_recovery.restore": textsOfRestored,
  "shopper_accounts.buy_again": textsOfRestored,
  "shopper_accounts.restore_cart": textsOfRestored,
  "saved_items.read": textsOfSaved,
  "saved_items.claim": textsOfSaved,
  "saved_items.save": textsOfSaved,
  "saved_items.move_to_cart": textsOfSaved,
  "saved_items.remove": textsOfSaved,
  "shopper_accounts.use_cart": textsOfCheckout,
  "shopper_accounts.use_store_credit": textsOfCheckout,
  "reviews.list_latest": ({ data }: { data: LatestReview[] }) =>
    titles(
      "product",
      data.flatMap(({ product }) => product ?? []),
    ),
  "storefront.suggest": ({ data }: { data: Suggestion[] }) => data.flatMap((one) => titles(one.kind, [one])),
};

/** The function that finds the texts of records in the responses of an endpoint; undefined if it has none. */
export function textFinderOf(endpoint: string): ((output: never) => PageText[]) | undefined {
  return /^(checkout|order_codes)\./.test(endpoint) ? textsOfCheckout : textsIn[endpoint];
}
