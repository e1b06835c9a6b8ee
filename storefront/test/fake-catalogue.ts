import type { Client } from "@vitrine/contract/client";
import { contract } from "@vitrine/contract/contract";
import { ratingsFrom } from "@vitrine/contract/products/ratings";
import type { Facet } from "@vitrine/contract/products/store-listing";
import type { StoreProduct, StoreProductCard } from "@vitrine/contract/products/store-products";
import type { BrowseCard } from "@vitrine/contract/products/store-categories";
import { parse, rejected } from "./fake-requests.ts";
import { type FakeProduct, hostileTitle } from "./fake-shop.ts";
import type { FakeRecords } from "./fake-records.ts";

/** Two sections, of which the first question is last again. */
const questions = [
  {
    question: `Where is my order? ${hostileTitle}`,
    answer_html: "<p>In your email.</p>",
    section: "Delivery",
  },
  { question: "Can I return it?", answer_html: "<p>Within 30 days.</p>", section: null },
  { question: "Do you ship abroad?", answer_html: "<p>Yes.</p>", section: "Delivery" },
];

/** The endpoints of the shop and its products. */
export function productEndpoints(shop: FakeRecords): Partial<Client["storefront"]> {
  const { products, searches } = shop;
  return {
    read: async () => ({ data: shop.store }),
    list_products: async (input) => {
      shop.reads += 1;
      return listProducts(products, input);
    },
    read_product: async (input) => {
      shop.reads += 1;
      const found = products.find((product) => product.handle === input.params.product_handle);
      if (!found) throw rejected("not_found");
      const { left: _left, ...product } = found;
      return { data: product satisfies StoreProduct };
    },
    list_cards: async ({ query: { product } }) => {
      const requested = new Set([product].flat());
      return {
        data: products
          .filter(({ handle }) => requested.has(handle))
          .map((one) => ({ requested: one.handle, ...cardOf(one) })),
      };
    },
    suggest: async ({ query: { q } }) => ({
      data: products
        .filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()))
        .slice(0, 8)
        .map((product) => {
          const { title, handle, picture, price_min, price_max } = cardOf(product);
          return { kind: "product", title, handle, picture, price_min, price_max };
        }),
    }),
    note_search: async ({ body }) => {
      searches.push(body);
      return { message: "Search recorded." };
    },
  };
}

/** The endpoints of categories, collections and paths. */
export function browseEndpoints({ products, store, home }: FakeRecords): Partial<Client["storefront"]> {
  return {
    // Of a shop that had a page of reviews before it moved here.
    read_redirect: async ({ query: { path } }) => {
      if (path === "/reviews") return { data: { target: "/collections" } };
      throw rejected(path === "/products/taken-away" ? "page_gone" : "not_found");
    },
    read_category: async ({ params: { category_handle } }) => {
      if (category_handle !== "kitchen") throw rejected("not_found");
      return {
        data: {
          id: "019a0000-0000-7000-8000-00000000c001",
          handle: "kitchen",
          title: hostileTitle,
          description_html: "<p>Pots and what goes into them.</p>",
          picture: null,
          seo_title: null,
          seo_description: null,
          trail: [{ title: "House", handle: "house" }],
          children: [{ title: "Pots", handle: "pots", picture: null }],
        },
      };
    },
    read_collection: async ({ params: { collection_handle } }) => {
      if (collection_handle !== "winter") throw rejected("not_found");
      const { product_count: _, ...winter } = card("winter");
      return { data: { ...winter, description_html: "", seo_title: null, seo_description: null } };
    },
    read_page: async ({ params: { page_handle }, query: { policy } }) => {
      const page = store.pages.find(
        ({ kind, handle }) => handle === page_handle && (kind !== "page") === (policy === "1"),
      );
      if (!page) throw rejected("not_found");
      return { data: { ...page, description_html: "<h2>Text</h2>", seo_title: null, seo_description: null } };
    },
    read_home: async () => ({ data: home }),
    list_faqs: async () => ({ data: questions.map((one, at) => ({ id: String(at), ...one })) }),
    list_categories: async ({ query: { cursor } }) => ({
      data: cursor
        ? [{ ...card("attic"), children: [] }]
        : [
            {
              ...card("kitchen"),
              title: hostileTitle,
              children: [{ title: "Pots", handle: "pots" }],
            },
          ],
      meta: { next_cursor: cursor ? null : "further" },
    }),
    list_collections: async () => ({ data: [card("winter")], meta: { next_cursor: null } }),
    list_urls: async ({ query: { kind, part } }) => {
      const handles = {
        products: products.map(({ handle }) => handle),
        categories: ["kitchen"],
        collections: ["winter"],
        pages: ["about"],
        policies: ["refund-policy"],
        posts: ["spring-news"],
      };
      const half =
        kind === "products" ? handles[kind].slice(20 * Number(part), 20 * Number(part) + 20) : handles[kind];
      return {
        data: half.map((handle) => ({
          handle,
          updated_at: "2026-11-19T08:00:00.000Z",
          pictures: kind === "products" ? [`/files/7/${"c".repeat(64)}/1200.webp`] : [],
        })),
        meta: { parts: kind === "products" ? 2 : 1 },
      };
    },
  };
}

function listProducts(
  products: FakeProduct[],
  input: Parameters<Client["storefront"]["list_products"]>[0],
): Awaited<ReturnType<Client["storefront"]["list_products"]>> {
  const { query } = parse(contract.storefront.list_products, input);
  let found = products.filter((product) =>
    product.title.toLowerCase().includes((query.search ?? "").toLowerCase()),
  );
  if (query.in_stock) found = found.filter((product) => !product.sold_out);
  if (query.category) found = found.filter((_, at) => at % 3 === 0);
  if (query.price_min) found = found.filter((product) => product.variants[0]!.price >= query.price_min!);
  if (query.categories) found = found.filter((_, at) => at % 4 === 0);
  const vendors = Map.groupBy(found, ({ vendor }) => vendor ?? "");
  if (query.vendor) found = found.filter(({ vendor }) => query.vendor!.includes(vendor ?? ""));
  const rated = ratingsOf(found);
  if (query.rating) found = found.filter(({ rating }) => rating && rating.average >= Number(query.rating));
  const cards = found.map(cardOf);
  if (query.sort === "title") cards.sort((a, b) => a.title.localeCompare(b.title));
  // The last one sells best.
  if (query.sort === "best_selling") cards.reverse();
  if (query.sort === "price_low") cards.sort((a, b) => a.price_min - b.price_min);
  if (query.sort === "price_high") cards.sort((a, b) => b.price_min - a.price_min);
  const from = query.before ? Number(query.before) - query.limit : Number(query.cursor ?? 0);
  const to = from + query.limit;
  return {
    data: cards.slice(from, to),
    meta: {
      next_cursor: to < cards.length ? String(to) : null,
      previous_cursor: from > 0 ? String(from) : null,
      total: cards.length,
      sort: query.sort ?? "newest",
      facets: [
        ...(rated.length > 0 ? [{ kind: "rating" as const, name: null, values: rated }] : []),
        {
          kind: "categories",
          name: null,
          values: [
            { value: "kitchen", label: "Kitchen and table", count: 10 },
            { value: "attic", label: hostileTitle, count: 1 },
          ],
        },
        ...Array.from(vendors, ([value, { length: count }]) => ({ value, label: value, count }))
          .filter(({ value }) => value !== "")
          .map((value): Facet => ({
            kind: "vendor",
            name: null,
            values: [value, { value: hostileTitle, label: hostileTitle, count: 1 }],
          })),
      ],
    },
  };
}

function ratingsOf(products: FakeProduct[]): Facet["values"] {
  return ratingsFrom.flatMap((stars) => {
    const { length: count } = products.filter(({ rating }) => rating && rating.average >= Number(stars));
    return count > 0 ? [{ value: stars, label: stars, count }] : [];
  });
}

function card(handle: string): BrowseCard {
  const title = handle.slice(0, 1).toUpperCase() + handle.slice(1);
  return { id: handle, handle, title, picture: null, product_count: 3 };
}

function cardOf(product: FakeProduct): StoreProductCard {
  const prices = product.variants.map((variant) => variant.price);
  return {
    id: product.id,
    handle: product.handle,
    title: product.title,
    vendor: product.vendor,
    picture: product.pictures[0] ?? null,
    picture_after: product.pictures[1] ?? null,
    price_min: Math.min(...prices),
    price_max: Math.max(...prices),
    compare_at_price: product.variants[0]?.compare_at_price ?? null,
    lowest_price: product.variants[0]?.lowest_price ?? null,
    sold_out: product.sold_out,
    only_left: null,
    is_new: false,
    colours: product.options.find(({ name }) => name === "Colour")?.values ?? [],
    quick_add_id: product.variants.length === 1 ? product.variants[0]!.id : null,
    rating: product.rating,
  };
}
