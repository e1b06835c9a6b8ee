import { beforeAll, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";
import { insertRecord, moveRecord, nextPosition, updateRecord } from "./records.queries.ts";

const app = useTestApp();
let shopId: number;
// A table with a position. No feature has one yet, so its name is that of a table without.
const table = "pages" as const;

beforeAll(async () => {
  const { admin } = app.database;
  await admin.query("alter table pages add position integer not null default 0");
  const mona = await app.person("Mona");
  shopId = (await app.shop(mona, "Mona Pages")).id;
  await open(app.database, shopId);
});

const add = (title: string, max = 100) =>
  app.app.db.inShop(shopId, async (tx) => {
    const position = await nextPosition(tx, table);
    const values = { id: newId(), handle: title, title, position };
    return (await insertRecord(tx, table, values, max)) ? values.id : undefined;
  });

const stored = async () =>
  (
    await app.database.admin.query<{ id: string; title: string; position: number; version: number }>(
      "select id, title, position, version from pages where shop_id = $1 order by position, id",
      [shopId],
    )
  ).rows;

it("never exceeds the limit with concurrent requests, and appends each new record", async () => {
  const added = await Promise.all(["a", "b", "c", "d", "e", "f", "g", "h"].map((title) => add(title, 5)));
  expect(added.filter(Boolean)).toHaveLength(5);
  expect((await stored()).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
});

it("applies moves of several users one after the other: none is lost and no position repeats", async () => {
  const before = await stored();
  await Promise.all(
    before.map(({ id }, index) =>
      app.app.db.inShop(shopId, (tx) => moveRecord(tx, table, id, (index * 3) % 5)),
    ),
  );
  const after = await stored();
  expect(after.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
});

it.each([
  [0, 3],
  [4, 1],
  [2, 99],
])("moves the record at %i to %i and preserves the order of the others", async (from, to) => {
  const before = await stored();
  const moved = before[from]!;
  const move = () => app.app.db.inShop(shopId, (tx) => moveRecord(tx, table, moved.id, to));
  expect(await move()).toBe(true);
  expect(await move()).toBe(false);
  const expected = before.toSpliced(from, 1).toSpliced(to, 0, moved);
  expect((await stored()).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});

it("changes a record only at the version that was read", async () => {
  const [{ id, version } = { id: "", version: 0 }] = await stored();
  const save = (title: string) =>
    app.app.db.inShop(shopId, (tx) => updateRecord(tx, table, id, { title }, version));
  const saved = await Promise.all([save("first"), save("second")]);
  expect(saved.toSorted()).toEqual([false, true]);
  expect((await stored())[0]).toMatchObject({ version: version + 1, title: saved[0] ? "first" : "second" });
});
