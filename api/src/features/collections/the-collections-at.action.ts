import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { findCollection, insertCollection, listHandles } from "./collections.queries.ts";
import { collectionHistory } from "./collections.rules.ts";
import { noteCollection } from "./note-collection.action.ts";

const emptyCollection = {
  kind: "manual" as const,
  description_html: "",
  picture_id: null,
  seo_title: null,
  seo_description: null,
  rules: null,
  sort: "manual" as const,
  sold_out_last: false,
  hidden: false,
};

/**
 * Finds the collections with these handles, and creates missing ones as manual collections with their titles.
 *
 * @returns ids by handle, and the created collections
 */
export async function collectionsAt(
  tx: ShopTx,
  actor: Actor,
  wanted: { handle: string; title: string }[],
  now: number,
): Promise<{ ids: Map<string, string>; created: { id: string; handle: string }[] }> {
  const titles = new Map(wanted.map(({ handle, title }) => [handle, title]));
  const ids = await listHandles(tx, [...titles.keys()]);
  const created: { id: string; handle: string }[] = [];
  for (const [handle, title] of titles) {
    if (ids.has(handle)) continue;
    const id = newId(now);
    const fields = { ...emptyCollection, id, handle, title };
    if (await insertCollection(tx, fields, new Date(now).toISOString())) {
      const collection = (await findCollection(tx, id))!;
      await noteCollection(tx, actor, "created", collection, {
        after: collectionHistory(collection),
        isSeen: true,
      });
      created.push({ id, handle });
    }
    ids.set(handle, (await listHandles(tx, [handle])).get(handle)!);
  }
  return { ids, created };
}
