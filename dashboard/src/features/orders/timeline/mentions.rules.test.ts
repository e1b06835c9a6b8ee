import { describe, expect, it } from "vitest";
import { matchingMembers, mentionAt, mentionedIn, withMention } from "./mentions.rules.ts";

const ada = { id: "a", name: "Ada Jansen" };
const bo = { id: "b", name: "Bo Ada-Lund" };
const members = [ada, bo, { id: "c", name: "Émile Öz" }];

describe("a mention", () => {
  it.each([
    ["@", 1, { start: 0, query: "" }],
    ["Hi @Ad", 6, { start: 3, query: "Ad" }],
    ["Hi @Ada Jan", 11, { start: 3, query: "Ada Jan" }],
    ["(@b", 3, { start: 1, query: "b" }],
    ["line\n@b", 7, { start: 5, query: "b" }],
    ["Hi @Ada and more", 6, { start: 3, query: "Ad" }],
    ["no mention", 5, undefined],
    ["ada@example.com", 15, undefined],
    ["@ada\nnext", 9, undefined],
    [`@${"x".repeat(41)}`, 42, undefined],
  ])("is found in %j before the cursor at %i", (text, cursor, expected) => {
    expect(mentionAt(text, cursor)).toEqual(expected);
  });

  it("offers members by the beginning of any of their names", () => {
    expect(matchingMembers(members, "ada")).toEqual([ada, bo]);
    expect(matchingMembers(members, "lund")).toEqual([]);
    expect(matchingMembers(members, "ém")).toEqual([members[2]]);
    expect(matchingMembers(members, "")).toEqual(members);
    expect(matchingMembers(members, "zz")).toEqual([]);
  });

  it("replaces what was typed and leaves the text after the cursor", () => {
    expect(withMention("Hi @ad", 6, ada)).toEqual({ text: "Hi @Ada Jansen ", cursor: 15 });
    expect(withMention("@ad please call", 3, ada)).toEqual({ text: "@Ada Jansen please call", cursor: 12 });
  });

  it("counts only while its name is in the text, and once", () => {
    expect(mentionedIn("@Ada Jansen and @Ada Jansen", [ada, ada, bo])).toEqual(["a"]);
    expect(mentionedIn("Ada Jansen", [ada])).toEqual([]);
  });
});
