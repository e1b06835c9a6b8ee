import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";

/** Contents that a column of a file of reviews can have. */
export const reviewColumns = [
  "product_handle",
  "product_url",
  "product_sku",
  "product_id",
  "product_title",
  "subject",
  "rating",
  "title",
  "text",
  "name",
  "email",
  "created_at",
  "reply",
  "replied_at",
  "status",
  "verified",
  "photos",
] as const;
export type ReviewColumn = (typeof reviewColumns)[number];

/** Maximum number of rows of a file. */
export const maxReviewRows = 10_000;

const Upload = z.object({
  file: z.file(),
  /** Of the imported reviews, except those that the file says aren't published: they stay pending. */
  status: z.enum(["published", "pending"]).default("pending"),
});

const figures = {
  /** Rows that the shop has already, or that are twice in the file. */
  known: z.number().int(),
  /** Rows that can't be imported. */
  rejected: z.number().int(),
  /** The first of them, by line of the file. */
  problems: z.array(z.object({ row: z.number().int(), message: z.string() })),
};

/** The reviews that an import would add. Nothing is stored. */
export const ReviewImportPreview = z.object({
  columns: z.array(z.object({ header: z.string(), field: z.enum(reviewColumns).nullable() })),
  /** Groups of fields of which each needs one column; empty if the file can be imported. */
  missing: z.array(z.array(z.enum(reviewColumns))),
  rows: z.number().int(),
  /** Reviews that the shop doesn't have yet, and the number of their products. */
  reviews: z.number().int(),
  products: z.number().int(),
  /** Those of them that are of the shop itself. */
  of_shop: z.number().int(),
  /** Reviews that the file says are of verified buyers, and those with photos: neither is imported. */
  verified: z.number().int(),
  with_photos: z.number().int(),
  ...figures,
});
export type ReviewImportPreview = z.infer<typeof ReviewImportPreview>;

export const ReviewImport = z.object({ imported: z.number().int(), ...figures });
export type ReviewImport = z.infer<typeof ReviewImport>;

// Reviews as CSV: those of this shop, and those of other review software.
export const review_files = {
  preview: shop("customization", { maxBody: 21_000_000 })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/reviews/import/preview" })
    .input(z.object({ params: inShop, body: Upload }))
    .errors(errorMap("import_rejected"))
    .output(response(ReviewImportPreview)),
  /** Adds the reviews of a file that the shop doesn't have yet. None of them is verified. */
  import: shop("customization", { maxBody: 21_000_000, contends: "review import" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/reviews/import" })
    .input(z.object({ params: inShop, body: Upload }))
    .errors(errorMap("import_rejected"))
    .output(z.object({ message: z.string(), data: ReviewImport })),
  /** All reviews as CSV, without the customers' emails. The import reads it. */
  export: shop("customization")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/reviews/export" })
    .input(z.object({ params: inShop }))
    .output(z.file()),
};
