import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import type { Actor } from "../../../actor.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { findActor } from "../../accounts/actors.queries.ts";
import type { AppContext } from "../../../app-context.ts";
import type { ImportChange } from "../runs/import-changes.queries.ts";
import { findImport, type ImportRow, requireImport } from "../runs/imports.queries.ts";
import { publishChange } from "../runs/note-import.action.ts";
import { undoCategories, undoCollections } from "./undo-groups.action.ts";
import { undoProducts } from "./undo-products.action.ts";
import { undoCustomers, undoRedirects } from "./undo-rows.action.ts";
import { insertFindings } from "../runs/findings.queries.ts";
import { saveUndo, listChangesToUndo, noteUndoSeen } from "./undo.queries.ts";

/** Undoes a batch of changes. Returns a finding for each that is left unchanged, with the reason. */
type Undo = (
  app: AppContext,
  tx: ShopTx,
  actor: Actor,
  importId: string,
  changes: ImportChange[],
) => Promise<Finding[]>;

/**
 * In this order: products are removed from categories and collections before these are deleted. All categories in one
 * batch, the deepest first.
 */
const undoOf: [type: ImportChange["target_type"], batchSize: number, undo: Undo][] = [
  ["product", 50, undoProducts],
  ["collection", 50, undoCollections],
  ["category", 100_000, undoCategories],
  ["customer", 500, undoCustomers],
  ["redirect", 500, undoRedirects],
];

/**
 * Deletes the records that an import added and restores those that it changed, in batches, each in its own
 * transaction: an interrupted undo continues where it stopped. Records that were sold or edited since stay and are
 * reported.
 */
export async function undoImport(
  app: AppContext,
  job: { shop_id: number; import_id: string },
): Promise<void> {
  const row = await app.db.inShop(job.shop_id, (tx) => findImport(tx, job.import_id));
  if (row?.undo_status !== "running") return;
  const actor = await app.db.inPlatform((tx) => findActor(tx, job.shop_id, row.account_id));
  for (const [type, batchSize, undo] of undoOf)
    for (let left = batchSize; left === batchSize;)
      left = await app.db.inShop(job.shop_id, async (tx) => {
        const found = await listChangesToUndo(tx, row.id, type, batchSize);
        const changes = found.toSorted((one, other) => one.row - other.row);
        if (changes.length === 0) return 0;
        const skipped = await undo(app, tx, actor, row.id, changes);
        await noteUndone(tx, row, changes, skipped);
        return changes.length;
      });
  await app.db.inShop(job.shop_id, async (tx) => {
    await saveUndo(tx, row.id, { undone: 0, stored: 0, done: true });
    await publishChange(tx, "import-products", row.id);
    await publishChange(tx, "products", null);
  });
}

/** Records that the file only mentions are undone as well, but not counted. */
async function noteUndone(
  tx: ShopTx,
  row: ImportRow,
  changes: ImportChange[],
  skipped: Finding[],
): Promise<void> {
  await noteUndoSeen(
    tx,
    row.id,
    changes.map(({ target_id }) => target_id),
  );
  const counted = changes.filter((change) => change.row > 0).length;
  const { undo_skipped } = await requireImport(tx, row.id);
  await insertFindings(tx, row.id, "undo", undo_skipped, skipped);
  await saveUndo(tx, row.id, { undone: counted - skipped.length, stored: skipped.length });
  await publishChange(tx, "import-products", row.id);
}
