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
