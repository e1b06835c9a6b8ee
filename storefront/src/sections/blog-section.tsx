import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import { PostCards } from "../features/blogs/PostCards.tsx";
import { t } from "../i18n.ts";
import type { SectionContext } from "./section-context.ts";
import { SectionHeading } from "./SectionHeading.tsx";
import { numberIn, textIn } from "./section-values.ts";

/** The latest blog posts. */
export async function loadBlogPosts({ settings }: StoreSection, { visit }: SectionContext) {
  const { store, base } = visit.site;
  if (!store.has_blog) return null;
  const { data, meta } = await visit.client.blogs.list_published({
    params: { handle: store.handle },
    query: { limit: numberIn(settings, "count", { max: 12, initial: 3 }) },
  });
  if (data.length === 0) return null;
  return (
    <section className="section">
      <SectionHeading>{textIn(settings, "heading") ?? t("From the blog")}</SectionHeading>
      <PostCards posts={data} />
      {meta.next_cursor !== null && (
        <p className="more">
          <a href={`${base}/blog`}>{t("All posts")}</a>
        </p>
      )}
    </section>
  );
}

/** Posts with the first tag of the shown post, else the latest posts; without the shown post. */
export async function loadRelatedPosts({ settings }: StoreSection, { visit }: SectionContext) {
  const { store, path } = visit.site;
  const count = numberIn(settings, "count", { max: 6, initial: 3 });
  const handle = decodeURIComponent(/^\/blog\/([^/?]+)/.exec(path)?.[1] ?? "");
  if (handle === "") return null;
  const params = { handle: store.handle };
  const list = async (tag?: string) =>
    (await visit.client.blogs.list_published({ params, query: { limit: count + 1, tag } })).data;
  const { data: shown } = await visit.client.blogs.read_published({
    params: { ...params, post_handle: handle },
  });
  const [latest, tagged] = await Promise.all([
    list(),
    shown.tags[0] === undefined ? [] : list(shown.tags[0]),
  ]);
  const posts = [...new Map([...tagged, ...latest].map((post) => [post.id, post])).values()]
    .filter((post) => post.handle !== handle)
    .slice(0, count);
  if (posts.length === 0) return null;
  return (
    <section className="section">
      <SectionHeading>{textIn(settings, "heading") ?? t("Related posts")}</SectionHeading>
      <PostCards posts={posts} />
    </section>
  );
}
