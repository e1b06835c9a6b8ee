import * as z from "zod";

/** Published reviews of a product, or of the shop, by stars: how many have 1 star, 2 stars … */
export const StarCounts = z.array(z.number().int()).length(5);

export const Rating = z.object({
  /** Mean of the stars, with one decimal. */
  average: z.number(),
  count: z.number().int(),
});
export type Rating = z.infer<typeof Rating>;

/** Filters of products by their rating: so many stars and up. */
export const ratingsFrom = ["4", "3", "2"] as const;
export type RatingFrom = (typeof ratingsFrom)[number];
/** Filters that find poor products. */
export const ratingsBelow = ["below_4", "below_3"] as const;

/** The rating of a product or of the shop; null without published reviews. */
export function ratingOf(counts: readonly number[] | null): Rating | null {
  const count = counts?.reduce((sum, of) => sum + of, 0) ?? 0;
  if (!counts || count === 0) return null;
  const total = counts.reduce((sum, of, at) => sum + of * (at + 1), 0);
  return { average: Math.round((total / count) * 10) / 10, count };
}
