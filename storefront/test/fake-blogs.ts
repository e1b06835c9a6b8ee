import type { Client } from "@vitrine/contract/client";
import type { StorePost } from "@vitrine/contract/shops/blogs";
import { rejected } from "./fake-requests.ts";
import { hostileTitle } from "./fake-shop.ts";

/** A post whose texts contain markup. */
export const hostilePost: StorePost = {
  id: "0191aaaa-0000-7000-8000-000000000001",
  handle: "spring-news",
  title: hostileTitle,
  excerpt: `${hostileTitle} & more`,
  author: hostileTitle,
  tags: ["Care & repair", hostileTitle],
  picture: null,
  published_at: "2026-11-19T08:00:00.000Z",
  description_html: "<p>New pots.</p>",
  seo_title: null,
  seo_description: null,
  updated_at: "2026-11-20T08:00:00.000Z",
};

/** The blog of the sample shop, with one post. */
export const blogEndpoints: Partial<Client["blogs"]> = {
  list_published: async ({ query }) => ({
    data: query?.tag === undefined || hostilePost.tags.includes(query.tag) ? [hostilePost] : [],
    meta: { next_cursor: query?.cursor || query?.tag ? null : "further" },
  }),
  read_published: async ({ params }) => {
    if (params.post_handle !== hostilePost.handle) throw rejected("not_found");
    return { data: hostilePost };
  },
};
