import type { ShopTx } from "../../../db/tx.ts";
import { invalidateStorefront } from "../../../events/store-map.ts";
import type { AppContext } from "../../../app-context.ts";
import { planAvif } from "../../pictures/make-avif.action.ts";
import { listProductsByHandle, type ProductRecord } from "../../products/products.queries.ts";
import { type Batch, batchesOf, withCleanDescriptions } from "../plan/batches.ts";
import { createPictureFetcher, fetchAll, type FetchedPicture } from "./fetch-picture.ts";
import { insertChanges, listChangeVersions } from "../runs/import-changes.queries.ts";
import { Cancelled, type ImportRun, openProductsRead } from "../runs/import-run.ts";
import { findPicturePaths, findPicturesBySource, lockProductsByHandle } from "./stored-products.queries.ts";
import { publishChange } from "../runs/note-import.action.ts";
import {
  endPictureRetry,
  listFailedPictures,
  saveFetchedPictures,
  takePictureRetry,
} from "./picture-retries.queries.ts";
import { pictureUrlsOf } from "../plan/plan-pictures.rules.ts";
import { planPicturesOnly, planUnchanged } from "../plan/plan-product.rules.ts";
import { writePlans } from "./write-plans.action.ts";
import type { ProductPlan } from "../plan/product-plan.ts";
import { workInBulk } from "../runs/transactions.queries.ts";

const productsAtOnce = 20;

/**
 * Fetches the failed pictures of an import, and only those, and attaches them. A product that was edited since
 * retains its pictures, and the new ones are appended.
 */
export async function retryFailedPictures(
  app: AppContext,
  job: { shop_id: number; import_id: string },
): Promise<void> {
  const taken = await app.db.inShop(job.shop_id, (tx) => takePictureRetry(tx, job.import_id));
  if (!taken) return;
  const run = await openProductsRead(app, job);
  const failed = await app.db.inShop(job.shop_id, (tx) => listFailedPictures(tx, job.import_id));
  const fetchPicture = createPictureFetcher(app, job.shop_id);
  try {
    for await (const batch of withCleanDescriptions(ofProducts(run, failed), { app, ...job })) {
      const urls = batch.products.flatMap(({ handle }) => [...failed.get(handle)!]);
      const fetched = await fetchAll([...new Set(urls)], fetchPicture);
      await app.db.inShop(job.shop_id, (tx) => attach(tx, { ...run, ...taken }, batch, fetched, failed));
    }
  } catch (failure) {
    if (failure instanceof Cancelled) return;
    throw failure;
  }
  await app.db.inShop(job.shop_id, async (tx) => {
    await endPictureRetry(tx, job.import_id);
    await planAvif(app, tx);
    await publishChange(tx, "import-products", job.import_id);
    await publishChange(tx, "products", null);
  });
}

async function* ofProducts(
  run: Pick<ImportRun, "read">,
  failed: Map<string, Set<string>>,
): AsyncGenerator<Batch> {
  let batch: Batch = { products: [], findings: [], before: 0, items: 0, row: 0 };
  for await (const each of batchesOf(run.read(), { skip: 0, maxProducts: 500 }))
    for (const product of each.products) {
      if (failed.has(product.handle)) batch.products.push(product);
      if (batch.products.length < productsAtOnce) continue;
      yield batch;
      batch = { ...batch, products: [] };
    }
  if (batch.products.length > 0) yield batch;
}

type Run = Pick<ImportRun, "app" | "id" | "actor" | "run_number">;

async function attach(
  tx: ShopTx,
  run: Run,
  { products }: Batch,
  fetched: Map<string, FetchedPicture>,
  failed: Map<string, Set<string>>,
): Promise<void> {
  const handles = products.map(({ handle }) => handle);
  const here = [...fetched].flatMap(([url, { id }]) => (id ? [[url, id] as const] : []));
  const urls = products.flatMap((product) => pictureUrlsOf(product).map(({ url }) => url));
  await workInBulk(tx);
  await lockProductsByHandle(tx, handles);
  const stored = new Map((await listProductsByHandle(tx, handles)).map((one) => [one.handle, one]));
  const versions = await listChangeVersions(tx, run.id, handles);
  const known = new Map([...(await findPicturesBySource(tx, urls)), ...here]);
  const descriptionUrls = products.flatMap((product) => product.description_pictures ?? []);
  const paths = await findPicturePaths(tx, descriptionUrls, known);
  const now = run.app.clock.now();
  const plans = products.flatMap((file) => {
    const product = stored.get(file.handle);
    if (!product) return [];
    return versions.get(file.handle) === product.version
      ? planPicturesOnly(file, product, known, paths, now)
      : planAppendedPictures(product, file.rows[0]!, known, failed.get(file.handle)!, now);
  });
  const from = { import_id: run.id, now, made_at: now };
  const { isSeen, changes } = await writePlans(run.app, tx, run.actor, plans, from);
  await insertChanges(tx, run.id, changes);
  const fresh = [...fetched.values()].filter(({ isNew }) => isNew).length;
  const found = here.map(([url]) => url);
  if (!(await saveFetchedPictures(tx, run, found, fresh))) throw new Cancelled();
  await publishChange(tx, "import-products", run.id);
  if (isSeen) await invalidateStorefront(tx);
}

/** A plan that appends the new pictures to the product's own. */
function planAppendedPictures(
  product: ProductRecord,
  row: number,
  known: Map<string, string>,
  urls: Set<string>,
  now: number,
): ProductPlan {
  const plan = planUnchanged(product, row, now);
  const has = new Set(plan.pictures.map(({ id }) => id));
  const added = [...new Set([...urls].flatMap((url) => known.get(url) ?? []))].filter((id) => !has.has(id));
  if (added.length === 0) return plan;
  return { ...plan, kind: "update", pictures: [...plan.pictures, ...added.map((id) => ({ id, alt: "" }))] };
}
