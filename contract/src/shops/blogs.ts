import * as z from "zod";
import { response, inStore, page, pageQuery, visitor } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { ListedDraft } from "../products/listed.ts";
import { Picture } from "../products/pictures.ts";
import { recordEndpoints } from "../records.ts";
import { instant, moment, optional, optionalLine, optionalText, version } from "../values/fields.ts";
import { tags } from "../values/tags.ts";

/** A blog post in the list; `published_at` is null while it is a draft, and in the future while it is scheduled. */
export const BlogPostRow = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  tags: z.array(z.string()),
  published_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type BlogPostRow = z.infer<typeof BlogPostRow>;

export const BlogPost = BlogPostRow.extend({
  /** The text, sanitised. */
  description_html: z.string(),
  excerpt: z.string().nullable(),
  /** The cover with its alternative text. */
  picture: Picture.nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  version: z.number().int(),
});
export type BlogPost = z.infer<typeof BlogPost>;

export const BlogPostDraft = ListedDraft.omit({ hidden: true }).extend({
  excerpt: optionalText(500),
  author: optionalLine(80),
  tags: tags(20, 60).default([]),
  picture_alt: z.string().trim().max(250, "Shorten this to 250 characters.").default(""),
  is_published: z.boolean().default(true),
  /** Null publishes now, or leaves the date of a published post. */
  published_at: optional(moment),
});
export type BlogPostDraft = z.input<typeof BlogPostDraft>;

/** A published post in a list of the storefront. */
export const StorePostCard = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  /** The owner's, else the beginning of the text. */
  excerpt: z.string(),
  author: z.string().nullable(),
  tags: z.array(z.string()),
  picture: Picture.nullable(),
  published_at: instant,
});
export type StorePostCard = z.infer<typeof StorePostCard>;

export const StorePost = StorePostCard.extend({
  description_html: z.string(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  updated_at: instant,
});
export type StorePost = z.infer<typeof StorePost>;

const records = recordEndpoints("customization", "blogs");
const store = visitor({ isCached: true }).errors(errorMap("shop_not_live"));

export const blogs = {
  list: records.search(BlogPostRow),
  create: records.create(BlogPostDraft, BlogPost).errors(errorMap("post_handle_taken", "limit_reached")),
  read: records.read(BlogPost),
  update: records
    .update(BlogPostDraft.extend({ version }), BlogPost)
    .errors(errorMap("post_handle_taken", "version_conflict")),
  remove: records.remove(),
  change_many: records.change_many(),

  /** The published posts, the latest first; with `tag`, those with this tag. */
  list_published: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/blog" })
    .input(
      z.object({
        params: inStore,
        query: pageQuery.extend({
          limit: z.coerce.number<number | string>().int().min(1).max(50).default(12),
          tag: z.string().trim().min(1).max(60).optional(),
        }),
      }),
    )
    .output(page(StorePostCard)),
  read_published: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/blog/{post_handle}" })
    .input(z.object({ params: inStore.extend({ post_handle: z.string().min(1).max(255) }) }))
    .output(response(StorePost)),
};
