import type { ReviewSort } from "@vitrine/contract/products/reviews";
import { t } from "../../i18n.ts";
import { localeOf, useSite } from "../../site.ts";
import { type ReviewFilter, reviewsPath } from "./review-filter.ts";
import { starsText } from "./review-texts.ts";

interface ReviewFiltersProps {
  /** URL of the page with the reviews. */
  path: string;
  filter: ReviewFilter;
  /** True if a review of the same subject has photos. */
  hasPhotos: boolean;
}

/** Links that sort the reviews and leave some of them out. Stars are chosen in the summary. */
export function ReviewFilters({ path, filter, hasPhotos }: ReviewFiltersProps) {
  const { store } = useSite();
  const first = { ...filter, cursor: undefined };
  const withPhotos = reviewsPath(path, { ...first, withPhotos: !filter.withPhotos });
  return (
    <div className="review-filters">
      <p>
        {filter.stars !== undefined && (
          <RemoveFilter
            href={reviewsPath(path, { ...first, stars: undefined })}
            label={starsText(filter.stars, localeOf(store))}
          />
        )}
        {filter.withPhotos ? (
          <RemoveFilter href={withPhotos} label={t("With photos")} />
        ) : (
          hasPhotos && (
            <a className="chip" href={withPhotos}>
              {t("With photos")}
            </a>
          )
        )}
      </p>
      <nav aria-label={t("Sort reviews")}>
        {sorts().map(({ sort, label }) => (
          <a
            key={sort}
            href={reviewsPath(path, { ...first, sort })}
            aria-current={sort === filter.sort ? "true" : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}

function RemoveFilter({ href, label }: { href: string; label: string }) {
  return (
    <a className="chip" href={href} aria-current="true">
      <span className="hidden">{t("Remove filter:")} </span>
      {label}
      <span aria-hidden="true"> ×</span>
    </a>
  );
}

function sorts(): { sort: ReviewSort; label: string }[] {
  return [
    { sort: "newest", label: t("Newest") },
    { sort: "highest", label: t("Highest rating") },
    { sort: "lowest", label: t("Lowest rating") },
  ];
}

/** In place of the reviews if none matches. */
export function NoReviews({ path, filter }: { path: string; filter: ReviewFilter }) {
  return (
    <p>
      {t("No reviews match these filters.")}{" "}
      <a href={reviewsPath(path, { ...filter, stars: undefined, withPhotos: false, cursor: undefined })}>
        {t("Show all reviews")}
      </a>
    </p>
  );
}
