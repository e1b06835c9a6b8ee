import { beforeAll, describe, expect, it } from "vitest";
import { type TenantShop, useTenants } from "../../../test/tenants.ts";
import { exportData } from "./export-data.action.ts";
import { exportedTables, harmlessColumns, omittedTables, secretName } from "./exported-tables.rules.ts";
import { recordsOf, unzip } from "./unzip.fixture.ts";

const tenants = useTenants();

/** Tables of the platform that the shop's transactions can read. */
const ofPlatform = ["domains", "due_works", "former_handles", "shops"];

async function columnsOfShops(): Promise<{ table: string; column: string }[]> {
  const { rows } = await tenants.database.admin.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and (n.nspname = 'shop' or (n.nspname = 'platform' and c.relname = any($1)))`,
    [ofPlatform],
  );
  return rows;
}

describe("the lists of tables", () => {
  it("have a decision about every table of the database: export it, or the reason not to", async () => {
    const tables = new Set((await columnsOfShops()).map(({ table }) => table));
    const decided = [...Object.keys(exportedTables), ...Object.keys(omittedTables)];
    expect(decided.toSorted()).toEqual([...tables].toSorted());
  });

  it("have a decision about every exported column whose name is that of a secret", async () => {
    const undecided = (await columnsOfShops())
      .filter(({ table, column }) => table in exportedTables && secretName.test(column))
      .filter(({ table, column }) => !exportedTables[table]!.omit?.includes(column))
      .map(({ table, column }) => `${table}.${column}`);
    expect(undecided.toSorted()).toEqual(Object.keys(harmlessColumns).toSorted());
  });

  it("omit only columns that exist", async () => {
    const columns = new Set((await columnsOfShops()).map(({ table, column }) => `${table}.${column}`));
    const omitted = Object.entries(exportedTables).flatMap(([table, { omit = [] }]) =>
      omit.map((column) => `${table}.${column}`),
    );
    expect(omitted.filter((one) => !columns.has(one))).toEqual([]);
  });
});

describe("the export of a shop with a row in every table", () => {
  let entries: Map<string, string>;
  let mona: TenantShop;

  beforeAll(async () => {
    const { app, database } = tenants;
    mona = tenants.mona;
    await database.admin.query("delete from data_exports");
    await database.admin.query(
      `insert into data_exports (shop_id, id, run_id, status, account_id) values ($1, $2, $2, 'running', $3)`,
      [mona.id, mona.ids["data_exports"], mona.owner.account_id],
    );
    const job = { shop_id: mona.id, export_id: mona.ids["data_exports"]! };
    await exportData(app, job);
    const { rows } = await database.admin.query<{ run_id: string }>("select run_id from data_exports");
    const key = `${mona.id}/exports/${job.export_id}/${rows[0]!.run_id}.zip`;
    const contents = await unzip((await app.storage.get(key))!.bytes);
    entries = new Map([...contents].map(([name, bytes]) => [name, bytes.toString()]));
  });

  it("has the records of every exported table, without the omitted columns", () => {
    for (const [table, { omit = [] }] of Object.entries(exportedTables)) {
      const [record] = recordsOf(entries.get(`data/${table}.jsonl`));
      expect.soft(record, table).toBeDefined();
      for (const column of ["shop_id", ...omit]) expect.soft(record, table).not.toHaveProperty(column);
    }
    for (const table of Object.keys(omittedTables)) expect(entries.has(`data/${table}.jsonl`)).toBe(false);
    expect(recordsOf(entries.get("data/shops.jsonl"))).toMatchObject([{ id: mona.id, handle: mona.handle }]);
  });

  it("has no row, text or id of another shop", () => {
    const all = [...entries.entries()].flat().join("\n");
    expect(all).toContain(mona.marker);
    expect(all).not.toContain(tenants.rita.marker);
    for (const id of Object.values(tenants.rita.ids)) expect(all).not.toContain(id);
  });

  it("has no secret, token or hash of the shop, its members and its shoppers", async () => {
    const { rows } = await tenants.database.admin.query<{ secret: string }>(
      `select unnest(array[encode(secrets, 'escape'), key_ending]) as secret from couriers where shop_id = $1
       union all select unnest(array[encode(secrets, 'escape'), key_ending]) from payment_providers where shop_id = $1
       union all select token_hash::text from api_keys where shop_id = $1
       union all select secret::text from webhooks where shop_id = $1
       union all select access_token::text from plugins where shop_id = $1
       union all select token_hash::text from shopper_sessions where shop_id = $1`,
      [mona.id],
    );
    const secrets = rows.map(({ secret }) => secret).filter((secret) => secret && secret !== mona.marker);
    expect(secrets.length).toBeGreaterThan(5);
    const all = [...entries.values()].join("\n");
    for (const secret of [...secrets, mona.owner.token!, mona.shopperToken])
      expect.soft(all.includes(secret), secret).toBe(false);
  });

  it("has the spreadsheets, the files of the shop and a README that lists everything", () => {
    const readme = entries.get("README.txt")!;
    const spreadsheets = [
      "products",
      "categories",
      "collections",
      "customers",
      "orders",
      "redirects",
      "pictures",
    ];
    for (const name of spreadsheets) {
      expect.soft(entries.get(`${name}.csv`), name).toMatch(/^\u{feff}/u);
      expect.soft(readme).toContain(`${name}.csv`);
    }
    expect(entries.get(`payment-proofs/${mona.ids["payment_proofs"]}.pdf`)).toBe(mona.marker);
    expect(entries.get(`return-photos/${mona.ids["returns"]}.webp`)).toBe(mona.marker);
    expect(entries.get(`review-photos/${mona.marker}.webp`)).toBe(mona.marker);
    for (const name of entries.keys()) {
      const [folder] = name.split("/");
      const listed = name.startsWith("data/") || !name.includes("/") ? name : `${folder}/`;
      if (name !== "README.txt") expect.soft(readme).toContain(listed);
    }
    expect(readme.split("\n")[0]).toBe(`${mona.marker} shop`);
    expect(readme).toMatch(/exported from Vitrine on \d{4}-\d\d-\d\d at \d\d:\d\d UTC/);
  });
});
