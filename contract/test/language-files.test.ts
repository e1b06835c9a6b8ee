import { expect, test } from "vitest";
import { checkLanguageFile } from "./language-files.ts";

const source = { file: "Page.tsx", counted: false };
const written = {
  screens: new Map([
    ["Cart", source],
    ["Hello, {{name}}", source],
    ["{{number}} items", { ...source, counted: true }],
  ]),
  messages: new Map(),
  notLiteral: [],
  hardCoded: [],
};
const french = {
  Cart: "Panier",
  "Hello, {{name}}": "Bonjour, {{name}}",
  "{{number}} items_one": "{{number}} article",
  "{{number}} items_many": "{{number}} d’articles",
  "{{number}} items_other": "{{number}} articles",
};
const check = (screens: Record<string, string>, language = "fr") =>
  checkLanguageFile({ language, sentences: { screens, messages: {} } }, written);

test("accepts a complete file", () => {
  const { wanted: _, ...problems } = check(french);
  expect(Object.values(problems).flat()).toEqual([]);
});

test("finds a missing plural form", () => {
  const { "{{number}} items_many": _, ...others } = french;
  expect(check(others).missing.join()).toContain("{{number}} items_many");
});

test("finds an unused sentence", () => {
  expect(check({ ...french, Basket: "Corbeille" }).stale).toEqual(["Basket"]);
});

test.each(["Bonjour", "Bonjour, {{name}} {{surname}}"])("finds a lost or unknown placeholder: %s", (text) => {
  expect(check({ ...french, "Hello, {{name}}": text }).wrongPlaceholders).toHaveLength(1);
});

test("finds a form of several numbers without the number", () => {
  // In French the form "one" is of 0 and 1, in German of 1 only.
  const withoutNumber = { "{{number}} items_one": "un article" };
  expect(check({ ...french, ...withoutNumber }).wrongPlaceholders).toHaveLength(1);
  expect(check(withoutNumber, "de").wrongPlaceholders).toEqual([]);
});

test("finds a sentence in English", () => {
  expect(check({ ...french, Cart: "Cart" }).untranslated).toEqual(["Cart"]);
  expect(check({ ...french, "{{number}} items_one": "{{number}} items" }).untranslated).toHaveLength(1);
});

test.each([" Panier", "Panier ", "Mon  panier", "Mon\npanier"])("finds stray spaces: %j", (text) => {
  expect(check({ ...french, Cart: text }).wrongSpaces).toHaveLength(1);
});
