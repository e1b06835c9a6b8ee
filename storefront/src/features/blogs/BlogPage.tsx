import type { StorePostCard } from "@vitrine/contract/shops/blogs";
import { t } from "../../i18n.ts";
import type { View } from "../../page.tsx";
import { postPath, postTagPath, withQuery } from "../../paths.ts";
import { notFoundPage } from "../../sections/NotFoundPage.tsx";
import type { Site, Visit } from "../../site.ts";
import { type Step, Trail } from "../../Trail.tsx";
import { listJsonLd } from "../products/list-json-ld.ts";
import { Pager } from "../products/ListPage.tsx";
import { feedPath } from "./blog-feed.ts";
import { PostCards } from "./PostCards.tsx";

const postsPerPage = 12;

/** GET /blog: the posts, the latest first. */
export function blogPage(visit: Visit): Promise<View> {
  return listPage(visit, { title: t("Blog"), path: "/blog", steps: [] });
}

/** GET /blog/tags/{tag}: the posts with a tag. */
export function postTagPage(visit: Visit, tag: string): Promise<View> {
  return listPage(visit, { title: tag, path: postTagPath("", tag), steps: [blogStep()], tag });
}

/** The blog in breadcrumbs. */
export function blogStep(): Step {
  return { title: t("Blog"), path: "/blog" };
}

interface PostList {
  title: string;
  path: string;
  steps: Step[];
  tag?: string;
}

async function listPage(visit: Visit, list: PostList): Promise<View> {
  const { site, client, query } = visit;
  const cursor = query.get("cursor");
  const { data, meta } = await client.blogs.list_published({
    params: { handle: site.store.handle },
    query: { limit: postsPerPage, cursor: cursor ?? undefined, tag: list.tag },
  });
  if (data.length === 0) return notFoundPage(visit);
  const next = meta.next_cursor && withQuery(site.base + list.path, { cursor: meta.next_cursor });
  return {
    title: list.title,
    path: withQuery(list.path, { cursor }),
    feed: feedPath,
    jsonLd: cursor === null ? jsonLdOf(site, list, data) : [],
    body: <Posts {...list} posts={data} first={cursor === null ? null : site.base + list.path} next={next} />,
  };
}

function jsonLdOf(site: Site, { title, path, steps }: PostList, posts: readonly StorePostCard[]): object[] {
  return listJsonLd(site, {
    title,
    path,
    trail: steps,
    paths: posts.map(({ handle }) => postPath("", handle)),
  });
}

interface PostsProps extends PostList {
  posts: readonly StorePostCard[];
  first: string | null;
  next: string | null;
}

function Posts({ title, steps, posts, first, next }: PostsProps) {
  return (
    <>
      <div className="list-head">
        <div>
          <Trail steps={steps} />
          <h1 dir="auto">{title}</h1>
        </div>
      </div>
      <PostCards posts={posts} first={2} />
      <Pager first={first} next={next} />
    </>
  );
}
