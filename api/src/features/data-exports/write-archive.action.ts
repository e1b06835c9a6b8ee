import { storeUrl } from "@vitrine/contract/shops/store-url";
import type { AppContext } from "../../app-context.ts";
import { csvLines } from "../../files/csv-file.ts";
import { storedChunks } from "../../files/stored-chunks.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import { type EntryContent, ZipWriter } from "../../files/zip-writer.ts";
import { exportCustomers } from "../customers/export-customers.action.ts";
import { exportOrders } from "../export-orders/export-orders.action.ts";
import { exportCategories, exportCollections } from "../export-products/export-groups.action.ts";
import { exportProducts } from "../export-products/export-products.action.ts";
import { pictureUrl } from "../pictures/pictures.rules.ts";
import { exportRedirects } from "../redirects/export-redirects.action.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { listTableShapes } from "./exported-rows.queries.ts";
import { exportedTables } from "./exported-tables.rules.ts";
import { type ListedFile, readmeText } from "./readme.rules.ts";
import { inSnapshot } from "./in-snapshot.ts";
import { readTable } from "./read-table.action.ts";
import { countStoredFiles, type PictureFile, type StoredFile, storedFiles } from "./stored-files.queries.ts";

interface Export {
  app: AppContext;
  shopId: number;
  zip: ZipWriter;
  /** Called after each file. */
  advance: () => Promise<void>;
}

/**
 * Writes all data of a shop into a ZIP file at a path, one entry after another: the spreadsheets, the tables, the stored
 * files and the README. The rows are those of one moment, the files those that are stored when it is their turn: no
 * transaction waits for the storage.
 *
 * @param note called with the progress; the export stops if it throws
 */
export async function writeArchive(
  app: AppContext,
  shopId: number,
  path: string,
  note: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const now = new Date(app.clock.now());
  const { shop, counts } = await app.db.inShop(shopId, async (tx) => ({
    shop: await requireShop(tx),
    counts: await countStoredFiles(tx),
  }));
  const files = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const total = spreadsheets(app, shopId).length + Object.keys(exportedTables).length + files;
  let done = 0;
  const advance = async () => {
    done = Math.min(done + 1, total);
    // Each percent, so that thousands of pictures don't change the row as often.
    if (percent(done, total) > percent(done - 1, total)) await note(done, total);
  };
  await note(done, total);
  const zip = new ZipWriter(path, now);
  const to: Export = { app, shopId, zip, advance };
  try {
    const rows = await inSnapshot(app, shopId, async (snapshot) => ({
      tables: await addSpreadsheets(to, spreadsheets(snapshot, shopId)),
      records: await addTables({ ...to, app: snapshot }),
    }));
    const parts = { ...rows, files: await addFiles(to) };
    const url = storeUrl(shop, app.dashboardUrl);
    await zip.add("README.txt", [readmeText({ name: shop.name, url }, now.toISOString(), parts)]);
    await zip.end();
  } catch (failure) {
    await zip.abort();
    throw failure;
  }
}

const percent = (done: number, total: number) => Math.floor((done * 100) / total);

interface Spreadsheet extends ListedFile {
  file: StreamedFile;
}

/** The spreadsheets, from the same code as the downloads of lists. */
function spreadsheets(app: AppContext, shopId: number): Spreadsheet[] {
  return [
    {
      name: "products.csv",
      about: "Products with their variants, prices, stock and pictures",
      file: exportProducts(app, shopId, { format: "vitrine" }),
    },
    {
      name: "categories.csv",
      about: "The tree of categories",
      file: exportCategories(app, shopId),
    },
    {
      name: "collections.csv",
      about: "Collections with their rules and products",
      file: exportCollections(app, shopId),
    },
    {
      name: "customers.csv",
      about: "Customers with address and consent to marketing",
      file: exportCustomers(app, shopId, {}),
    },
    {
      name: "orders.csv",
      about: "Orders with a row for each item",
      file: exportOrders(app, shopId, { preset: "items", sort: "placed" }),
    },
    {
      name: "redirects.csv",
      about: "Redirects from old URLs to new ones",
      file: exportRedirects(app, shopId),
    },
  ];
}

async function addSpreadsheets({ zip, advance }: Export, sheets: Spreadsheet[]): Promise<ListedFile[]> {
  for (const { name, file } of sheets) {
    await zip.add(name, file.chunks());
    await advance();
  }
  return sheets;
}

/** Adds the tables that have rows. */
async function addTables({ app, shopId, zip, advance }: Export): Promise<ListedFile[]> {
  const tables = Object.entries(exportedTables).map(([name, { omit = [] }]) => ({ name, omit }));
  const shapes = await app.db.inShop(shopId, (tx) => listTableShapes(tx, tables));
  const listed: ListedFile[] = [];
  for (const shape of shapes) {
    const name = `data/${shape.name}.jsonl`;
    let count = 0;
    const lines = readTable(app, shopId, shape, (rows) => (count += rows));
    const first = await lines.next();
    if (!first.done) {
      await zip.add(name, continued(first.value, lines));
      listed.push({ name, about: exportedTables[shape.name]!.about, count });
    }
    await advance();
  }
  return listed;
}

const aboutFolders: Record<keyof typeof storedFiles, string> = {
  pictures: "Pictures in their largest stored size. pictures.csv lists them",
  "digital-files": "Files that buyers download. data/digital_files.jsonl has their names",
  "payment-proofs": "Proofs of bank transfers. data/payment_proofs.jsonl has their orders",
  "return-photos": "Photos of returned items. data/returns.jsonl has their returns",
  "review-photos": "Photos of reviews. data/reviews.jsonl has their reviews",
};

async function addFiles(to: Export): Promise<ListedFile[]> {
  await to.zip.add("pictures.csv", pictureList(to));
  const listed: ListedFile[] = [{ name: "pictures.csv", about: "The URL and size of each picture" }];
  for (const folder of Object.keys(storedFiles) as (keyof typeof storedFiles)[]) {
    const count = await addFolder(to, folder);
    if (count > 0) listed.push({ name: `${folder}/`, about: aboutFolders[folder], count });
  }
  return listed;
}

/** Adds the files of a folder. Returns their number. A file that is deleted meanwhile is left out. */
async function addFolder(
  { app, shopId, zip, advance }: Export,
  folder: keyof typeof storedFiles,
): Promise<number> {
  let count = 0;
  for await (const file of pagesOf<StoredFile>({ app, shopId }, storedFiles[folder])) {
    const content = await openStored(app, file);
    if (content) {
      await zip.add(`${folder}/${file.name}`, content, { isCompressed: true });
      count += 1;
    }
    await advance();
  }
  return count;
}

const filesAtOnce = 100;

async function* pagesOf<F extends StoredFile>(
  { app, shopId }: Pick<Export, "app" | "shopId">,
  list: (
    tx: Parameters<typeof countStoredFiles>[0],
    page: { after: string | undefined; limit: number },
  ) => Promise<F[]>,
): AsyncGenerator<F> {
  for (let after: string | undefined; ;) {
    const page = { after, limit: filesAtOnce };
    const files = await app.db.inShop(shopId, (tx) => list(tx, page));
    if (files.length === 0) return;
    yield* files;
    after = files.at(-1)!.id;
  }
}

/** The content of a stored file; undefined if it is missing, before anything of it is written. */
async function openStored(
  { storage }: AppContext,
  { key, size }: StoredFile,
): Promise<EntryContent | undefined> {
  const first = await storage.get(key, size === undefined ? undefined : { from: 0, to: 0 });
  if (!first) return undefined;
  return size === undefined ? [first.bytes] : storedChunks(storage, key, { from: 0, to: size - 1 });
}

/** The list of pictures: the file of each, and its URL in the other spreadsheets. */
async function* pictureList({ app, shopId }: Export): AsyncGenerator<string> {
  yield "\ufeff" + csvLines([["File", "URL", "Width", "Height"]]);
  for await (const { name, hash, widths, width, height } of pagesOf<PictureFile>(
    { app, shopId },
    storedFiles.pictures,
  )) {
    const url = app.dashboardUrl + pictureUrl(shopId, hash, Math.max(...widths));
    yield csvLines([[`pictures/${name}`, url, String(width), String(height)]]);
  }
}

async function* continued(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
