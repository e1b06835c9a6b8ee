import { isDeepStrictEqual } from "node:util";
import { newId } from "../../../ids.ts";
import {
  type CategoryPlace,
  type CategoryRecord,
  findCategory,
  findCategoryForUpdate,
  listPlaces,
} from "../../categories/categories.queries.ts";
import { childKey, cleanPath, maxDepth } from "../../categories/categories.rules.ts";
import { moveCategory } from "../../categories/move-category.action.ts";
import { changeCategory, createCategory } from "../../categories/save-category.action.ts";
import { categoriesAt } from "../../categories/the-categories-at.action.ts";
import { productHandle } from "../../products/products.rules.ts";
import { parsePaths } from "../../product-files/cells/cell-lists.rules.ts";
import { type GroupCells, groupCellsOf, groupFieldsOf } from "./group-cells.rules.ts";
import {
  kindOf,
  type RecordImporter,
  type RecordBatch,
  type RecordRow,
  type Outcome,
} from "./record-importer.ts";

interface CategoryItem extends GroupCells {
  key: string;
  /** Titles from the root of the tree to the category itself, if it is identified by path. */
  path: string[];
  /** The parent's handle; null for the top level. */
  parent: string | null | undefined;
}

type Tree = CategoryPlace[];

/**
 * Imports categories by handle or by path of titles. A row may refer to a parent that is above it in the file. A dry
 * run collects in memory what the real run would add: one list for each pass.
 */
export function createCategoryImporter(): RecordImporter<CategoryItem> {
  const planned: Tree = [];
  return {
    itemOf(row) {
      const cells = groupCellsOf(row, "category");
      const path = cleanPath(parsePaths(row.raw("category_path"))[0] ?? []);
      const parent = row.raw("parent_handle");
      const title = cells.title ?? path.at(-1);
      if (!cells.handle && !title) return "Enter the handle, title or path of the category.";
      return {
        ...cells,
        title,
        path,
        key: cells.handle ?? (path.length > 0 ? path.join("\n") : `${parent}\n${title}`),
        parent: row.has("parent_handle")
          ? parent === ""
            ? null
            : productHandle(parent, "category")
          : undefined,
      };
    },

    async take(batch) {
      const { tx, run, records } = batch;
      const outcomes: Outcome[] = [];
      let stored = await listPlaces(tx);
      for (const each of records) {
        const outcome = await takeOne(batch, each, [...stored, ...planned]);
        if (run.pass === "dry_run" && outcome?.place) planned.push(outcome.place);
        // A row that is left out may still have created its parents.
        if (run.pass === "run" && outcome?.kind !== "skip") stored = await listPlaces(tx);
        if (outcome) outcomes.push(outcome);
      }
      return outcomes;
    },
  };
}

/** Undefined if a row is left out; `place` is the position of a new category. */
async function takeOne(
  { tx, run, pictures, note }: RecordBatch<CategoryItem>,
  { row, item }: RecordRow<CategoryItem>,
  tree: Tree,
): Promise<(Outcome & { place?: CategoryPlace }) | undefined> {
  const error = (message: string) => note(row, "error", message);
  const now = run.app.clock.now();
  const isReal = run.pass === "run";
  const named = item.parent ? tree.find(({ handle }) => handle === item.parent) : undefined;
  if (item.parent && !named)
    return void error(`No category has the handle “${item.parent}”. Move its row above this one.`);
  const above = item.path.slice(0, -1);
  const found = item.handle
    ? tree.find(({ handle }) => handle === item.handle)
    : childOf(tree, item.path.length > 0 ? categoryAt(tree, above) : named, item.title!, above.length);
  const title = item.title ?? found?.title;
  if (!title) return void error("No category has this handle yet. Enter a title to add a new category.");

  const kindIfNew = kindOf(run.mode, found !== undefined, false);
  if (kindIfNew === "left_out") return { row, handle: item.handle ?? title, kind: "left_out" };
  const way =
    above.length > 0 && isReal ? (await categoriesAt(tx, run.actor, [above], now)).ids[0] : undefined;
  const parent =
    named ?? (way ? (await listPlaces(tx)).find(({ id }) => id === way) : categoryAt(tree, above));
  const ancestors = parent ? [...parent.ancestors, parent.id] : [];
  if (ancestors.length >= maxDepth)
    return void error("Categories can have up to 5 levels. Choose a higher parent category.");

  if (!found) {
    const fields = groupFieldsOf(item, undefined, pictures);
    const draft = { ...fields, title, handle: item.handle ?? null, parent_id: parent?.id ?? null };
    if (!isReal) {
      const id = newId();
      const place = { id, parent_id: draft.parent_id, ancestors, title, handle: item.handle ?? id };
      return { row, handle: place.handle, kind: "create", place };
    }
    const made = await createCategory(tx, run.actor, draft, now);
    return { row, handle: made.handle, kind: "create", change: changeOf(made, null) };
  }

  // A category that this dry run would add has no record yet.
  const before = await (isReal ? findCategoryForUpdate : findCategory)(tx, found.id);
  if (!before) return { row, handle: found.handle, kind: "skip" };
  const fields = { ...groupFieldsOf(item, before, pictures), title };
  const isNamed = item.parent !== undefined || item.path.length > 0;
  const parent_id = isNamed ? (parent?.id ?? null) : before.parent_id;
  const isMoved = parent_id !== before.parent_id;
  if (isMoved && [...ancestors].includes(before.id))
    return void error("A category can't be nested under itself. Choose another parent category.");
  if (isMoved && ancestors.length + 1 + before.levels_below > maxDepth)
    return void error("Categories can have up to 5 levels. Choose a higher parent category.");
  const isPictureToCome = item.picture && !pictures.has(item.picture) && !isReal;
  const { picture_id, description_html, seo_title, seo_description, hidden } = before;
  const stored = { description_html, picture_id, seo_title, seo_description, hidden, title: before.title };
  const isEdited = !isDeepStrictEqual(fields, stored);
  const kind = kindOf(run.mode, true, !isMoved && !isEdited && !isPictureToCome);
  if (!isReal || kind !== "update") return { row, handle: before.handle, kind };
  if (isEdited)
    await changeCategory(
      tx,
      run.actor,
      before.id,
      { ...fields, handle: null, version: before.version },
      now,
      (record) => record,
    );
  if (isMoved) await moveCategory(tx, run.actor, before.id, { parent_id, position: lastPosition });
  const after = (await findCategory(tx, before.id))!;
  return { row, handle: after.handle, kind, change: changeOf(after, before) };
}

const lastPosition = 1_000_000;

function changeOf(after: CategoryRecord, before: CategoryRecord | null): NonNullable<Outcome["change"]> {
  return { target_type: "category", target_id: after.id, version: after.version, before, after: null };
}

/** The category at the end of a path, if it exists. */
function categoryAt(tree: Tree, path: string[]): CategoryPlace | undefined {
  return path.reduce<CategoryPlace | undefined>(
    (parent, title, depth) => childOf(tree, parent, title, depth),
    undefined,
  );
}

/** The child of a parent by title. `depth`: the number of levels down to the parent, including it. */
function childOf(
  tree: Tree,
  parent: CategoryPlace | undefined,
  title: string,
  depth: number,
): CategoryPlace | undefined {
  if (depth > 0 && !parent) return undefined;
  const key = childKey(parent?.id ?? null, title);
  return tree.find((place) => childKey(place.parent_id, place.title) === key);
}
