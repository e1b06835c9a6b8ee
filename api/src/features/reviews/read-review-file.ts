import { setImmediate } from "node:timers/promises";
import { maxReviewRows, type ReviewImportPreview } from "@vitrine/contract/products/review-files";
import type { AppContext } from "../../app-context.ts";
import { apiError } from "../../api-error.ts";
import { asApiError, FileProblem } from "../product-files/file-problem.ts";
import { hasDayFirst } from "../product-files/cells/times.rules.ts";
import { readWholeTable } from "../product-files/tables/read-whole-table.ts";
import { csvOfFile } from "../product-files/tables/read-workbook.ts";
import { requireShop } from "../shops/shops.queries.ts";
import {
  type FileReview,
  missingReviewFields,
  readReview,
  reviewFieldsOf,
  type RowProblem,
} from "./review-file.rules.ts";

/** A file of reviews. */
interface ReviewFile extends Pick<ReviewImportPreview, "columns" | "missing" | "rows"> {
  reviews: FileReview[];
  problems: RowProblem[];
}

/**
 * Reads the reviews of a CSV or Excel file. Headers decide the field of each column.
 *
 * @throws import_rejected if the file isn't a table
 */
export async function readReviewFile(app: AppContext, shopId: number, sent: File): Promise<ReviewFile> {
  const { headers, rows } = await tableOf(sent, shopId);
  const fields = reviewFieldsOf(headers);
  const columns = headers.map((header, at) => ({ header, field: fields[at] ?? null }));
  const file: ReviewFile = {
    columns,
    missing: missingReviewFields(fields),
    rows: rows.length,
    reviews: [],
    problems: [],
  };
  if (file.missing.length > 0) return file;
  const dateAt = fields.indexOf("created_at");
  const { time_zone } = await app.db.inShop(shopId, requireShop);
  const reading = {
    zone: time_zone,
    isDayFirst: hasDayFirst(rows.map(({ cells }) => cells[dateAt] ?? "")),
    now: app.clock.now(),
  };
  for (const [at, { row, cells }] of rows.entries()) {
    // Other requests are answered in between.
    if (at % 500 === 499) await setImmediate();
    const read = readReview(row, (field) => cells[fields.indexOf(field)], reading);
    if ("message" in read) file.problems.push(read);
    else file.reviews.push(read);
  }
  return file;
}

async function tableOf(sent: File, shopId: number) {
  try {
    const bytes = await csvOfFile(Buffer.from(await sent.arrayBuffer()), shopId);
    return await readWholeTable(bytes, maxReviewRows);
  } catch (failure) {
    // The messages of the other problems are about the file, these about products.
    if (failure instanceof FileProblem && (failure.code === "empty" || failure.code === "not_csv"))
      throw apiError("import_rejected", { message: "Choose a CSV or Excel file with reviews." });
    throw asApiError(failure);
  }
}
