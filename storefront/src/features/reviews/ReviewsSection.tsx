import type { Rating } from "@vitrine/contract/products/ratings";
import type { StoreReview } from "@vitrine/contract/products/reviews";
import type { ReactNode } from "react";
import { localeOf, useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { isFiltered, type ReviewFilter, reviewsPath } from "./review-filter.ts";
import { NoReviews, ReviewFilters } from "./ReviewFilters.tsx";
import { reviewCount, starsText } from "./review-texts.ts";
import { ReviewPhotos } from "./ReviewPhotos.tsx";
import { Stars } from "./Stars.tsx";
import { Day } from "../../Day.tsx";

/** A page of the reviews of a product, or of the shop. */
export interface ReviewsPage {
  reviews: StoreReview[];
  next: string | null;
  filter: ReviewFilter;
  /** True if a review of the same subject has photos. */
  hasPhotos: boolean;
}

interface ReviewsSectionProps {
  heading: ReactNode;
  /** URL of the page with the section. */
  path: string;
  /** URL of the form for visitors; undefined if they may not write. */
  formPath?: string | undefined;
  rating: Rating | null;
  starCounts: number[] | null;
  /** Undefined on the response to a form. */
  page: ReviewsPage | undefined;
}

/** The reviews of a product, or of the shop, with their summary. */
export function ReviewsSection({ heading, path, formPath, rating, starCounts, page }: ReviewsSectionProps) {
  return (
    <section className="reviews" id="reviews">
      <div>
        {heading}
        {rating && starCounts ? (
          <Summary rating={rating} counts={starCounts} path={path} filter={page?.filter} />
        ) : (
          <p className="muted">{t("No reviews yet.")}</p>
        )}
        {formPath !== undefined && (
          <p>
            <a className="button" href={formPath}>
              {t("Write a review")}
            </a>
          </p>
        )}
      </div>
      {page && (page.reviews.length > 0 || isFiltered(page.filter)) && (
        <div>
          {rating && rating.count > 1 && <ReviewFilters path={path} {...page} />}
          {page.reviews.length === 0 && <NoReviews path={path} filter={page.filter} />}
          <ul>
            {page.reviews.map((review) => (
              <li key={review.id}>
                <Review review={review} />
              </li>
            ))}
          </ul>
          <Pages path={path} {...page} />
        </div>
      )}
    </section>
  );
}

/** Links to the first and the next page, with the same filter. */
function Pages({ path, filter, next }: { path: string } & Pick<ReviewsPage, "filter" | "next">) {
  return (
    <p className="review-pages">
      {filter.cursor !== undefined && (
        <a href={reviewsPath(path, { ...filter, cursor: undefined })}>
          {filter.sort === "newest" ? t("Latest reviews") : t("First reviews")}
        </a>
      )}
      {next && (
        <a href={reviewsPath(path, { ...filter, cursor: next })} rel="next">
          {filter.sort === "newest" ? t("Older reviews") : t("More reviews")}
        </a>
      )}
    </p>
  );
}

interface SummaryProps {
  rating: Rating;
  counts: number[];
  path: string;
  /** Undefined on the response to a form. */
  filter: ReviewFilter | undefined;
}

/** The average and the number of reviews by stars, each of which leads to its reviews. */
function Summary({ rating, counts, path, filter }: SummaryProps) {
  const { store } = useSite();
  const locale = localeOf(store);
  const hrefOf = (stars: number) =>
    reviewsPath(path, { withPhotos: false, sort: "newest", ...filter, stars, cursor: undefined });
  return (
    <>
      <p className="rating">
        <Stars value={rating.average} />
        <span aria-hidden="true">{rating.average.toLocaleString(locale, { minimumFractionDigits: 1 })}</span>
        <span className="muted">· {reviewCount(rating.count, locale)}</span>
      </p>
      <ul className="star-counts" aria-label={t("Reviews by stars")}>
        {counts
          .map((count, at) => ({ stars: at + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <li key={stars}>
              {count > 0 ? (
                <a href={hrefOf(stars)} aria-current={stars === filter?.stars ? "true" : undefined}>
                  {starsText(stars, locale)}
                </a>
              ) : (
                <span>{starsText(stars, locale)}</span>
              )}
              <progress value={count} max={rating.count} aria-hidden="true" />
              <span>{count.toLocaleString(locale)}</span>
            </li>
          ))}
      </ul>
    </>
  );
}

function Review({ review }: { review: StoreReview }) {
  const { store } = useSite();
  return (
    <article className="review">
      <Stars value={review.stars} />
      {review.title && <h3 dir="auto">{review.title}</h3>}
      <p className="muted">
        <bdi>{review.name ?? t("A customer")}</bdi>
        {" · "}
        <Day at={review.created_at} />
        {review.is_verified && (
          <>
            {" · "}
            {t("Verified purchase")}
          </>
        )}
      </p>
      {review.text && (
        <p className="review-text" dir="auto">
          {review.text}
        </p>
      )}
      {review.photos.length > 0 && <ReviewPhotos review={review} />}
      {review.reply && (
        <div className="review-reply">
          <p className="muted">{t("Reply from {{shop}}", { shop: store.name })}</p>
          <p className="review-text" dir="auto">
            {review.reply}
          </p>
        </div>
      )}
    </article>
  );
}
