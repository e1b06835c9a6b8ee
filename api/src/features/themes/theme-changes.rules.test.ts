import { pageTypes } from "@vitrine/contract/themes/section-kinds";
import type { Section, ThemeDocument } from "@vitrine/contract/themes/theme-document";
import { describe, expect, it } from "vitest";
import { themeChanges } from "./theme-changes.rules.ts";
import { changeLines, copyName } from "./themes.rules.ts";

const section = (id: string, more: Partial<Section> = {}): Section =>
  ({
    id,
    kind: "text",
    is_hidden: false,
    settings: {},
    blocks: [],
    ...more,
  }) as Section;
const documentOf = (home: Section[], more: object = {}): ThemeDocument =>
  ({
    preset: "salon",
    brand: { color: "#111111" },
    header: { style: "left" },
    footer: {},
    pages: { ...Object.fromEntries(pageTypes.map((page) => [page, []])), home },
    ...more,
  }) as unknown as ThemeDocument;
const changesOf = (before: Section[], after: Section[]) =>
  themeChanges(documentOf(before), documentOf(after)).map(
    ({ change, part, name }) => `${change} ${part} ${name}`,
  );

describe("the changes of a theme", () => {
  const [a, b, c] = [section("a"), section("b"), section("c")];

  it("are none of the same document", () => {
    expect(changesOf([a, b], [a, section("b")])).toEqual([]);
  });

  it("are sections that were added, removed, hidden, shown or changed", () => {
    expect(changesOf([a], [a, b])).toEqual(["added home text"]);
    expect(changesOf([a, b], [a])).toEqual(["removed home text"]);
    const hidden = section("a", { is_hidden: true });
    expect(changesOf([a], [hidden])).toEqual(["hidden home text"]);
    expect(changesOf([hidden], [a])).toEqual(["shown home text"]);
    expect(changesOf([a], [section("a", { settings: { title: "Tea" } })])).toEqual(["changed home text"]);
    const block = { id: "x", settings: {} } as never;
    expect(changesOf([a], [section("a", { blocks: [block] })])).toEqual(["changed home text"]);
  });

  it("are only the sections that moved, not those that others moved past", () => {
    expect(changesOf([a, b, c], [b, c, a])).toEqual(["moved home text"]);
    expect(changesOf([a, b, c], [c, b, a])).toHaveLength(2);
    expect(changesOf([a, b, c], [a, section("d"), b, c])).toEqual(["added home text"]);
    expect(changesOf([a, b, c], [a, c])).toEqual(["removed home text"]);
  });

  it("are settings of the brand, the header and the footer, and another preset", () => {
    const after = documentOf([a], {
      preset: "bazaar",
      brand: { color: "#222222" },
      header: { style: "left", is_sticky: true },
    });
    expect(changeLines(themeChanges(documentOf([a]), after))).toEqual([
      "changed brand preset",
      "changed brand color",
      "changed header is_sticky",
    ]);
  });
});

it("the activity log has the first 20 changes of a theme", () => {
  const many = Array.from({ length: 30 }, (_, n) => section(`s${n}`));
  expect(changeLines(themeChanges(documentOf([]), documentOf(many)))).toHaveLength(20);
});

it.each([
  ["Salon", [], "Salon 2"],
  ["Salon", ["Salon 2"], "Salon 3"],
  ["a".repeat(60), [], `${"a".repeat(58)} 2`],
  ["a".repeat(60), [..."23456789"].map((n) => `${"a".repeat(58)} ${n}`), `${"a".repeat(57)} 10`],
])("a copy of the theme %s beside %o has the name %s", (name, taken, expected) => {
  expect(copyName(name, new Set(taken))).toBe(expected);
});
