import type { AppContext } from "../../app-context.ts";
import { csvFile } from "../../files/csv-file.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import { pictureUrl } from "../pictures/pictures.rules.ts";
import { type ExportedReview, listExported } from "./review-files.queries.ts";

const batchSize = 1_000;

/** Exports all reviews as a CSV that the import reads, a batch in each transaction. Emails of customers aren't in it. */
export function exportReviews(app: AppContext, shopId: number): StreamedFile {
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  const urlOf = (hash: string, width: number) => app.dashboardUrl + pictureUrl(shopId, hash, width);
  return csvFile(`reviews-${day}.csv`, async function* () {
    yield [Object.keys(columns)];
    let after: string | undefined;
    do {
      const page = { after, limit: batchSize };
      const reviews = await app.db.inShop(shopId, (tx) => listExported(tx, page));
      yield reviews.map((review) => Object.values(columns).map((cellOf) => cellOf(review, urlOf) ?? ""));
      after = reviews.length < batchSize ? undefined : reviews.at(-1)!.id;
    } while (after !== undefined);
  });
}

type UrlOf = (hash: string, width: number) => string;

/** The cell of each column by its header, which the import recognises. */
const columns: Record<string, (review: ExportedReview, urlOf: UrlOf) => string | null> = {
  Subject: ({ subject }) => subject,
  "Product handle": ({ handle }) => handle,
  "Product title": ({ product }) => product,
  Rating: ({ stars }) => String(stars),
  Title: ({ title }) => title,
  Review: ({ text }) => text,
  Name: ({ name }) => name,
  Date: ({ created_at }) => created_at,
  Reply: ({ reply }) => reply,
  "Reply date": ({ replied_at }) => replied_at,
  Status: ({ status }) => status,
  Source: ({ source }) => source,
  "Verified purchase": ({ is_verified }) => (is_verified ? "true" : "false"),
  "Photo URLs": ({ photos }, urlOf) =>
    photos.map(({ hash, widths }) => urlOf(hash, Math.max(...widths))).join(" "),
};
