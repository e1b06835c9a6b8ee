import type { Client } from "@vitrine/contract/client";
import { contract } from "@vitrine/contract/contract";
import type { Picture } from "@vitrine/contract/products/pictures";
import type { StoreReview } from "@vitrine/contract/products/reviews";
import type { FakeRecords } from "./fake-records.ts";
import { parse, rejected } from "./fake-requests.ts";
import { hostileTitle } from "./fake-shop.ts";

export interface WrittenReview {
  stars: number;
  title: string | null;
  text: string | null;
  name: string;
  email?: string;
  photos?: File[];
  isOfShop?: true;
}

const pageSize = 8;

/**
 * Ten published reviews for products with a rating and for a shop that has some, and the forms. A shopper's order has the first
 * product.
 */
export function reviewEndpoints(shop: FakeRecords, written: WrittenReview[]): Client["reviews"] {
  const [first] = shop.products;
  const published = Array.from({ length: 10 }, (_, at) => reviewNo(10 - at));
  const unwritten = { stars: null, status: null };
  const ownOf = (isOfShop: boolean) => {
    const own = written.find((one) => one.email === undefined && (one.isOfShop ?? false) === isOfShop);
    return own && { stars: own.stars, status: "pending" as const };
  };
  const endpoints: Partial<Client["reviews"]> = {
    list_published: async (input) => {
      const { query } = parse(contract.reviews.list_published, input);
      return pageOf(published, query);
    },
    list_published_of_shop: async (input) => {
      const { query } = parse(contract.reviews.list_published_of_shop, input);
      const { has_shop_reviews } = shop.store;
      return {
        ...pageOf(has_shop_reviews ? published : [], query),
        rating: has_shop_reviews ? { average: 3, count: 10 } : null,
        star_counts: has_shop_reviews ? [2, 2, 2, 2, 2] : null,
      };
    },
    // Every second one is of the shop.
    list_latest: async ({ query }) => ({
      data: published
        .map((review, at) => ({
          ...review,
          product: at % 2 === 0 ? { title: first!.title, handle: first!.handle } : null,
        }))
        .filter(({ product }) => !query?.subject || (product === null) === (query.subject === "shop"))
        .slice(0, Number(query?.limit ?? 6)),
    }),
    create: async (input) => {
      const { body } = parse(contract.reviews.create, input);
      written.push(body);
      return { message: "Thank you." };
    },
    list_own: async ({ params }) => {
      if (!shop.orders.has(params.token)) throw rejected("not_found");
      const { name } = shop.store;
      return {
        data: [
          { product_id: first!.id, title: first!.title, picture: null, ...(ownOf(false) ?? unwritten) },
          { product_id: null, title: name, picture: null, ...(ownOf(true) ?? unwritten) },
        ],
      };
    },
    create_own: async (input) => {
      const { body } = parse(contract.reviews.create_own, input);
      if (ownOf(false)) throw rejected("already_reviewed");
      const { product_id: _, ...review } = body;
      written.push(review);
      return { message: "Thank you." };
    },
    create_own_of_shop: async (input) => {
      const { body } = parse(contract.reviews.create_own_of_shop, input);
      if (ownOf(true)) throw rejected("already_reviewed");
      written.push({ ...body, isOfShop: true });
      return { message: "Thank you." };
    },
    unsubscribe: async ({ params }) => {
      if (params.link !== "good-link") throw rejected("not_found");
      return { message: "You're unsubscribed." };
    },
  };
  return endpoints as Client["reviews"];
}

interface Query {
  cursor?: string | undefined;
  stars?: string | undefined;
  with_photos?: string | undefined;
  sort: string;
}

function pageOf(reviews: StoreReview[], { cursor = "0", stars, with_photos, sort }: Query) {
  const found = reviews.filter(
    (review) =>
      (stars === undefined || review.stars === Number(stars)) && (!with_photos || review.photos.length > 0),
  );
  if (sort !== "newest")
    found.sort((one, other) => (sort === "highest" ? other.stars - one.stars : one.stars - other.stars));
  const end = Number(cursor) + pageSize;
  return {
    data: found.slice(Number(cursor), end),
    meta: { next_cursor: end < found.length ? String(end) : null },
    has_photos: found.length > 0,
  };
}

function reviewNo(number: number): StoreReview {
  return {
    id: `review-${number}`,
    stars: 1 + (number % 5),
    title: `Review ${number}`,
    text: hostileTitle,
    name: number === 1 ? null : hostileTitle,
    is_verified: number % 2 === 0,
    reply: number === 10 ? hostileTitle : null,
    photos: number === 10 ? [photo("a"), photo("b")] : [],
    created_at: "2026-11-20T10:00:00.000Z",
  };
}

function photo(id: string): Picture {
  const url = (width: number) => `/files/1001/${id.repeat(64)}/${width}.webp`;
  const srcset = `${url(320)} 320w, ${url(900)} 900w`;
  return { id, url: url(320), srcset, width: 900, height: 600, colour: "#aa7733", has_avif: false, alt: "" };
}
