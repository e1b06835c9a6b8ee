import { t } from "../../i18n.ts";
import type { View } from "../../page.tsx";
import { notFoundPage } from "../../sections/NotFoundPage.tsx";
import type { Visit } from "../../site.ts";
import { isSelection, publishedQuery, reviewFilterIn } from "./review-filter.ts";
import { ReviewsSection } from "./ReviewsSection.tsx";

const path = "/reviews";

/**
 * GET /reviews: the reviews of the shop itself. They have no structured data: search engines ignore ratings of a shop that the
 * shop collects itself.
 */
export async function shopReviewsPage(visit: Visit): Promise<View> {
  const { site, client, query } = visit;
  const filter = reviewFilterIn(query);
  const { data, meta, has_photos, rating, star_counts } = await client.reviews.list_published_of_shop({
    params: { handle: site.store.handle },
    query: publishedQuery(filter),
  });
  if (!rating) return notFoundPage(visit);
  const title = t("Reviews of {{shop}}", { shop: site.store.name });
  return {
    title,
    path,
    ...(isSelection(filter) && { isIndexed: false, isCached: false }),
    sheet: "reviews",
    body: (
      <ReviewsSection
        heading={<h1 dir="auto">{title}</h1>}
        path={site.base + path}
        rating={rating}
        starCounts={star_counts}
        page={{ reviews: data, next: meta.next_cursor, filter, hasPhotos: has_photos }}
      />
    ),
  };
}
