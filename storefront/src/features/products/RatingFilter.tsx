import { type RatingFrom, ratingsFrom } from "@vitrine/contract/products/ratings";
import type { Facet } from "@vitrine/contract/products/store-listing";
import type { Store } from "@vitrine/contract/shops/store";
import { t } from "../../i18n.ts";
import { number, useSite } from "../../site.ts";
import { listPath, type Requested } from "./list-request.ts";

/** "4 stars & up" */
export function ratingLabel(store: Store, stars: RatingFrom): string {
  return t("{{number}} stars & up", { number: number(store, Number(stars)) });
}

interface RatingFilterProps {
  /** The list's own path, with the shop's base. */
  path: string;
  requested: Requested;
  facets: Facet[];
}

/**
 * Links to the products from a number of stars on, and from the chosen one to all. Hidden if no product of the list has reviews.
 * The hidden field retains the choice when another filter of the form changes.
 */
export function RatingFilter({ path, requested, facets }: RatingFilterProps) {
  const { store } = useSite();
  const counts = facets.find(({ kind }) => kind === "rating")?.values ?? [];
  const { rating: chosen } = requested;
  if (counts.length === 0 && chosen === undefined) return null;
  const first = { ...requested, cursor: undefined, before: undefined };
  return (
    <fieldset className="filter filter-links">
      <legend>{t("Rating")}</legend>
      {chosen && <input type="hidden" name="rating" value={chosen} />}
      {ratingsFrom.map((stars) => {
        const isChosen = stars === chosen;
        const count = counts.find(({ value }) => value === stars)?.count ?? 0;
        if (count === 0 && !isChosen) return null;
        return (
          <a
            key={stars}
            className="box"
            href={listPath(path, { ...first, rating: isChosen ? undefined : stars })}
            rel="nofollow"
            data-narrow={stars}
            aria-current={isChosen ? "true" : undefined}
          >
            <span className="stars" data-halves={Number(stars) * 2} aria-hidden="true" />
            <span dir="auto">{ratingLabel(store, stars)}</span>
            <span className="muted">{number(store, count)}</span>
          </a>
        );
      })}
    </fieldset>
  );
}
