import { describe, expect, it } from "vitest";
import type { TFunction } from "i18next";
import { pagesTable } from "../pages-table.ts";
import { upcomingPages } from "../upcoming-pages.ts";
import { findItems, isSearchable, withRecent } from "./find-items.rules.ts";
import { pageItems } from "./local-items.ts";

const item = (label: string, note?: string) => ({ id: label, label, note });
const items = [
  item("Home"),
  item("Abandoned checkouts", "Sell"),
  item("Orders", "Sell"),
  item("Checkout & delivery", "Settings"),
  item("Questions and answers", "Online store"),
  item("Switch to Café Müller"),
  item("SEO", "Settings"),
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
    expect(found("se")).toEqual(["SEO", "Abandoned checkouts", "Orders", "Checkout & delivery"]);
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

describe("Synonyms of pages", () => {
  const t = ((text: string) => text) as unknown as TFunction;
  const pages = pageItems("owner", t);
  const pagesFor = (typed: string) => findItems(pages, typed).map(({ id }) => id.replace("page:", ""));

  it.each([
    ["delivery fee", ["checkoutSettings", "shippingFee"]],
    ["shipping", ["checkoutSettings", "shippingFee", "courier"]],
    ["tracking", ["orders", "courier"]],
    ["shipment", ["orders", "courier"]],
    ["VAT", ["salesTax"]],
    ["gst", ["salesTax"]],
    ["discount", ["coupons"]],
    ["promo code", ["coupons"]],
    ["stock", ["inventory"]],
    ["csv", ["importProducts"]],
    ["dark mode", ["settings"]],
    ["team", ["staffAccounts"]],
    ["logo", ["shopSettings"]],
    ["cash on delivery", ["checkoutSettings"]],
  ])("“%s” finds %j", (typed, expected) => {
    expect(pagesFor(typed)).toEqual(expect.arrayContaining(expected));
  });

  it("rank behind names, and before the sections of the menu", () => {
    const label = { id: "label", label: "Taxi" };
    const synonym = { id: "synonym", label: "Sales", synonyms: "VAT, tax rates" };
    const note = { id: "note", label: "Other", note: "Tax" };
    expect(findItems([note, synonym, label], "tax").map(({ id }) => id)).toEqual([
      "label",
      "synonym",
      "note",
    ]);
  });

  it("leave pages that aren't available yet marked, so that the palette lists them last", () => {
    const upcoming = pages.filter(({ isUpcoming }) => isUpcoming).map(({ id }) => id.replace("page:", ""));
    const shown = pagesTable.filter(({ name, page }) => !page && upcoming.includes(name));
    expect(upcoming.length).toBeGreaterThan(20);
    expect(shown).toHaveLength(upcoming.length);
    expect(upcoming.every((name) => name in upcomingPages)).toBe(true);
  });
});
