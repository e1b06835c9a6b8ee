import type { StorePostCard } from "@vitrine/contract/shops/blogs";
import { postPath } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { ProductPicture } from "../products/ProductPicture.tsx";
import { Day } from "../../Day.tsx";

interface PostCardsProps {
  posts: readonly StorePostCard[];
  /** Number of posts above the fold, whose pictures are loaded first. */
  first?: number;
}

/** Posts with date and excerpt, and with a cover if they have one. */
export function PostCards({ posts, first = 0 }: PostCardsProps) {
  const { base } = useSite();
  return (
    <ul className="grid browse posts">
      {posts.map((post, at) => (
        <li key={post.id}>
          <a className="card" href={postPath(base, post.handle)}>
            {post.picture && (
              <ProductPicture
                picture={post.picture}
                title={post.title}
                sizes="(min-width: 60rem) 30vw, 50vw"
                first={at < first}
                decorative
              />
            )}
            <span className="card-line">
              <span className="card-title" dir="auto">
                {post.title}
              </span>
              <span className="card-price muted">
                <Day at={post.published_at} />
              </span>
            </span>
          </a>
          <p className="post-excerpt muted" dir="auto">
            {post.excerpt}
          </p>
        </li>
      ))}
    </ul>
  );
}
