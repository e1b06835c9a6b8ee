import type { Defect } from "../defect.ts";

const blogs = ["api/src/features/blogs/blogs.test.ts"];
const storefront = ["storefront/test/blog.test.ts"];

export const defects: Defect[] = [
  {
    name: "shows posts before their publication date",
    file: "api/src/features/blogs/blogs.queries.ts",
    find: "const isPublished = sql`b.published_at <= ${contentTime}`;",
    replace: "const isPublished = sql`b.published_at is not null`;",
    tests: blogs,
  },
  {
    name: "ignores the tag of a list",
    file: "api/src/features/blogs/blogs.queries.ts",
    find: "${tag === undefined ? sql``",
    replace: "${tag !== undefined ? sql``",
    tests: blogs,
  },
  {
    name: "stores scripts in posts",
    file: "api/src/features/blogs/blogs.rules.ts",
    find: "description_html: sanitiseHtml(draft.description_html),",
    replace: "description_html: draft.description_html,",
    tests: blogs,
  },
  {
    name: "shows scripts that are stored in posts",
    file: "api/src/features/blogs/blogs.routes.ts",
    find: "cleanDescription(post.description_html)",
    replace: "post.description_html",
    tests: blogs,
  },
  {
    name: "moves the publication date of a post with each change",
    file: "api/src/features/blogs/blogs.rules.ts",
    find: "publicationDate(draft, publishedAt, now)",
    replace: "publicationDate(draft, null, now)",
    tests: blogs,
  },
  {
    name: "publishes a published post again",
    file: "api/src/features/records/records.rules.ts",
    find: "return isPublished ? undefined : {",
    replace: "return {",
    tests: blogs,
  },
  {
    name: "doesn't redirect the old URL of a post",
    file: "api/src/features/blogs/save-post.action.ts",
    find: "if (handle !== before.handle) await",
    replace: "if (handle === before.handle) await",
    tests: blogs,
  },
  {
    name: "doesn't record that a deleted post is gone",
    file: "api/src/features/blogs/save-post.action.ts",
    find: "if (post.published_at !== null) await recordGone(tx, postPath(post));",
    replace: "",
    tests: blogs,
  },
  {
    name: "accepts a picture that the shop doesn't have",
    file: "api/src/features/blogs/save-post.action.ts",
    find: `const before = await requireRecord(tx, blogPosts, id);
  await rejectMissingPictures(tx, { picture_id: draft.picture_id });`,
    replace: "const before = await requireRecord(tx, blogPosts, id);",
    tests: blogs,
  },
  {
    name: "lists scheduled posts in the sitemap",
    file: "api/src/features/storefront/sitemap-urls.queries.ts",
    find: "c.published_at <= now()`",
    replace: "c.published_at is not null`",
    tests: blogs,
  },
  {
    name: "links to the blog while it has no posts",
    file: "api/src/features/menus/menus.rules.ts",
    find: '(link.kind === "blog" && !has.has_blog)',
    replace: "false",
    tests: blogs,
  },
  {
    name: "writes texts into the feed without escaping them",
    file: "storefront/src/features/blogs/blog-feed.ts",
    find: "`<${name}>${xmlText(text)}</${name}>`",
    replace: "`<${name}>${text}</${name}>`",
    tests: storefront,
  },
  {
    name: "shows an empty list for a tag without posts",
    file: "storefront/src/features/blogs/BlogPage.tsx",
    find: "if (data.length === 0) return notFoundPage(visit);",
    replace: "",
    tests: storefront,
  },
];
