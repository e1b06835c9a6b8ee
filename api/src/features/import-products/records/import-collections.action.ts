import { isDeepStrictEqual } from "node:util";
import {
  type CollectionKind,
  collectionKinds,
  type CollectionSort,
  collectionSorts,
  maxPinned,
} from "@vitrine/contract/products/collections";
import { Rules } from "@vitrine/contract/products/collection-rules";
import type { ShopTx } from "../../../db/tx.ts";
import { listPlaces } from "../../categories/categories.queries.ts";
import { listMarked, type Marked, setMarked } from "../../collections/collection-marks.queries.ts";
import {
  type CollectionRecord,
  findCollection,
  findCollectionForUpdate,
  listHandles,
} from "../../collections/collections.queries.ts";
import { noteCollection } from "../../collections/note-collection.action.ts";
import { changeCollection, createCollection } from "../../collections/save-collection.action.ts";
import { productHandle } from "../../products/products.rules.ts";
import { parseList } from "../../product-files/cells/cell-lists.rules.ts";
import { type GroupCells, groupCellsOf, groupFieldsOf } from "./group-cells.rules.ts";
import {
  kindOf,
  type RecordImporter,
  type RecordBatch,
  type RecordRow,
  type Outcome,
} from "./record-importer.ts";
import type { RowCells } from "../../product-files/products/row-cells.ts";
import { rulesIn } from "../../product-files/products/collection-rules.rules.ts";
import { findLinkTargets } from "../plan/link-targets.queries.ts";

interface CollectionItem extends GroupCells {
  key: string;
  handle: string;
  kind: CollectionKind | undefined;
  /** As written in the file. */
  rules: string | undefined;
  sort: CollectionSort | undefined;
  sold_out_last: boolean | undefined;
  /** Handles of products; undefined if the file has no such column. */
  marked: Partial<Marked>;
}

/** Data that an undo needs of a collection. */
export interface CollectionBefore {
  record: CollectionRecord;
  marked: Marked;
}

/** Imports collections by handle, with their rules and their manually added products. */
export const collectionImporter: RecordImporter<CollectionItem> = {
  itemOf(row) {
    const cells = groupCellsOf(row, "collection");
    const handle = cells.handle ?? (cells.title && productHandle(cells.title, "collection"));
    if (!handle) return "Enter the handle or title of the collection.";
    const kind = oneOf(row, "collection_kind", collectionKinds);
    const sort = oneOf(row, "sort", collectionSorts);
    const marked: Partial<Marked> = {};
    if (row.has("products")) marked.by_hand = handlesIn(row, "products");
    if (row.has("pinned")) marked.pinned = handlesIn(row, "pinned").slice(0, maxPinned);
    if (row.has("excluded")) marked.excluded = handlesIn(row, "excluded").toSorted();
    const rules = row.raw("rules") || undefined;
    return {
      ...cells,
      key: handle,
      handle,
      kind,
      rules,
      sort,
      sold_out_last: row.flag("sold_out_last"),
      marked,
    };
  },

  async take(batch) {
    const { tx, records } = batch;
    const ids = await listHandles(
      tx,
      records.map(({ item }) => item.handle),
    );
    const categories = new Map((await listPlaces(tx)).map(({ handle, id }) => [handle, id]));
    const handles = records.flatMap(({ item }) => Object.values(item.marked).flat());
    const { products } = await findLinkTargets(tx, {
      collections: [],
      products: [...new Set(handles)],
      digital_files: [],
      size_charts: [],
    });
    const outcomes: Outcome[] = [];
    for (const each of records) {
      const id = ids.get(each.item.handle);
      const outcome = await takeOne(batch, each, id, categories, products);
      if (outcome) outcomes.push(outcome);
    }
    return outcomes;
  },
};

function oneOf<Word extends string>(
  row: RowCells,
  field: "collection_kind" | "sort",
  choices: readonly Word[],
): Word | undefined {
  const text = row.raw(field).toLowerCase();
  const choice = choices.find((one) => one === text);
  if (text !== "" && !choice) row.warn(field, `Enter one of these: ${choices.join(", ")}.`);
  return choice;
}

function handlesIn(row: RowCells, field: "products" | "pinned" | "excluded"): string[] {
  return [...new Set(parseList(row.raw(field)))];
}

/** Undefined if a row is left out. */
async function takeOne(
  { tx, run, pictures, note }: RecordBatch<CollectionItem>,
  { row, item }: RecordRow<CollectionItem>,
  id: string | undefined,
  categories: Map<string, string>,
  products: Map<string, string>,
): Promise<Outcome | undefined> {
  const error = (message: string) => note(row, "error", message);
  const isReal = run.pass === "run";
  const now = run.app.clock.now();
  const before = id ? await (isReal ? findCollectionForUpdate : findCollection)(tx, id) : undefined;
  const stored = before && { record: before, marked: await listMarked(tx, before.id) };
  const kind = before?.kind ?? item.kind ?? (item.rules ? "rules" : "manual");
  if (item.kind && item.kind !== kind)
    return void error(
      "A collection of a different type has this handle. Delete it first, or enter another handle.",
    );
  const title = item.title ?? before?.title;
  if (!title) return void error("No collection has this handle yet. Enter a title to add a new collection.");
  const written = kind === "rules" && item.rules !== undefined ? rulesIn(item.rules, categories) : undefined;
  if (written && "message" in written) return void error(written.message);
  const rules = kind === "rules" ? (written ?? (before?.rules && Rules.parse(before.rules)) ?? null) : null;
  if (kind === "rules" && !rules) return void error("Add a condition.");

  const fields = {
    ...groupFieldsOf(item, before, pictures),
    title,
    rules,
    sort: item.sort ?? before?.sort ?? "newest",
    sold_out_last: item.sold_out_last ?? before?.sold_out_last ?? false,
  };
  const marked = markedBy(item, kind, stored?.marked, products, (handle) =>
    note(row, "warning", `No product has the handle “${handle}”, so it's skipped.`),
  );
  const isEdited = !before || !isDeepStrictEqual(fields, fieldsOf(before));
  const isMarked = !isDeepStrictEqual(marked, stored?.marked ?? noMarks);
  const isPictureToCome = item.picture && !pictures.has(item.picture) && !isReal;
  const became = kindOf(run.mode, before !== undefined, !isEdited && !isMarked && !isPictureToCome);
  const outcome: Outcome = { row, handle: item.handle, kind: became };
  if (!isReal || became === "skip" || became === "left_out") return outcome;

  const draft = { ...fields, handle: item.handle };
  if (!before) id = (await createCollection(tx, run.actor, { ...draft, kind, product_ids: [] }, now)).id;
  else if (isEdited)
    await changeCollection(
      tx,
      run.actor,
      before.id,
      { ...draft, version: before.version },
      now,
      (record) => record,
    );
  if (isMarked) await writeMarked(tx, id!, marked, products);
  const after = (await findCollection(tx, id!))!;
  if (before && isMarked)
    await noteCollection(tx, run.actor, "products_changed", after, {
      before: { product_count: before.product_count },
      after: { product_count: after.product_count },
      isSeen: !after.hidden,
    });
  const change = {
    target_type: "collection" as const,
    target_id: after.id,
    version: after.version,
    before: stored ?? null,
    after: marked,
  };
  return { ...outcome, change };
}

const noMarks: Marked = { by_hand: [], pinned: [], excluded: [] };

function fieldsOf(record: CollectionRecord) {
  const { description_html, picture_id, seo_title, seo_description, hidden, title } = record;
  const { rules, sort, sold_out_last } = record;
  const texts = { description_html, picture_id, seo_title, seo_description, hidden, title };
  return { ...texts, rules: rules && Rules.parse(rules), sort, sold_out_last };
}

/** A manual collection has products; an automatic one has pinned and excluded products. */
function markedBy(
  { marked }: CollectionItem,
  kind: CollectionKind,
  stored: Marked = noMarks,
  products: Map<string, string>,
  onUnknown: (handle: string) => void,
): Marked {
  const known = (handles: string[] | undefined, otherwise: string[]) =>
    handles?.filter((handle) => {
      if (!products.has(handle)) onUnknown(handle);
      return products.has(handle);
    }) ?? otherwise;
  return {
    by_hand: kind === "manual" ? known(marked.by_hand, stored.by_hand) : stored.by_hand,
    pinned: kind === "rules" ? known(marked.pinned, stored.pinned) : stored.pinned,
    excluded: kind === "rules" ? known(marked.excluded, stored.excluded) : stored.excluded,
  };
}

/**
 * @param products IDs by handle; deleted products are left out
 */
export async function writeMarked(
  tx: ShopTx,
  collectionId: string,
  marked: Marked,
  products: Map<string, string>,
): Promise<void> {
  for (const mark of ["by_hand", "pinned", "excluded"] as const)
    await setMarked(
      tx,
      collectionId,
      mark,
      marked[mark].flatMap((handle) => products.get(handle) ?? []),
    );
}
