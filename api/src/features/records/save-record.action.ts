import type { Insertable, Updateable } from "kysely";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { Tables } from "../../db/tables.gen.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { newId } from "../../ids.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import {
  findRecord,
  insertRecord,
  moveRecord,
  nextPosition,
  type RecordSchema,
  type RecordTable,
  removeRecord,
  updateRecord,
} from "./records.queries.ts";

/** A table whose records have a version, which a change must name. */
export type VersionedTable = RecordTable &
  keyof {
    [
      Name in keyof Tables as Tables[Name] extends { version: unknown; updated_at: unknown } ? Name : never
    ]: true;
  };

interface Versioned {
  id: string;
  version: number;
}

/** Records of one kind. */
export interface RecordKind<Name extends VersionedTable, Stored extends Versioned> {
  table: Name;
  /** Its name in the activity log, e.g. "size_chart". */
  type: string;
  /** A record in the API's responses. */
  schema: RecordSchema<Stored>;
  /** By default, the columns that `schema` names. */
  find?: (tx: ShopTx, id: string) => Promise<Stored | undefined>;
  /** The user's name of the record. */
  labelOf: (record: Stored) => string;
  /** The fields that the activity log compares. By default, all except those that every change modifies. */
  historyOf?: (record: Stored) => Record<string, unknown>;
  /** Maximum number of records per shop. */
  max?: number;
  /** True if the owner chooses the order. A new record is the last. */
  isOrdered?: boolean;
  /** True if shoppers never see the records, so that cached pages stay valid. */
  isInternal?: boolean;
}

type Draft<Table> = Omit<Table, "id" | "shop_id" | "position" | "version" | "created_at" | "updated_at">;

interface Change {
  actor: Actor;
  /** In milliseconds. */
  now: number;
  /** Writes the record's data in other tables. */
  andThen?: (id: string) => Promise<void>;
}

/** @throws limit_reached */
export async function createRecord<Name extends VersionedTable, Stored extends Versioned>(
  tx: ShopTx,
  kind: RecordKind<Name, Stored>,
  draft: Draft<Insertable<Tables[Name]>>,
  { actor, now, andThen }: Change,
): Promise<Stored> {
  const [id, at] = [newId(now), new Date(now).toISOString()];
  const position = kind.isOrdered ? { position: await nextPosition(tx, kind.table) } : {};
  const values = { ...draft, ...position, id, created_at: at, updated_at: at };
  if (!(await insertRecord(tx, kind.table, values as Insertable<Tables[Name]>, kind.max)))
    throw apiError("limit_reached");
  await andThen?.(id);
  const record = await requireRecord(tx, kind, id);
  await logChange(tx, actor, kind, { after: record });
  return record;
}

/** @throws not_found, and version_conflict with the record as `current` if it was saved since `version` */
export async function changeRecord<Name extends VersionedTable, Stored extends Versioned>(
  tx: ShopTx,
  kind: RecordKind<Name, Stored>,
  id: string,
  { version, ...draft }: Draft<Updateable<Tables[Name]>> & { version: number },
  { actor, now, andThen }: Change,
): Promise<Stored> {
  const before = await requireRecord(tx, kind, id);
  const values = { ...draft, updated_at: new Date(now).toISOString() };
  if (!(await updateRecord(tx, kind.table, id, values as Updateable<Tables[Name]>, version))) {
    // Errors aren't parsed before they are sent, as responses are.
    const current = kind.schema.parse(await requireRecord(tx, kind, id));
    throw apiError("version_conflict", { version: current.version, current });
  }
  await andThen?.(id);
  const after = await requireRecord(tx, kind, id);
  await logChange(tx, actor, kind, { before, after });
  return after;
}

/** Deletes a record and returns it. @throws not_found */
export async function deleteRecord<Name extends VersionedTable, Stored extends Versioned>(
  tx: ShopTx,
  kind: RecordKind<Name, Stored>,
  id: string,
  actor: Actor,
): Promise<Stored> {
  const before = await requireRecord(tx, kind, id);
  if (!(await removeRecord(tx, kind.table, id))) throw apiError("not_found");
  await logChange(tx, actor, kind, { before });
  return before;
}

/** Moves a record to an index among all, 0 being the first. @throws not_found */
export async function reorderRecord<Name extends VersionedTable, Stored extends Versioned>(
  tx: ShopTx,
  kind: RecordKind<Name, Stored>,
  id: string,
  { position, actor }: { position: number; actor: Actor },
): Promise<void> {
  const record = await requireRecord(tx, kind, id);
  if (!(await moveRecord(tx, kind.table, id, position))) return;
  await insertActivity(tx, actor, {
    action: `${kind.type}.moved`,
    target_type: kind.type,
    target_id: id,
    target_label: kind.labelOf(record),
  });
  await invalidateStorefront(tx);
}

/** @throws not_found */
export async function requireRecord<Name extends VersionedTable, Stored extends Versioned>(
  tx: ShopTx,
  { find, table, schema }: RecordKind<Name, Stored>,
  id: string,
): Promise<Stored> {
  const record = find ? await find(tx, id) : await findRecord(tx, table, id, schema);
  if (!record) throw apiError("not_found");
  return record;
}

async function logChange<Name extends VersionedTable, Stored extends Versioned>(
  tx: ShopTx,
  actor: Actor,
  { type, labelOf, historyOf = fieldsOf, isInternal }: RecordKind<Name, Stored>,
  { before, after }: { before?: Stored; after?: Stored },
): Promise<void> {
  const record = after ?? before;
  const verb = !before ? "created" : after ? "changed" : "removed";
  const changed = after && changes(before ? historyOf(before) : {}, historyOf(after));
  if (record && (changed || !after))
    await insertActivity(tx, actor, {
      action: `${type}.${verb}`,
      target_type: type,
      target_id: record.id,
      target_label: labelOf(record),
      before: before && changed ? changed.before : null,
      after: changed?.after,
    });
  if (!isInternal) await invalidateStorefront(tx);
}

const changedEachTime = new Set(["id", "version", "created_at", "updated_at"]);

function fieldsOf(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !changedEachTime.has(name)));
}
