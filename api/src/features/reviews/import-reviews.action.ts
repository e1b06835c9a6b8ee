import type { ReviewImport, ReviewImportPreview } from "@vitrine/contract/products/review-files";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { readReviewFile } from "./read-review-file.ts";
import {
  type FileReview,
  isSameReview,
  type KnownReview,
  type RowProblem,
  textHash,
} from "./review-file.rules.ts";
import {
  type ImportedReview,
  insertImported,
  listNamedProducts,
  listWithTexts,
  lockImports,
} from "./review-files.queries.ts";
import { changeRatings } from "./change-ratings.action.ts";

const rowsAtOnce = 500;
const listedProblems = 100;
/** Reviews whose photos one job fetches. */
const fetchedAtOnce = 25;

interface Upload {
  file: File;
  status: "published" | "pending";
}

/** The reviews that an import of a file would add. Stores nothing. @throws import_rejected */
export async function previewReviews(
  app: AppContext,
  shopId: number,
  { file: sent }: Upload,
): Promise<ReviewImportPreview> {
  const { columns, missing, rows, reviews, problems } = await readReviewFile(app, shopId, sent);
  const found: NewReview[] = [];
  const rejected = [...problems];
  let known = 0;
  const seen: Seen = new Map();
  for (const batch of batchesOf(reviews)) {
    const plan = await app.db.inShop(shopId, (tx) => planBatch(tx, batch, seen));
    found.push(...plan.fresh);
    rejected.push(...plan.problems);
    known += plan.known;
  }
  return {
    columns,
    missing,
    rows,
    reviews: found.length,
    products: new Set(found.flatMap(({ product_id }) => product_id ?? [])).size,
    of_shop: found.filter(({ isOfShop }) => isOfShop).length,
    verified: found.filter(({ isVerified }) => isVerified).length,
    with_photos: found.filter(({ photoUrls }) => photoUrls.length > 0).length,
    known,
    ...listed(rejected),
  };
}

/**
 * Adds the reviews of a file that the shop doesn't have yet, a batch in each transaction: imported again after an interruption,
 * the rest is added.
 *
 * @throws import_rejected
 */
export async function importReviews(
  app: AppContext,
  actor: Actor,
  shopId: number,
  { file: sent, status }: Upload,
): Promise<ReviewImport> {
  const { missing, reviews, problems } = await readReviewFile(app, shopId, sent);
  if (missing.length > 0)
    throw apiError("import_rejected", {
      message: "This file needs a column for the product and one for the rating.",
    });
  const rejected = [...problems];
  let imported = 0;
  let known = 0;
  const seen: Seen = new Map();
  for (const batch of batchesOf(reviews)) {
    const plan = await app.db.inShop(shopId, async (tx) => {
      await lockImports(tx);
      const planned = await planBatch(tx, batch, seen);
      await addReviews(app, tx, planned.fresh, status);
      return planned;
    });
    imported += plan.fresh.length;
    known += plan.known;
    rejected.push(...plan.problems);
  }
  if (imported > 0)
    await app.db.inShop(shopId, (tx) =>
      insertActivity(tx, actor, {
        action: "reviews.imported",
        target_type: "review",
        target_id: String(shopId),
        target_label: sent.name.slice(0, 200),
        after: { imported },
      }),
    );
  return { imported, known, ...listed(rejected) };
}

type NewReview = FileReview & KnownReview;
/** The reviews that the shop or the file has, by subject and text. */
type Seen = Map<string, KnownReview[]>;

/** The reviews of a batch that are new; `seen` gets them, too. */
async function planBatch(
  tx: ShopTx,
  batch: FileReview[],
  seen: Seen,
): Promise<{ fresh: NewReview[]; known: number; problems: RowProblem[] }> {
  const productOf = await productsOf(tx, batch);
  const problems: RowProblem[] = [];
  const matched: NewReview[] = [];
  for (const review of batch) {
    const product_id = productOf(review);
    if (product_id === undefined)
      problems.push({ row: review.row, message: "No product has this handle, SKU or title." });
    else matched.push({ ...review, product_id, text_hash: textHash(review), is_empty: isEmpty(review) });
  }
  const products = [...new Set(matched.map(({ product_id }) => product_id))];
  const stored = await listWithTexts(
    tx,
    products,
    matched.map(({ text_hash }) => text_hash),
  );
  for (const review of stored) note(seen, review);
  const fresh = matched.filter((review) => {
    if (seen.get(keyOf(review))?.some((other) => isSameReview(review, other))) return false;
    note(seen, review);
    return true;
  });
  return { fresh, known: matched.length - fresh.length, problems };
}

/**
 * The id of a review's product: by its handle, SKU or id, or else by its title if only one product has it. Null if the review is
 * of the shop, undefined if no product matches.
 */
async function productsOf(tx: ShopTx, batch: FileReview[]) {
  const written = (name: keyof FileReview["product"]) => [
    ...new Set(batch.map(({ product }) => product[name]).filter((one) => one !== "")),
  ];
  const named = await listNamedProducts(tx, {
    handle: written("handle"),
    sku: written("sku"),
    id: written("id").filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)),
    title: written("title"),
  });
  const ids = Map.groupBy(named, (one) => `${one.name} ${one.written}`);
  return ({ product, isOfShop }: FileReview): string | null | undefined => {
    if (isOfShop) return null;
    for (const name of ["handle", "sku", "id", "title"] as const) {
      const found = ids.get(`${name} ${product[name]}`);
      if (found?.length === 1) return found[0]!.product_id;
    }
    return undefined;
  };
}

async function addReviews(
  app: AppContext,
  tx: ShopTx,
  reviews: NewReview[],
  status: Upload["status"],
): Promise<void> {
  if (reviews.length === 0) return;
  const now = app.clock.now();
  const rows = reviews.map((review): ImportedReview & { photoUrls: string[] } => ({
    ...review,
    id: newId(now),
    status: review.isPublished ? status : "pending",
    created_at: review.created_at ?? new Date(now).toISOString(),
  }));
  await insertImported(tx, rows);
  const counts = new Map<string | null, number[]>();
  for (const { product_id, stars } of rows.filter((row) => row.status === "published")) {
    const ofSubject = counts.get(product_id) ?? [0, 0, 0, 0, 0];
    ofSubject[stars - 1]! += 1;
    counts.set(product_id, ofSubject);
  }
  await changeRatings(tx, counts);
  const withPhotos = rows.flatMap(({ id, photoUrls }) =>
    photoUrls.length > 0 ? [{ id, urls: photoUrls }] : [],
  );
  for (let at = 0; at < withPhotos.length; at += fetchedAtOnce)
    await app.jobs.enqueue(tx, "fetch-review-photos", {
      shop_id: tx.shopId,
      reviews: withPhotos.slice(at, at + fetchedAtOnce),
    });
}

function keyOf({ product_id, text_hash }: KnownReview): string {
  return `${product_id} ${text_hash}`;
}

function note(seen: Seen, review: KnownReview): void {
  const same = seen.get(keyOf(review));
  if (same) same.push(review);
  else seen.set(keyOf(review), [review]);
}

function isEmpty({ title, text }: FileReview): boolean {
  return title === null && text === null;
}

function listed(problems: RowProblem[]) {
  const inOrder = problems.toSorted((one, other) => one.row - other.row);
  return { rejected: problems.length, problems: inOrder.slice(0, listedProblems) };
}

function* batchesOf(reviews: FileReview[]): Generator<FileReview[]> {
  for (let at = 0; at < reviews.length; at += rowsAtOnce) yield reviews.slice(at, at + rowsAtOnce);
}
