import { describe, expect, it } from "vitest";
import { findRetiredWords, findSameEnglish } from "./find-retired-words.ts";
import { count, findRises } from "./words.ts";

const find = (path: string, text: string) =>
  findRetiredWords({ path, text }).map(({ kind, word, line }) => `${kind} ${line} ${word}`);
const source = "api/src/features/orders/orders.rules.ts";

describe("retired words", () => {
  it.each([
    ["camelCase", "const openDoor = 1;", "identifier 1 door"],
    ["PascalCase", "interface DoorProps {}", "identifier 1 door"],
    ["capitals", "const DOOR_LIMIT = 1;", "identifier 1 door"],
    ["two words", "function takeBack() {}", "identifier 1 take back"],
    ["a function that begins with the", "const order = await theOrder(tx);", "identifier 1 theOrder"],
    ["a function that begins with need", "function needShop() {}", "identifier 1 needShop"],
    ["SQL in a template", "const q = sql`select\n  kept from x`;", "identifier 2 kept"],
    ["a sentence", 'throw new Error("Nobody has it");', "sentence 1 nobody"],
    ["a comment", "// one door\n", "prose 1 door"],
    ["a comment over two lines", "/* it goes\n   on */", "prose 1 goes on"],
    ["a doc comment's first word", "/** Whether it is open. */", "prose 1 /** Whether"],
    ["a doc comment on its own lines", "/**\n * How it works.\n */", "prose 1 /** How"],
  ])("are found in %s", (_, text, expected) => {
    expect(find(source, text)).toEqual([expected]);
  });

  it("are found in file names, SQL, documents, language files and titles of tests", () => {
    expect(find("api/src/http/front-door.ts", "")).toEqual(["identifier 0 front door"]);
    expect(find("api/db/migrations/1.sql", "-- is kept\nkept text;")).toEqual([
      "prose 1 kept",
      "identifier 2 kept",
    ]);
    expect(find("docs/a.md", "Send an e-mail.")).toEqual(["prose 1 e-mail"]);
    expect(find("dashboard/src/languages/ar.json", '{ "One piece": "One piece" }')).toEqual([
      "sentence 1 piece",
    ]);
    expect(find("api/a.test.ts", 'it("asked", () => f("Nobody here"));')).toEqual(["prose 1 asked"]);
  });

  it.each([
    ["the postal address", "const address = readAddress(row); // the address of a customer"],
    ["letters of an alphabet, max and min", "const letters = 'abc'; // at most 3 letters, at least one"],
    ["an HTML heading", "const heading = <h1>Orders</h1>; // the heading of the page"],
    ["keep, back, take, hold, stand", "keep(back); // keeps its place, takes one, holds a lock, stands by"],
    ["longer words", "const outdoor = pieceworkish + bagel + epochMs; // indoors, doorway"],
    ["then, these, needs", "then(); these(); needs();"],
    ["a phrase that is allowed", "// Frequently asked questions; the only copy was deleted by accident"],
    ["a doc comment that is a noun", "/** Prices by variant, which is what lists show. */"],
    ["data", 'const kinds = ["refused", "kept"];'],
  ])("are not found in %s", (_, text) => {
    expect(find(source, text)).toEqual([]);
  });
});

describe("translation keys", () => {
  it("with the same English are found, apart from case and punctuation", () => {
    expect(findSameEnglish(["Add tag", "Add a tag", "add tag.", "Edit_one", "Edit_other"])).toEqual([
      ["Add tag", "add tag."],
    ]);
  });

  it("may differ in a question mark or have a reason", () => {
    expect(findSameEnglish(["Delete it", "Delete it?", "Sold out", "sold out", "{{a}} of {{b}}"])).toEqual(
      [],
    );
  });
});

describe("the baseline", () => {
  const one = findRetiredWords({ path: source, text: "// kept\n// a door\n" });

  it("allows the same number of words or fewer", () => {
    expect(findRises(one, count(one), () => true)).toEqual([]);
    expect(findRises([], count(one), () => true)).toEqual([]);
  });

  it("rejects an additional word and names its place and the standard term", () => {
    const more = findRetiredWords({ path: source, text: "// kept\n// a door\n// kept\n" });
    expect(findRises(more, count(one), ({ line }) => line === 3)).toEqual([
      `${source}:3 "kept" in api (prose: 2, allowed 1): use stored, cached or retained`,
    ]);
  });

  it("counts by folder, so that a word cannot move to another folder", () => {
    const moved = findRetiredWords({ path: "contract/src/a.ts", text: "// kept" });
    expect(findRises(moved, count(one), () => true)).toHaveLength(1);
  });
});
