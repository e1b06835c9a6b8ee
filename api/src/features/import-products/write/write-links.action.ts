import type { Actor } from "../../../actor.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { newId } from "../../../ids.ts";
import { addToCategories } from "../../categories/product-categories.queries.ts";
import { categoriesAt } from "../../categories/the-categories-at.action.ts";
import { markProducts } from "../../collections/collection-products.queries.ts";
import { collectionsAt } from "../../collections/the-collections-at.action.ts";
import { setRelated } from "../../products/list/related-products.queries.ts";
import type { ImportChange } from "../runs/import-changes.queries.ts";
import type { LinkPlan } from "../plan/plan-links.rules.ts";
import {
  copyDigitalFiles,
  insertChartTargets,
  removeChartTargets,
  removeDigitalFiles,
  removeFromCategories,
  removeFromCollections,
  type ProductLink,
} from "./links.queries.ts";

/** Links that an import has added and removed, by ID; an undo reverses them. */
export interface AppliedLinks {
  categories: { added: string[]; removed: string[] };
  collections: { added: string[]; removed: string[] };
  size_charts: { added: string[]; removed: string[] };
  digital_files: { added: string[] };
}

interface Linked {
  id: string;
  links: LinkPlan;
}

/**
 * Adds and removes links of products as planned. Missing categories and collections are created. Collection rules may
 * refer to categories, so call `refreshCatalogue` afterwards.
 */
export async function writeLinks(
  tx: ShopTx,
  actor: Actor,
  wanted: Linked[],
  now: number,
): Promise<{ done: Map<string, AppliedLinks>; made: ImportChange[] }> {
  const paths = wanted.flatMap(({ links }) => links.categories.add);
  const categories = await categoriesAt(tx, actor, paths, now);
  const collections = await collectionsAt(
    tx,
    actor,
    wanted.flatMap(({ links }) => links.collections.add),
    now,
  );
  let place = 0;
  const done = new Map<string, AppliedLinks>();
  for (const { id, links } of wanted)
    done.set(id, {
      categories: {
        added: [...new Set(links.categories.add.flatMap(() => categories.ids[place++] ?? []))],
        removed: links.categories.remove,
      },
      collections: {
        added: links.collections.add.flatMap(({ handle }) => collections.ids.get(handle) ?? []),
        removed: links.collections.remove,
      },
      size_charts: { added: links.size_charts.add, removed: links.size_charts.remove },
      digital_files: { added: links.digital_files.add.map(() => newId(now)) },
    });
  await applyLinks(tx, done);
  await copyDigitalFiles(
    tx,
    wanted.flatMap(({ id: product_id, links }) =>
      links.digital_files.add.map((id, at) => ({
        product_id,
        id,
        file_id: done.get(product_id)!.digital_files.added[at]!,
      })),
    ),
    new Date(now).toISOString(),
  );
  for (const { id, links } of wanted) if (links.related) await setRelated(tx, id, links.related);
  return { done, made: [...categories.made.map(madeCategory), ...collections.created.map(madeCollection)] };
}

/** Reverses the changes of `writeLinks`. */
export async function undoLinks(tx: ShopTx, done: Map<string, AppliedLinks>): Promise<void> {
  const reversed = [...done].map(([id, links]): [string, AppliedLinks] => [
    id,
    {
      categories: reverseLinks(links.categories),
      collections: reverseLinks(links.collections),
      size_charts: reverseLinks(links.size_charts),
      digital_files: { added: [] },
    },
  ]);
  await removeDigitalFiles(
    tx,
    [...done.values()].flatMap(({ digital_files }) => digital_files.added),
  );
  await applyLinks(tx, new Map(reversed));
}

function reverseLinks({ added, removed }: AppliedLinks["categories"]): AppliedLinks["categories"] {
  return { added: removed, removed: added };
}

/** Links to records that were deleted since are skipped. */
async function applyLinks(tx: ShopTx, done: Map<string, AppliedLinks>): Promise<void> {
  const links = (of: (links: AppliedLinks) => string[]): ProductLink[] =>
    [...done].flatMap(([product_id, links]) => of(links).map((id) => ({ product_id, id })));
  await removeFromCategories(
    tx,
    links(({ categories }) => categories.removed),
  );
  const inCategories = links(({ categories }) => categories.added);
  if (inCategories.length > 0)
    await addToCategories(
      tx,
      inCategories.map(({ product_id, id }) => ({ product_id, category_id: id })),
    );
  await removeFromCollections(
    tx,
    links(({ collections }) => collections.removed),
  );
  const inCollections = Map.groupBy(
    links(({ collections }) => collections.added),
    ({ id }) => id,
  );
  for (const [id, members] of inCollections)
    await markProducts(
      tx,
      id,
      members.map(({ product_id }) => product_id),
      "by_hand",
    );
  await removeChartTargets(
    tx,
    links(({ size_charts }) => size_charts.removed),
  );
  await insertChartTargets(
    tx,
    links(({ size_charts }) => size_charts.added).map((each) => ({ ...each, target_id: newId() })),
  );
}

function madeCategory({ id, handle }: { id: string; handle: string }): ImportChange {
  return madeOf("category", id, handle);
}

function madeCollection({ id, handle }: { id: string; handle: string }): ImportChange {
  return madeOf("collection", id, handle);
}

/** It has no row of its own in the file. */
function madeOf(target_type: "category" | "collection", target_id: string, handle: string): ImportChange {
  return { target_type, target_id, kind: "create", handle, row: 0, version: 1, before: null, after: null };
}
