import * as z from "zod";
import { response, done, inShop, inShopById, page, pageQuery, shop } from "./endpoint.ts";
import type { Area } from "./roles.ts";
import { instant, moment, optional } from "./values/fields.ts";

/** The states of a record with a publication date, such as a page or a blog post. */
export const contentStates = ["draft", "scheduled", "published"] as const;
export type ContentState = (typeof contentStates)[number];

/** @param published_at null for a draft, in the future while it is scheduled @param now in milliseconds */
export function contentState({ published_at }: { published_at: string | null }, now: number): ContentState {
  if (published_at === null) return "draft";
  return Date.parse(published_at) > now ? "scheduled" : "published";
}

/** The changes of several selected records. */
const contentChanges = ["publish", "unpublish", "delete"] as const;
export type ContentChange = (typeof contentChanges)[number];

const contentFilter = {
  /** A part of the title. */
  search: z.string().trim().max(200).optional(),
  status: z.enum(contentStates).optional(),
};

/**
 * Endpoints for records of one kind, such as a shop's size charts, at `/v1/shop/{shop_id}/<plural>`. Each is an ordinary
 * endpoint: a feature takes the ones it needs, adds its errors with `.errors(…)`, or writes its own.
 *
 * @param plural e.g. "size-charts"
 */
export function recordEndpoints(area: Area, plural: string) {
  const path = `/v1/shop/{shop_id}/${plural}` as const;
  const one = `${path}/{id}` as const;
  return {
    list: <Row extends z.ZodType>(row: Row) =>
      shop(area)
        .route({ method: "GET", path })
        .input(z.object({ params: inShop, query: pageQuery }))
        .output(page(row)),
    /** With a search in the title, and with a filter by state. For tables with `title` and `published_at`. */
    search: <Row extends z.ZodType>(row: Row) =>
      shop(area)
        .route({ method: "GET", path })
        .input(z.object({ params: inShop, query: pageQuery.extend(contentFilter) }))
        .output(page(row)),
    /** Calls wait for each other: they count the records, and a new one takes the last position. */
    create: <Draft extends z.ZodType, Stored extends z.ZodType>(draft: Draft, stored: Stored) =>
      shop(area, { idempotency: "accepted", contends: plural })
        .route({ method: "POST", path, successStatus: 201 })
        .input(z.object({ params: inShop, body: draft }))
        .output(saved(stored)),
    read: <Stored extends z.ZodType>(stored: Stored) =>
      shop(area)
        .route({ method: "GET", path: one })
        .input(z.object({ params: inShopById }))
        .output(response(stored)),
    /** @param draft with `version`, where a change of an outdated record is a conflict */
    update: <Draft extends z.ZodType, Stored extends z.ZodType>(draft: Draft, stored: Stored) =>
      shop(area, { idempotency: "accepted" })
        .route({ method: "PUT", path: one })
        .input(z.object({ params: inShopById, body: draft }))
        .output(saved(stored)),
    /** `position` is the record's new index among all, 0 being the first. */
    move: () =>
      shop(area, { contends: plural })
        .route({ method: "PUT", path: `${one}/position` })
        .input(
          z.object({ params: inShopById, body: z.object({ position: z.number().int().min(0).max(10_000) }) }),
        )
        .output(done),
    remove: () =>
      shop(area)
        .route({ method: "DELETE", path: one })
        .input(z.object({ params: inShopById }))
        .output(done),
    /**
     * Publishes, unpublishes or deletes records, one after the other. A record that another user deleted meanwhile is
     * reported and doesn't affect the others. Repeated, it finds nothing left to do.
     */
    change_many: () =>
      shop(area, { contends: plural })
        .route({ method: "POST", path: `${path}/changes` })
        .input(
          z.object({
            params: inShop,
            body: z.object({ ids: z.array(z.uuid()).min(1).max(100), change: z.enum(contentChanges) }),
          }),
        )
        .output(z.object({ message: z.string(), data: z.array(RecordOutcome) })),
  };
}

function saved<Stored extends z.ZodType>(data: Stored) {
  return z.object({ message: z.string(), data });
}

/** The result of one record in a change of many. */
export const RecordOutcome = z.object({
  id: z.string(),
  /** The record's name; null if there is no such record. */
  name: z.string().nullable(),
  /** The reason why the record wasn't changed; null if it was. */
  problem: z.string().nullable(),
});
export type RecordOutcome = z.infer<typeof RecordOutcome>;

/** Fields of a draft that decide when shoppers see the record. */
export const publicationDraft = {
  is_published: z.boolean().default(true),
  starts_at: optional(moment),
  ends_at: optional(moment),
};

/** The same fields of a stored record. Shoppers see it from `starts_at` until `ends_at`; null is without a limit. */
export const publication = {
  is_published: z.boolean(),
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
};
export type Publication = z.infer<z.ZodObject<typeof publication>>;

/** A check for `.refine()` on a draft with publication fields. */
export const endsAfterStart: [
  check: (draft: Pick<Publication, "starts_at" | "ends_at">) => boolean,
  problem: { path: string[]; message: string },
] = [
  ({ starts_at, ends_at }) =>
    starts_at === null || ends_at === null || Date.parse(starts_at) < Date.parse(ends_at),
  { path: ["ends_at"], message: "Choose an end after the start." },
];

export type PublicationState = "draft" | "scheduled" | "published" | "ended";

/** @param now in milliseconds */
export function publicationState(
  { is_published, starts_at, ends_at }: Publication,
  now: number,
): PublicationState {
  if (!is_published) return "draft";
  if (ends_at !== null && Date.parse(ends_at) <= now) return "ended";
  return starts_at !== null && Date.parse(starts_at) > now ? "scheduled" : "published";
}
