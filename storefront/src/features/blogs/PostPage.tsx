import type { StorePost } from "@vitrine/contract/shops/blogs";
import { t } from "../../i18n.ts";
import type { View } from "../../page.tsx";
import { postPath, postTagPath } from "../../paths.ts";
import { asJpeg } from "../../share.tsx";
import { type Site, useSite, type Visit } from "../../site.ts";
import { trailJsonLd } from "../../trail-json-ld.ts";
import { Trail } from "../../Trail.tsx";
import { ProductPicture } from "../products/ProductPicture.tsx";
import { RichText } from "../../RichText.tsx";
import { feedPath } from "./blog-feed.ts";
import { blogStep } from "./BlogPage.tsx";
import { Day } from "../../Day.tsx";

/** GET /blog/{handle}: a published post. */
export async function postPage({ site, client }: Visit, handle: string): Promise<View> {
  const { data: post } = await client.blogs.read_published({
    params: { handle: site.store.handle, post_handle: handle },
  });
  const { picture, published_at, updated_at } = post;
  return {
    title: post.seo_title ?? post.title,
    description: post.seo_description ?? post.excerpt,
    path: postPath("", post.handle),
    feed: feedPath,
    article: { published_at, updated_at },
    picture: picture && { ...picture, url: asJpeg(picture.url) ?? picture.url },
    jsonLd: [postJsonLd(site, post), trailJsonLd(site, [blogStep()], post.title)],
    body: <Post post={post} settings={postSettings(site)} />,
  };
}

interface PostSettings {
  has_cover: boolean;
  isCoverAbove: boolean;
  has_author: boolean;
  has_date: boolean;
  has_tags: boolean;
}

/** The theme's settings of the content of posts. */
function postSettings({ store }: Site): PostSettings {
  const settings = store.theme.pages.post.find(({ kind }) => kind === "post")?.settings ?? {};
  const isOn = (name: string) => settings[name] !== false;
  return {
    has_cover: isOn("has_cover"),
    isCoverAbove: settings["cover_position"] === "above",
    has_author: isOn("has_author"),
    has_date: isOn("has_date"),
    has_tags: isOn("has_tags"),
  };
}

function Post({ post, settings }: { post: StorePost; settings: PostSettings }) {
  const { base } = useSite();
  const cover = post.picture && settings.has_cover && (
    <ProductPicture
      picture={post.picture}
      title=""
      sizes="(min-width: 45rem) 42rem, 100vw"
      decorative={post.picture.alt === ""}
      first
    />
  );
  return (
    <article className="content-page">
      <Trail steps={[blogStep()]} />
      {settings.isCoverAbove && cover}
      <h1 dir="auto">{post.title}</h1>
      <PostMeta post={post} settings={settings} />
      {!settings.isCoverAbove && cover}
      <RichText html={post.description_html} />
      {settings.has_tags && post.tags.length > 0 && (
        <nav aria-label={t("Tags")}>
          <ul className="post-tags">
            {post.tags.map((tag) => (
              <li key={tag}>
                <a href={postTagPath(base, tag)} dir="auto">
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}

function PostMeta({ post, settings }: { post: StorePost; settings: PostSettings }) {
  const author = settings.has_author && post.author;
  if (!settings.has_date && !author) return null;
  return (
    <p className="muted post-meta">
      {settings.has_date && <Day at={post.published_at} />}
      {author && (
        <>
          {settings.has_date && " · "}
          <bdi>{author}</bdi>
        </>
      )}
    </p>
  );
}

function postJsonLd({ store, origin, base }: Site, post: StorePost): object {
  const url = origin + postPath(base, post.handle);
  const shop = { "@type": "Organization", name: store.name, url: origin + base };
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: post.title,
    description: post.seo_description ?? (post.excerpt || undefined),
    url,
    mainEntityOfPage: url,
    image: post.picture ? new URL(post.picture.url, origin).href : undefined,
    datePublished: post.published_at,
    dateModified: post.updated_at,
    keywords: post.tags.length > 0 ? post.tags.join(", ") : undefined,
    author: post.author ? { "@type": "Person", name: post.author } : shop,
    publisher: shop,
  };
}
