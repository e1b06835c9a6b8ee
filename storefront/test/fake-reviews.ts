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
}

const pageSize = 8;

/** Ten published reviews for products with a rating, and the forms. A shopper's order has the first product. */
export function reviewEndpoints(shop: FakeRecords, written: WrittenReview[]): Client["reviews"] {
  const [first] = shop.products;
  const published = Array.from({ length: 10 }, (_, at) => reviewNo(10 - at));
  const endpoints: Partial<Client["reviews"]> = {
    list_published: async (input) => {
      const { query } = parse(contract.reviews.list_published, input);
      const { cursor = "0", stars, with_photos, sort } = query;
      const found = published.filter(
        (review) =>
          (stars === undefined || review.stars === Number(stars)) &&
          (!with_photos || review.photos.length > 0),
      );
      if (sort !== "newest")
        found.sort((one, other) => (sort === "highest" ? other.stars - one.stars : one.stars - other.stars));
      const end = Number(cursor) + pageSize;
      return {
        data: found.slice(Number(cursor), end),
        meta: { next_cursor: end < found.length ? String(end) : null },
        has_photos: found.length > 0,
      };
    },
    list_latest: async ({ query }) => ({
      data: published
        .slice(0, Number(query?.limit ?? 6))
        .map((review) => ({ ...review, product: { title: first!.title, handle: first!.handle } })),
    }),
    create: async (input) => {
      const { body } = parse(contract.reviews.create, input);
      written.push(body);
      return { message: "Thank you." };
    },
    list_own: async ({ params }) => {
      if (!shop.orders.has(params.token)) throw rejected("not_found");
      const own = written.find(({ email }) => email === undefined);
      const state = own ? { stars: own.stars, status: "pending" as const } : { stars: null, status: null };
      return { data: [{ product_id: first!.id, title: first!.title, picture: null, ...state }] };
    },
    create_own: async (input) => {
      const { body } = parse(contract.reviews.create_own, input);
      if (written.some(({ email }) => email === undefined)) throw rejected("already_reviewed");
      const { product_id: _, ...review } = body;
      written.push(review);
      return { message: "Thank you." };
    },
    unsubscribe: async ({ params }) => {
      if (params.link !== "good-link") throw rejected("not_found");
      return { message: "You're unsubscribed." };
    },
  };
  return endpoints as Client["reviews"];
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
