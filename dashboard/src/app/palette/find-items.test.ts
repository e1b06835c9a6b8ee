import { accessOf } from "@vitrine/contract/roles";
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

describe("The search of the command palette", () => {
  it("lists names that begin with the text first, then words that do, then other matches", () => {
    expect(found("check")).toEqual(["Checkout & delivery", "Abandoned checkouts"]);
    expect(found("de")).toEqual(["Checkout & delivery", "Orders"]);
    expect(found("del")).toEqual(["Checkout & delivery"]);
  });

  it("matches several words in any order, ignoring case and accents", () => {
    expect(found("muller CAFE")).toEqual(["Switch to Café Müller"]);
    expect(found("answers questions")).toEqual(["Questions and answers"]);
    expect(found("orders nowhere")).toEqual([]);
  });

  it("matches the pages of a section by its name, after all others", () => {
    expect(found("se")).toEqual(["SEO", "Abandoned checkouts", "Orders", "Checkout & delivery"]);
  });

  it("lists all items while nothing is typed", () => {
    expect(found("  ")).toEqual(items.map(({ label }) => label));
  });

  it("sends requests to the server from two letters or one digit on", () => {
    expect(["", "a", " b "].map(isSearchable)).toEqual([false, false, false]);
    expect(["ab", "7", "#7"].map(isSearchable)).toEqual([true, true, true]);
  });
});

it("A recent item moves to the top when chosen again, and the oldest one is removed", () => {
  const recent = ["a", "b", "c"].map((id) => ({ id }));
  expect(withRecent(recent, { id: "b" }, 3).map(({ id }) => id)).toEqual(["b", "a", "c"]);
  expect(withRecent(recent, { id: "d" }, 3).map(({ id }) => id)).toEqual(["d", "a", "b"]);
});

describe("The pages in another language", () => {
  const bengali: Record<string, string> = { Orders: "অর্ডার", "Sales tax": "বিক্রয় কর" };
  const pages = pageItems(
    accessOf("owner").permissions,
    ((text: string) => bengali[text] ?? text) as unknown as TFunction,
  );
  const labelsFor = (typed: string) => findItems(pages, typed).map(({ label }) => label);

  it("are found by their names and by the English names and synonyms", () => {
    expect(labelsFor("অর্ডার")).toEqual(["অর্ডার"]);
    expect(labelsFor("orders")).toContain("অর্ডার");
    expect(labelsFor("vat")).toEqual(["বিক্রয় কর"]);
  });
});

describe("Synonyms of pages", () => {
  const t = ((text: string) => text) as unknown as TFunction;
  const pages = pageItems(accessOf("owner").permissions, t);
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
  ])("match “%s” with %j", (typed, expected) => {
    expect(pagesFor(typed)).toEqual(expect.arrayContaining(expected));
  });

  it("rank after names, and before the sections of the menu", () => {
    const label = { id: "label", label: "Taxi" };
    const synonym = { id: "synonym", label: "Sales", synonyms: "VAT, tax rates" };
    const note = { id: "note", label: "Other", note: "Tax" };
    expect(findItems([note, synonym, label], "tax").map(({ id }) => id)).toEqual([
      "label",
      "synonym",
      "note",
    ]);
  });

  it("also match pages that aren't available yet, which are marked as upcoming", () => {
    const upcoming = pages.filter(({ isUpcoming }) => isUpcoming).map(({ id }) => id.replace("page:", ""));
    const shown = pagesTable.filter(({ name, page }) => !page && upcoming.includes(name));
    expect(upcoming.length).toBeGreaterThan(0);
    expect(shown).toHaveLength(upcoming.length);
    expect(upcoming.every((name) => name in upcomingPages)).toBe(true);
  });
});
