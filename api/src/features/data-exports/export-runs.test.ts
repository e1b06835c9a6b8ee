import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { doDueWork } from "../../../test/due-work.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import type { AppContext } from "../../app-context.ts";
import type { Storage } from "../../files/storage.ts";
import { deleteShop } from "../shop-deletion/delete-shop.job.ts";
import { uploadPicture } from "../products/drafts.fixture.ts";
import { exportData } from "./export-data.action.ts";
import { listExportedRows, listTableShapes, rowsAtOnce } from "./exported-rows.queries.ts";
import { readTable } from "./read-table.action.ts";
import { giveUpExport, removeExportFiles } from "./clean-up-exports.action.ts";
import { recordsOf, unzip } from "./unzip.fixture.ts";

const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { id: number };
let params: { shop_id: number };
let count = 0;
const { TMPDIR } = process.env;

beforeEach(async () => {
  count += 1;
  mona = await app.person(`Mona ${count}`);
  shop = await app.shop(mona, `Mona Runs ${count}`);
  params = { shop_id: shop.id };
  process.env["TMPDIR"] = path.join(app.directory, `drafts-${count}`);
  mkdirSync(process.env["TMPDIR"]);
});
afterEach(() => {
  if (TMPDIR === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = TMPDIR;
});

/** A busy machine takes seconds. */
const patiently = { timeout: 20_000 };

const drafts = () => readdir(process.env["TMPDIR"]!);
const files = () => readdir(`${app.directory}/files/${shop.id}/exports`, { recursive: true }).catch(() => []);
const list = async () => (await mona.client.data_exports.list({ params })).data;
const admin = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, values)).rows;

/** Starts an export, whose job the test runs itself. */
async function start() {
  const { data } = await mona.client.data_exports.create({ params });
  return { shop_id: shop.id, export_id: data.id };
}

/** The app with another storage in part. */
const withStorage = (changes: Partial<Storage>): AppContext => ({
  ...app.app,
  storage: { ...app.app.storage, ...changes },
});

/** A place where an attempt waits until the test resumes it. */
function paused() {
  const [arrival, departure] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    reach: () => {
      arrival.resolve();
      return departure.promise;
    },
    reached: arrival.promise,
    resume: () => departure.resolve(),
  };
}

/** Jobs that delete the files of exports, which the tests run themselves. */
async function removeFiles(): Promise<void> {
  const rows = await admin("delete from pgboss.job where name = 'remove-data-export' returning data");
  for (const { data } of rows) await removeExportFiles(app.app, data);
}

describe("two exports of a shop", () => {
  it("never run at once: the second is rejected, also at the same moment, and starts no job", async () => {
    const calls = [1, 2, 3].map(() => mona.client.data_exports.create({ params }));
    const settled = await Promise.allSettled(calls);
    const codes = settled.map((one) =>
      one.status === "rejected" ? (one.reason as { code: string }).code : "started",
    );
    expect(codes.toSorted()).toEqual(["data_export_running", "data_export_running", "started"]);
    const jobs = await admin(
      "select from pgboss.job where name = 'export-data' and (data->>'shop_id')::integer = $1",
      shop.id,
    );
    expect(jobs).toHaveLength(1);
    const [running] = await list();
    await expect(
      mona.client.data_exports.remove({ params: { ...params, id: running!.id } }),
    ).rejects.toMatchObject({
      code: "data_export_running",
    });
  });

  it("of two shops run at once", async () => {
    await start();
    const other = await app.shop(mona, `Mona Other ${count}`);
    await mona.client.data_exports.create({ params: { shop_id: other.id } });
  });
});

describe("an interrupted export", () => {
  it("starts again when its process was killed, and leaves one complete file", async () => {
    await uploadPicture(mona, shop.id, "#00aa00");
    const job = await start();
    // The first attempt stops for ever while it reads the picture, as if its process had been killed.
    let wake = () => {};
    let stores = false;
    const reached = new Promise<void>((resolve) => {
      const get: Storage["get"] = async (...key) => {
        resolve();
        await new Promise<void>((awake) => (wake = awake));
        return app.app.storage.get(...key);
      };
      const putFile = async () => void (stores = true);
      void exportData(withStorage({ get, putFile }), job);
    });
    await reached;
    expect(await drafts()).toHaveLength(1);
    expect((await list())[0]).toMatchObject({ status: "running" });
    await app.app.storage.put(
      `${shop.id}/exports/${job.export_id}/half.zip`,
      Buffer.from("half"),
      "application/zip",
    );

    await exportData(app.app, job);
    expect((await list())[0]).toMatchObject({ status: "done" });
    const [file, ...more] = (await files()).filter((name) => name.endsWith(".zip"));
    expect(more).toEqual([]);
    const stored = await app.app.storage.get(`${shop.id}/exports/${file}`);
    expect((await unzip(stored!.bytes)).has("README.txt")).toBe(true);

    // If the first attempt was only slow, it notices that another has replaced it.
    wake();
    await expect.poll(drafts, patiently).toEqual([]);
    expect(stores).toBe(false);
    expect((await files()).filter((name) => name.endsWith(".zip"))).toEqual([file]);
    expect((await list())[0]).toMatchObject({ status: "done" });
  });

  it("isn't ended by an attempt that stores its file after a later one began", async () => {
    await uploadPicture(mona, shop.id, "#0000aa");
    const job = await start();
    const [storing, reading] = [paused(), paused()];
    const putFile: Storage["putFile"] = async (...file) => {
      await storing.reach();
      await app.app.storage.putFile(...file);
    };
    const first = exportData(withStorage({ putFile }), job);
    await storing.reached;
    const get: Storage["get"] = async (...key) => {
      await reading.reach();
      return app.app.storage.get(...key);
    };
    const second = exportData(withStorage({ get }), job);
    await reading.reached;
    storing.resume();
    await first;
    expect((await list())[0]).toMatchObject({ status: "running" });

    reading.resume();
    await second;
    expect((await list())[0]).toMatchObject({ status: "done" });
    const file = await mona.client.data_exports.download({ params: { ...params, id: job.export_id } });
    const bytes = Buffer.from(await (file as File).arrayBuffer());
    expect((await unzip(bytes)).has("README.txt")).toBe(true);
  });

  it("stores nothing when the storage fails, and succeeds when it is tried again", async () => {
    const job = await start();
    const broken = withStorage({ putFile: () => Promise.reject(new Error("disk full")) });
    await expect(exportData(broken, job)).rejects.toThrow("disk full");
    expect(await drafts()).toEqual([]);
    expect((await files()).filter((name) => name.endsWith(".zip"))).toEqual([]);
    expect((await list())[0]).toMatchObject({ status: "running", size: null });
    await exportData(app.app, job);
    expect((await list())[0]).toMatchObject({ status: "done" });
  });

  it("stores nothing when a file can't be read to its end", async () => {
    const id = await uploadPicture(mona, shop.id, "#0000aa");
    expect(id).toBeDefined();
    const job = await start();
    const broken = withStorage({ get: () => Promise.reject(new Error("network")) });
    await expect(exportData(broken, job)).rejects.toThrow("network");
    expect(await drafts()).toEqual([]);
    expect((await files()).filter((name) => name.endsWith(".zip"))).toEqual([]);
  });

  it("is ended with an error and a notification after the last attempt, and its file is deleted", async () => {
    const job = await start();
    // It is given up while it stores its file.
    const late = withStorage({
      async putFile(...stored) {
        await app.app.storage.putFile(...stored);
        await giveUpExport(app.app, job);
      },
    });
    await exportData(late, job);
    expect((await list())[0]).toMatchObject({
      status: "failed",
      failure: expect.stringContaining("Start it again"),
    });
    expect((await files()).filter((name) => name.endsWith(".zip"))).toEqual([]);
    const notices = (await mona.client.notifications.list({ params, query: {} })).data;
    expect(notices.map(({ kind }) => kind)).toEqual(["data_export_failed"]);
    await exportData(app.app, job);
    expect((await list())[0]).toMatchObject({ status: "failed" });
    await start();
  });

  it("is ended by the scheduled work after six hours without progress", async () => {
    await start();
    await doDueWork(app);
    expect((await list())[0]).toMatchObject({ status: "running" });
    await admin(
      "update data_exports set progress_at = now() - interval '7 hours' where shop_id = $1",
      shop.id,
    );
    await doDueWork(app, 1);
    expect((await list())[0]).toMatchObject({ status: "failed" });
  });

  it("deletes temporary files of killed processes after a day, and not those of others", async () => {
    const tmp = process.env["TMPDIR"]!;
    for (const name of ["vitrine-export-old", "vitrine-export-new", "other"]) mkdirSync(path.join(tmp, name));
    writeFileSync(path.join(tmp, "vitrine-export-old", "export.zip"), "half");
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    for (const name of ["vitrine-export-old", "other"])
      utimesSync(path.join(tmp, name), twoDaysAgo, twoDaysAgo);
    await exportData(app.app, await start());
    expect((await drafts()).toSorted()).toEqual(["other", "vitrine-export-new"]);
  });
});

describe("a finished export", () => {
  it("is deleted with its file after seven days by the scheduled work, and can't be downloaded from then on", async () => {
    const job = await start();
    await exportData(app.app, job);
    const download = () => mona.client.data_exports.download({ params: { ...params, id: job.export_id } });
    await doDueWork(app, 6);
    await download();
    await admin(
      "update data_exports set finished_at = now() - interval '7 days' where shop_id = $1",
      shop.id,
    );
    await expect(download()).rejects.toMatchObject({ status: 404 });
    await doDueWork(app, 8);
    expect(await list()).toEqual([]);
    await removeFiles();
    expect(await files()).toEqual([]);
  });

  it("is deleted with its shop", async () => {
    await exportData(app.app, await start());
    expect(await files()).not.toEqual([]);
    await admin("delete from memberships where shop_id = $1", shop.id);
    await admin("update shops set deletes_at = now() where id = $1", shop.id);
    await deleteShop(app.app, { shop_id: shop.id });
    expect(await files()).toEqual([]);
  });
});

describe("the rows of a table", () => {
  const shapeOf = (name: string) =>
    app.app.db.inShop(shop.id, async (tx) => (await listTableShapes(tx, [{ name, omit: [] }]))[0]!);
  const pageOf = async (name: string) => {
    const shape = await shapeOf(name);
    return app.app.db.inShop(shop.id, (tx) => listExportedRows(tx, shape, undefined));
  };

  it("are read in pages of a limited number of rows, each row once", async () => {
    await admin(
      `insert into redirects (shop_id, path, target) select $1, '/old/' || n, '/new' from generate_series(1, 1700) n`,
      shop.id,
    );
    expect(await pageOf("redirects")).toHaveLength(rowsAtOnce);
    const pages: number[] = [];
    let text = "";
    for await (const lines of readTable(app.app, shop.id, await shapeOf("redirects"), (rows) =>
      pages.push(rows),
    ))
      text += lines;
    expect(pages).toEqual([500, 500, 500, 200]);
    expect(new Set(recordsOf(text).map((row) => row["path"])).size).toBe(1_700);
  });

  it("are read in pages of a limited size when they are long", async () => {
    await admin(
      `insert into faqs (shop_id, id, position, section, question, answer_html, is_published)
       select $1, gen_random_uuid(), n, '', 'Question', repeat('long ', 150000), true from generate_series(1, 10) n`,
      shop.id,
    );
    expect(await pageOf("faqs")).toHaveLength(3);
  });
});
