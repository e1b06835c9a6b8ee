import type { ContentChange, Publication } from "@vitrine/contract/records";

/** A record with a publication date, or one that is switched on, perhaps with a start and an end. */
export type Publishable =
  | { published_at: string | null }
  | ({ is_published: boolean } & Partial<Pick<Publication, "starts_at" | "ends_at">>);

/**
 * The columns that publish or unpublish a record; undefined if it is so already. Publishing shows it now: a start to come and
 * an end that has passed are removed.
 *
 * @param now in milliseconds
 */
export function publicationAfter(
  change: Exclude<ContentChange, "delete">,
  record: Publishable,
  now: number,
): Record<string, unknown> | undefined {
  return "published_at" in record ? dateAfter(change, record, now) : switchAfter(change, record, now);
}

/**
 * The publication date of a record that an editor saves: the date in the draft, else that of a record which shoppers see
 * already, else now, also for a record that was scheduled; null if it isn't published.
 *
 * @param stored publication date before the change
 * @param now in milliseconds
 */
export function publicationDate(
  draft: { is_published: boolean; published_at: string | null },
  stored: string | null,
  now: number,
): string | null {
  if (!draft.is_published) return null;
  const shown = stored !== null && Date.parse(stored) <= now ? stored : null;
  return draft.published_at ?? shown ?? new Date(now).toISOString();
}

function dateAfter(
  change: Exclude<ContentChange, "delete">,
  { published_at }: { published_at: string | null },
  now: number,
) {
  if (change === "unpublish") return published_at === null ? undefined : { published_at: null };
  const isPublished = published_at !== null && Date.parse(published_at) <= now;
  return isPublished ? undefined : { published_at: new Date(now).toISOString() };
}

function switchAfter(
  change: Exclude<ContentChange, "delete">,
  { is_published, starts_at = null, ends_at = null }: Exclude<Publishable, { published_at: unknown }>,
  now: number,
) {
  if (change === "unpublish") return is_published ? { is_published: false } : undefined;
  const isEarly = starts_at !== null && Date.parse(starts_at) > now;
  const isLate = ends_at !== null && Date.parse(ends_at) <= now;
  if (is_published && !isEarly && !isLate) return undefined;
  return { is_published: true, ...(isEarly && { starts_at: null }), ...(isLate && { ends_at: null }) };
}
