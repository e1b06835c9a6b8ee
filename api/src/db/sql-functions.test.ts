import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
const list = readFileSync(path.resolve(import.meta.dirname, "../../../docs/sql-functions.md"), "utf8");
/** Cells of the first column of the table below a heading. */
const listed = (heading: string): string[] =>
  list
    .split(`## ${heading}\n`)[1]!
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split(" | ")[0]!.slice(2));
const quoted = (text: string) => Array.from(text.matchAll(/`([^`(]+)[^`]*`/g), ([, name]) => name!);

it("lists every function of the database except trigger functions", async () => {
  const { rows } = await database.admin.query<{ name: string }>(`
    select distinct pronamespace::regnamespace || '.' || proname as name from pg_proc p
    where pronamespace in ('shop'::regnamespace, 'platform'::regnamespace) and prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  const names = listed("Functions that statements and indexes call").flatMap(quoted);
  expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it("lists every trigger with its table and function", async () => {
  const { rows } = await database.admin.query<{ name: string }>(`
    select tgname || ' on ' || relname || ': ' || proname as name
    from pg_trigger t join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
    where not tgisinternal and relnamespace in ('shop'::regnamespace, 'platform'::regnamespace)`);
  // "`a`, `b` on `t`; `c` on `u`: `f`"; two functions in a row of the table: "`a` on `t`: `f`; `b` on `u`:
  // `g`"
  const names = listed("Triggers").flatMap((cell) => {
    const functionsOf = cell.split(";").map((part) => part.split(": ")[1]);
    return cell.split(";").flatMap((part, at) => {
      const [triggers = "", table = ""] = part.split(": ")[0]!.split(" on ");
      const called = quoted(functionsOf.slice(at).find((name) => name !== undefined)!)[0]!;
      return quoted(triggers).map(
        (name) => `${name} on ${quoted(table)[0]}: ${called.replace("platform.", "")}`,
      );
    });
  });
  expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
