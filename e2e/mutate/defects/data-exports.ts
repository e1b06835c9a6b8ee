import type { Defect } from "../defect.ts";

const feature = "api/src/features/data-exports";
const flow = `${feature}/data-exports.test.ts`;
const runs = `${feature}/export-runs.test.ts`;
const contents = `${feature}/exported-tables.test.ts`;
const run = `${feature}/export-data.action.ts`;
const queries = `${feature}/data-exports.queries.ts`;
const tables = `${feature}/exported-tables.rules.ts`;

export const defects: Defect[] = [
  {
    name: "exports the encrypted keys of couriers",
    file: tables,
    find: '"Couriers, without their keys", "secrets", "key_ending"',
    replace: '"Couriers, without their keys", "key_ending"',
    tests: [contents],
  },
  {
    name: "forgets a table",
    file: tables,
    find: '  wishlist_items: of("Wishlists"),\n',
    replace: "",
    tests: [contents],
  },
  {
    name: "reads the first page of each table only",
    file: `${feature}/read-table.action.ts`,
    find: "after = rows.at(-1)!.key;",
    replace: "return;",
    tests: [runs],
  },
  {
    name: "reads pages of any size into memory",
    file: `${feature}/exported-rows.queries.ts`,
    find: "where bytes_before < ${bytesAtOnce} order by place",
    replace: "where ${bytesAtOnce}::int > 0 order by place",
    tests: [runs],
  },
  {
    name: "leaves the file of a killed attempt in the storage",
    file: run,
    find: "  await app.storage.removeFolder(folderOf(shop_id, export_id));\n",
    replace: "",
    tests: [runs],
  },
  {
    name: "lets a replaced attempt continue",
    file: run,
    find: "throw new ReplacedError();",
    replace: "return;",
    tests: [runs],
  },
  {
    name: "leaves temporary files after an error",
    file: run,
    find: "    await rm(directory, { recursive: true, force: true });\n  }\n}\n\nasync function writeFile",
    replace: "  }\n}\n\nasync function writeFile",
    tests: [runs],
  },
  {
    name: "stores the file of an export that was given up",
    file: run,
    find: "if (!isEnded) await app.storage.remove(key);",
    replace: "",
    tests: [runs],
  },
  {
    name: "doesn't delete the export before",
    file: run,
    find: "for (const export_id of await deleteDataExports(tx, { replacedBy: id }))",
    replace: "for (const export_id of [] as string[])",
    tests: [flow],
  },
  {
    name: "allows the download of an expired export",
    file: `${feature}/download-export.action.ts`,
    find: "Date.parse(expiresAt(finished_at)) <= now)",
    replace: "now < 0)",
    tests: [runs],
  },
  {
    name: "doesn't delete expired exports",
    file: `${feature}/clean-up-exports.action.ts`,
    find: "{ endedBefore: ago(exportDays * 24) }",
    replace: "{ endedBefore: ago(exportDays * 48) }",
    tests: [runs],
  },
  {
    name: "runs a stopped export for ever",
    file: `${feature}/clean-up-exports.action.ts`,
    find: "  await failExports(app, tx, { stoppedBefore: ago(stoppedHours) });\n",
    replace: "",
    tests: [runs],
  },
  {
    name: "deletes a running export",
    file: queries,
    find: "delete from data_exports where shop_id = ${tx.shopId} and status <> 'running' and",
    replace: "delete from data_exports where shop_id = ${tx.shopId} and",
    tests: [runs],
  },
  {
    name: "opens exports to managers",
    file: "contract/src/roles.ts",
    find: '  "api-access",\n  "data-exports",\n]);',
    replace: '  "api-access",\n]);',
    tests: [flow, "contract/src/roles.test.ts"],
  },
  {
    name: "waits for uploads of large files no longer than for small ones",
    file: "api/src/files/storage.ts",
    find: "Math.ceil(body.size / minBytesPerMs)",
    replace: "0",
    tests: ["api/src/files/storage.test.ts"],
  },
  {
    name: "exports rows of different moments",
    file: `${feature}/in-snapshot.ts`,
    find: "          await useSnapshot(page, snapshot);\n",
    replace: "",
    tests: [`${feature}/snapshot.test.ts`],
  },
  {
    name: "has a transaction open while pictures are read",
    file: `${feature}/write-archive.action.ts`,
    find: `    }));
    const parts = { ...rows, files: await addFiles(to) };`,
    replace: `      files: await addFiles(to),
    }));
    const parts = rows;`,
    tests: [`${feature}/snapshot.test.ts`],
  },
  {
    name: "waits longer than the time for a silent file store",
    file: "api/src/files/storage.ts",
    find: "headers: signed }), { signal }),",
    replace: "headers: signed, signal })),",
    tests: ["api/src/files/storage.test.ts"],
  },
  {
    name: "gives up at the first temporary failure of the file store",
    file: "api/src/files/storage.ts",
    find: "number === attempts ||",
    replace: "number === 1 ||",
    tests: ["api/src/files/storage.test.ts"],
  },
  {
    name: "doesn't record downloads",
    file: `${feature}/download-export.action.ts`,
    find: "if (!actor.request?.isHead)",
    replace: "if (actor.request?.isHead)",
    tests: [flow],
    only: "records its start and each download",
  },
  {
    name: "ends an export with the file of an attempt that was replaced",
    file: queries,
    find: "set status = 'done', done = total, size = ${run.size}::bigint, finished_at = ${run.at}\n    where shop_id = ${tx.shopId} and id = ${id} and status = 'running' and run_id = ${run.run_id}::uuid`);",
    replace:
      "set status = 'done', done = total, size = ${run.size}::bigint, finished_at = ${run.at}\n    where shop_id = ${tx.shopId} and id = ${id} and status = 'running' and ${run.run_id}::uuid is not null`);",
    tests: [runs],
    only: "after a later one began",
  },
];
