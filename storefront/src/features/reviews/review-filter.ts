import { type ReviewSort, reviewSorts, starValues } from "@vitrine/contract/products/reviews";

/** The reviews of a product, or of the shop, that a URL shows. */
export interface ReviewFilter {
  /** Only reviews with this number of stars. */
  stars: number | undefined;
  withPhotos: boolean;
  sort: ReviewSort;
  /** The start of a page; undefined for the first one. */
  cursor: string | undefined;
}

/** @param query the parameters that `page-key.ts` accepts */
export function reviewFilterIn(query: URLSearchParams): ReviewFilter {
  const stars = query.get("review_stars");
  return {
    stars: stars === null ? undefined : Number(stars),
    withPhotos: query.has("review_photos"),
    sort: reviewSorts.find((sort) => sort === query.get("review_sort")) ?? "newest",
    cursor: query.get("reviews") ?? undefined,
  };
}

/** The filter in the form that the API expects. */
export function publishedQuery({ stars, withPhotos, sort, cursor }: ReviewFilter) {
  return {
    sort,
    stars: starValues.find((value) => value === String(stars)),
    with_photos: withPhotos ? ("1" as const) : undefined,
    cursor,
  };
}

/** The URL of a page with these reviews, at their section. @param path of the page */
export function reviewsPath(path: string, { stars, withPhotos, sort, cursor }: ReviewFilter): string {
  const query = new URLSearchParams();
  if (stars !== undefined) query.set("review_stars", String(stars));
  if (withPhotos) query.set("review_photos", "1");
  if (sort !== "newest") query.set("review_sort", sort);
  if (cursor !== undefined) query.set("reviews", cursor);
  return `${path}${query.size > 0 ? `?${query}` : ""}#reviews`;
}

/** True if the reviews aren't those of the page and its older ones: search engines don't list such URLs. */
export function isSelection(filter: ReviewFilter): boolean {
  return isFiltered(filter) || filter.sort !== "newest";
}

/** True if some reviews are left out. */
export function isFiltered({ stars, withPhotos }: ReviewFilter): boolean {
  return stars !== undefined || withPhotos;
}
