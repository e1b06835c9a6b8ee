import { describe, expect, it } from "vitest";
import { findItems, isSearchable, withRecent } from "./find-items.rules.ts";

const item = (label: string, note?: string) => ({ id: label, label, note });
const items = [
  item("Home"),
  item("Abandoned checkouts", "Sell"),
  item("Orders", "Sell"),
  item("Checkout & delivery", "Settings"),
  item("Questions and answers", "Online store"),
  item("Switch to Café Müller"),
  item("Search engines", "Settings"),
];
const found = (typed: string) => findItems(items, typed).map(({ label }) => label);

describe("What is typed into the palette", () => {
  it("finds the beginnings of names first, then of words, then the rest", () => {
    expect(found("check")).toEqual(["Checkout & delivery", "Abandoned checkouts"]);
    expect(found("de")).toEqual(["Checkout & delivery", "Orders"]);
    expect(found("del")).toEqual(["Checkout & delivery"]);
  });

  it("finds several words in any order, without capitals and accents", () => {
    expect(found("muller CAFE")).toEqual(["Switch to Café Müller"]);
    expect(found("answers questions")).toEqual(["Questions and answers"]);
    expect(found("orders nowhere")).toEqual([]);
  });

  it("finds what stands in a section by its name, last of all", () => {
    expect(found("se")).toEqual(["Search engines", "Abandoned checkouts", "Orders", "Checkout & delivery"]);
  });

  it("shows everything while nothing is typed", () => {
    expect(found("  ")).toEqual(items.map(({ label }) => label));
  });

  it("is asked of the server from two letters or one digit on", () => {
    expect(["", "a", " b "].map(isSearchable)).toEqual([false, false, false]);
    expect(["ab", "7", "#7"].map(isSearchable)).toEqual([true, true, true]);
  });
});

it("what was chosen again moves to the top, and the eldest falls off", () => {
  const recent = ["a", "b", "c"].map((id) => ({ id }));
  expect(withRecent(recent, { id: "b" }, 3).map(({ id }) => id)).toEqual(["b", "a", "c"]);
  expect(withRecent(recent, { id: "d" }, 3).map(({ id }) => id)).toEqual(["d", "a", "b"]);
});
