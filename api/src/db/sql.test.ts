import { describe, expect, it } from "vitest";
import { compileOnce, type Sql, sql, Statements } from "./sql.ts";

const statements = new Statements(100);
const compile = (query: Sql) => statements.compile(query);
const textOf = (query: ReturnType<typeof sql>) => compile(query).text;

describe("a statement", () => {
  it("has a parameter for each value, in their order", () => {
    const isOpen = sql`stage = ${"open"} and total > ${5}`;
    const query = sql`select id from orders where shop_id = ${1} and ${isOpen} limit ${2}`;
    expect(compile(query)).toEqual({
      name: expect.stringMatching(/^[\w-]{27}$/),
      text: "select id from orders where shop_id = $1 and stage = $2 and total > $3 limit $4",
      values: [1, "open", 5, 2],
    });
  });

  it("has its own values each time, and the same name", () => {
    const read = (id: number) => compile(sql`select name from shops where id = ${id}`);
    const [first, second] = [read(1), read(2)];
    expect([first.values, second.values]).toEqual([[1], [2]]);
    expect(second.name).toBe(first.name);
  });

  it("has a part where another time it has a value", () => {
    const inserted = (one: unknown, other: unknown) => compile(sql`select ${one}, ${other}`);
    const part = sql`now()`;
    expect(inserted(1, part)).toMatchObject({ text: "select $1, now()", values: [1] });
    expect(inserted(part, 1)).toMatchObject({ text: "select now(), $1", values: [1] });
    expect(inserted(1, 2)).toMatchObject({ text: "select $1, $2", values: [1, 2] });
    expect(inserted(1, part)).toMatchObject({ text: "select $1, now()", values: [1] });
  });

  it("differs from one whose parts continue elsewhere", () => {
    const around = (inner: unknown, last: unknown) => compile(sql`a ${sql`b ${inner} c`} d ${last} e`).text;
    expect(around(sql`x`, 1)).toBe("a b x c d $1 e");
    expect(around(1, sql`x`)).toBe("a b $1 c d x e");
  });

  it("passes null, undefined and arrays as values", () => {
    expect(compile(sql`select ${null}, ${undefined}, ${[1, 2]}`)).toMatchObject({
      text: "select $1, $2, $3",
      values: [null, undefined, [1, 2]],
    });
  });

  it("has no name if it is sent once", () => {
    expect(compileOnce(sql`select ${1} where ${sql`a = ${2}`}`)).toEqual({
      name: "",
      text: "select $1 where a = $2",
      values: [1, 2],
    });
  });
});

describe("the parts of a statement", () => {
  it("quote names, with their qualifiers", () => {
    expect(textOf(sql`${sql.ref("c.id")} ${sql.table("shop.carts")} ${sql.ref('a"b')}`)).toBe(
      '"c"."id" "shop"."carts" "a""b"',
    );
  });

  it("write constants", () => {
    const constants = ["it's", 5, true, null].map((value) => sql.lit(value));
    expect(textOf(sql.join(constants))).toBe("'it''s', 5, true, null");
  });

  it("join values and parts, of lists of any length", () => {
    const list = (...slots: unknown[]) => compile(sql`in (${sql.join(slots)})`);
    expect(list(1, sql`now()`, 2)).toMatchObject({ text: "in ($1, now(), $2)", values: [1, 2] });
    expect(list(1)).toMatchObject({ text: "in ($1)", values: [1] });
    expect(list()).toMatchObject({ text: "in ()", values: [] });
    expect(textOf(sql.join([sql`a`, sql`b`], sql` or `))).toBe("a or b");
  });

  it("assign the values of an update, except undefined ones", () => {
    const changes = sql.assignments({ name: "A", phone: undefined, email: null });
    expect(compile(sql`set ${sql.join(changes)}`)).toMatchObject({
      text: 'set "name" = $1, "email" = $2',
      values: ["A", null],
    });
  });
});

it("stores a limited number of statements: further ones have no name, and are complete", () => {
  const few = new Statements(3);
  const numbered = (n: number) => few.compile(sql`select ${sql.raw(`${n}`)}, ${n}`);
  for (let n = 0; n < 6; n++) expect(numbered(n)).toMatchObject({ text: `select ${n}, $1`, values: [n] });
  expect([2, 3, 2].map((n) => numbered(n).name !== "")).toEqual([true, false, true]);
});
