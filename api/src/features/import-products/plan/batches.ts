import { setImmediate } from "node:timers/promises";
import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import { sanitiseHtml } from "../../../rich-text/sanitise.ts";
import type { ImportRun } from "../runs/import-run.ts";
import {
  externalPicturesIn,
  withoutOrigin,
} from "../../product-files/products/description-pictures.rules.ts";
import { type ImportedProduct, isRowProblem, type RowProblem } from "../../product-files/imported-product.ts";
import { mapYielding } from "./map-yielding.ts";

/** A batch of products that are stored together. */
export interface Batch {
  products: ImportedProduct[];
  /** Rows that were left out, and warnings about the products. */
  findings: Finding[];
  /** Number of products and problems of the file before this batch, and including it. */
  before: number;
  items: number;
  /** The last row that was read. */
  row: number;
}

const maxVariants = 1_000;
const maxText = 1_000_000;
const maxFindings = 1_000;

/**
 * The file's items in batches, without the first `skip` items. A batch is small enough to be locked, compared and
 * stored at once, whatever the file contains.
 */
export async function* batchesOf(
  items: AsyncIterable<ImportedProduct | RowProblem>,
  { skip, maxProducts }: { skip: number; maxProducts: number },
): AsyncGenerator<Batch> {
  let batch = emptyBatch(0, 0);
  batch.before = skip;
  let size = { variants: 0, text: 0 };
  for await (const item of items) {
    batch.items++;
    if (isRowProblem(item)) batch.row = Math.max(batch.row, item.row);
    else batch.row = Math.max(batch.row, item.rows.at(-1)!);
    if (batch.items <= skip) continue;
    if (isRowProblem(item)) batch.findings.push(findingOf(item, item.handle, item.severity ?? "error"));
    else {
      batch.products.push(item);
      for (const warning of item.warnings) batch.findings.push(findingOf(warning, item.handle, "warning"));
      size = {
        variants: size.variants + item.variants.length,
        text: size.text + (item.description_html?.length ?? 0),
      };
    }
    const isFull =
      batch.products.length >= maxProducts || size.variants >= maxVariants || size.text >= maxText;
    if (!isFull && batch.findings.length < maxFindings) continue;
    yield batch;
    batch = emptyBatch(batch.items, batch.row);
    size = { variants: 0, text: 0 };
    await setImmediate();
  }
  if (batch.products.length > 0 || batch.findings.length > 0) yield batch;
}

/** Prepares the next item while the previous one is processed: this process reads while the database writes. */
export async function* prefetchOne<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ;) {
      const { value, done } = await next;
      if (done) return;
      next = iterator.next();
      // The error is handled where this is awaited; until then it must not count as an unhandled rejection.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

function emptyBatch(items: number, row: number): Batch {
  return { products: [], findings: [], before: items, items, row };
}

function findingOf(
  { row, column, message }: RowProblem,
  handle: string | undefined,
  severity: Finding["severity"],
): Finding {
  return { row, handle: handle ?? null, column: column ?? null, severity, message };
}

/** The batches with sanitised descriptions. Sanitising is the slowest part of an import. */
export async function* withCleanDescriptions(
  batches: AsyncIterable<Batch>,
  run: Pick<ImportRun, "app" | "shop_id">,
): AsyncGenerator<Batch> {
  const clean = (product: ImportedProduct) => cleaned(product, run);
  for await (const batch of batches) yield { ...batch, products: await mapYielding(batch.products, clean) };
}

function cleaned(
  product: ImportedProduct,
  { app, shop_id }: Pick<ImportRun, "app" | "shop_id">,
): ImportedProduct {
  if (!product.description_html) return product;
  const description_html = sanitiseHtml(withoutOrigin(product.description_html, app.dashboardUrl));
  return {
    ...product,
    description_html,
    description_pictures: externalPicturesIn(description_html, shop_id),
  };
}
