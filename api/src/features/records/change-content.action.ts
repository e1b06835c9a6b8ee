import type { ContentChange, RecordOutcome } from "@vitrine/contract/records";
import type { Actor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { changeEachRecord } from "./change-each-record.action.ts";
import { lockRecord } from "./records.queries.ts";
import { publicationAfter, type Publishable } from "./records.rules.ts";
import {
  changeRecord,
  deleteRecord,
  type RecordKind,
  requireRecord,
  type VersionedTable,
} from "./save-record.action.ts";

interface Content {
  id: string;
  version: number;
}

interface ContentKind<Name extends VersionedTable, Stored extends Content & Publishable> {
  kind: RecordKind<Name, Stored>;
  /** Default: `deleteRecord`. */
  remove?: (tx: ShopTx, actor: Actor, id: string) => Promise<unknown>;
}

/** Publishes, unpublishes or deletes each of the records. */
export function changeContent<Name extends VersionedTable, Stored extends Content & Publishable>(
  app: AppContext,
  shopId: number,
  actor: Actor,
  { kind, remove = (tx, by, id) => deleteRecord(tx, kind, id, by) }: ContentKind<Name, Stored>,
  { ids, change }: { ids: string[]; change: ContentChange },
): Promise<RecordOutcome[]> {
  return changeEachRecord(app, shopId, ids, async (tx, outcome) => {
    const { id } = outcome;
    // A save of the same record waits, or this change sees its version.
    await lockRecord(tx, kind.table, id);
    const record = await requireRecord(tx, kind, id);
    outcome.name = kind.labelOf(record);
    if (change === "delete") {
      await remove(tx, actor, id);
      return;
    }
    const now = app.clock.now();
    const fields = publicationAfter(change, record, now);
    if (!fields) return;
    // Tables with these columns have records with these fields, which the types of columns can't express.
    const draft = { ...fields, version: record.version } as Parameters<typeof changeRecord<Name, Stored>>[3];
    await changeRecord(tx, kind, id, draft, { actor, now });
  });
}
