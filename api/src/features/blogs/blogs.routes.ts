import { BlogPostRow } from "@vitrine/contract/shops/blogs";
import { apiError } from "../../api-error.ts";
import { pageOf, readCursor } from "../../db/page.ts";
import { shop, shopper, shopWithoutTx } from "../../http/guards.ts";
import { cleanDescription } from "../../rich-text/clean-description.ts";
import { changeContent } from "../records/change-content.action.ts";
import { contentFilter, readPage } from "../records/records.queries.ts";
import { requireRecord } from "../records/save-record.action.ts";
import { rejectClosed } from "../storefront/storefront.rules.ts";
import { findPublishedPost, listPublishedPosts } from "./blogs.queries.ts";
import { postCard } from "./blogs.rules.ts";
import { blogPosts, changePost, createPost, deletePost } from "./save-post.action.ts";

export const blogsRoutes = {
  list: shop.blogs.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "blogs", BlogPostRow, query, "newest", contentFilter(query)),
  ),

  create: shop.blogs.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const data = await createPost(tx, app, actor, body);
    return { message: "Post added.", data };
  }),

  read: shop.blogs.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, blogPosts, params.id)),
  })),

  update: shop.blogs.update.handler(async ({ input: { params, body }, context: { tx, actor, app } }) => ({
    message: "Post saved.",
    data: await changePost(tx, app, actor, { ...body, id: params.id }),
  })),

  remove: shop.blogs.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    await deletePost(tx, actor, params.id);
    return { message: "Post deleted." };
  }),

  change_many: shopWithoutTx.blogs.change_many.handler(
    async ({ input: { body }, context: { app, actor, member } }) => ({
      message: "Posts changed.",
      data: await changeContent(app, member.shop_id, actor, { kind: blogPosts, remove: deletePost }, body),
    }),
  ),

  list_published: shopper.blogs.list_published.handler(
    async ({ input: { query }, context: { tx, store } }) => {
      rejectClosed(store);
      const { limit, cursor, tag } = query;
      const rows = await tx.commitWith(listPublishedPosts(tx, tag, { limit, cursor: readCursor(cursor) }));
      const { data, meta } = pageOf(rows, limit, ({ sort_key }) => sort_key);
      return { data: data.map((row) => postCard(row, store.id)), meta };
    },
  ),

  read_published: shopper.blogs.read_published.handler(
    async ({ input: { params }, context: { tx, store } }) => {
      rejectClosed(store);
      const post = await tx.commitWith(findPublishedPost(tx, params.post_handle));
      if (!post) throw apiError("not_found");
      const { seo_title, seo_description, updated_at } = post;
      const description_html = cleanDescription(post.description_html);
      return {
        data: { ...postCard(post, store.id), description_html, seo_title, seo_description, updated_at },
      };
    },
  ),
};
