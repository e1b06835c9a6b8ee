import { type BlogPost, BlogPostDraft } from "@vitrine/contract/shops/blogs";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";

type PostValues = z.input<typeof BlogPostDraft>;
type SubmittedPost = z.output<typeof BlogPostDraft>;
export type PostForm = UseFormReturn<PostValues, unknown, SubmittedPost>;

export const newPost: PostValues = {
  title: "",
  handle: "",
  description_html: "",
  excerpt: "",
  author: "",
  tags: [],
  picture_id: null,
  picture_alt: "",
  seo_title: "",
  seo_description: "",
  is_published: true,
  published_at: null,
};

export function valuesOf(post: BlogPost): PostValues {
  const { title, handle, description_html, excerpt, author, tags, picture, published_at } = post;
  return {
    title,
    handle,
    description_html,
    excerpt: excerpt ?? "",
    author: author ?? "",
    tags,
    picture_id: picture && picture.id,
    picture_alt: picture?.alt ?? "",
    seo_title: post.seo_title ?? "",
    seo_description: post.seo_description ?? "",
    is_published: published_at !== null,
    published_at,
  };
}
